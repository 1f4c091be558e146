import type { common as enUS } from '../en-US/common.ts';
import type { Translation } from '../../../../contract/locales/translation.ts';

export const common: Translation<typeof enUS> = {
  productName: 'Wireway',
  loading: 'Chargement de l’application...',
  noValue: '-',
  yes: 'Oui',
  day: {
    choose: 'Choisir un jour',
    earlier: 'Plus tôt',
    later: 'Plus tard',
    unreadable: '« {{text}} » n’est pas un jour. Écrivez-le ainsi : {{example}}.',
  },
  no: 'Non',
  keypad: { back: 'Effacer le dernier chiffre', fraction: 'et {{fraction}}', next: 'Suivant' },
  actions: {
    reportProblem: 'Signaler ceci',
    cancel: 'Annuler',
    close: 'Fermer',
    search: 'Rechercher',
    clear: 'Effacer',
    retry: 'Réessayer',
    back: 'Retour',
    open: 'Ouvrir',
  },
  form: {
    missing: 'Remplissez le champ « {{field}} ».',
    notChosen: 'Choisissez une option.',
    tooLong: 'Au plus {{limit}} caractères.',
    atLeast: 'Au moins {{limit}}.',
    atMost: 'Au plus {{limit}}.',
    invalid: 'Cette valeur n’est pas acceptée.',
  },
  writingFile: 'Écriture de {{shown}} lignes dans un fichier. Il apparaîtra dans vos téléchargements.',
  print: 'Imprimer',
  moreActions: 'Plus',
  pageOf: 'Page {{page}} de {{pages}}',
  asOf: 'En date du {{when}}',
  status: {
    complete: 'Terminé',
    progress: 'En cours',
    warning: 'En attente',
    critical: 'Critique',
    none: 'Non commencé',
  },
};
