import type { common as enUS } from '../en-US/common.ts';
import type { Translation } from '../../../../contract/locales/translation.ts';

export const common: Translation<typeof enUS> = {
  productName: 'Wireway',
  loading: 'Chargement de l’application...',
  noValue: '-',
  yes: 'Oui',
  actions: {
    cancel: 'Annuler',
    close: 'Fermer',
    search: 'Rechercher',
    clear: 'Effacer',
    retry: 'Réessayer',
    back: 'Retour',
    open: 'Ouvrir',
  },
  status: {
    complete: 'Terminé',
    progress: 'En cours',
    warning: 'En attente',
    critical: 'Critique',
    none: 'Non commencé',
  },
};
