import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { help as enUS } from '../en-US/help.ts';

export const help: Translation<typeof enUS> = {
  title: 'Aide',
  close: 'Fermer l’aide',
  contents: 'Toutes les pages d’aide',
  notLoaded: 'Les pages d’aide n’ont pas pu être chargées.',
  groups: {
    roles: 'Vos dix premières minutes',
    screens: 'Écrans',
    topics: 'Sur tous les écrans',
  },
  picture: {
    show: 'Afficher l’image',
    offline: 'Image : {{caption}} Il faut une connexion.',
    failed: 'L’image n’a pas pu être chargée.',
  },
};
