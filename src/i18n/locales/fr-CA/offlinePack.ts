import type { offlinePack as english } from '../en-US/offlinePack.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const offlinePack: Translation<typeof english> = {
  ready: 'Prêt sans signal',
  asOf: 'au {{at}}',
  make: 'Préparer sans signal',
  makeOf: 'Préparer sans signal : {{number}}',
  fetching: 'Préparation pour le travail sans signal',
  lacks: 'Pas prêt sans signal : il manque {{lacks}}',
  failed: 'Pas prêt sans signal, ceci n’est pas venu : {{part}}. {{why}}',
  parts: {
    application: 'Wireway lui-même',
    project: 'le projet',
    package: 'le lot',
    rows: 'lignes',
    readiness: 'ce qui est prêt',
    routes: 'l’avancement des canalisations',
    lists: 'listes de codes et de personnes',
  },
};
