import type { offlinePack as english } from '../en-US/offlinePack.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const offlinePack: Translation<typeof english> = {
  ready: 'Disponible hors ligne',
  asOf: 'au {{at}}',
  make: 'Rendre disponible hors ligne',
  makeOf: 'Rendre disponible hors ligne : {{number}}',
  fetching: 'Téléchargement pour l’utilisation hors ligne',
  lacks: 'Non disponible hors ligne. Il manque : {{lacks}}',
  failed: 'Non disponible hors ligne. Impossible de télécharger : {{part}}. {{why}}',
  app: {
    stored:
      'Wireway s’ouvre hors ligne sur cet appareil. Les lots marqués « Disponible hors ligne » se font sans connexion.',
    storing: 'Pas encore prêt pour une utilisation hors ligne. Restez en ligne jusqu’à ce que cette ligne change.',
  },
  parts: {
    application: 'l’application Wireway',
    project: 'le projet',
    package: 'le lot',
    rows: 'lignes',
    readiness: 'l’état de préparation',
    routes: 'l’avancement des canalisations',
    lists: 'listes de codes et de personnes',
  },
};
