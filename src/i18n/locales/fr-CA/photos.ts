import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { photos as enUS } from '../en-US/photos.ts';

export const photos: Translation<typeof enUS> = {
  take: 'Photo',
  list: 'Photos',
  numbered: 'Photo {{number}}',
  named: 'Photo {{number}} : {{caption}}',
  title: 'Photo {{number}} de {{count}}',
  ofDay: 'Photo prise {{at}}',
  caption: 'Note de la photo {{number}}',
  away: 'Aucun signal',
  notNow: 'Cette photo est sur le serveur et ne peut pas être obtenue maintenant. Elle reviendra avec le signal.',
  loading: 'La photo arrive.',
  here: 'sur cet appareil',
  previous: 'Précédente',
  next: 'Suivante',
  remove: 'Retirer…',
  removeIt: 'Retirer la photo',
  keep: 'La garder',
  reason: 'Pourquoi elle est retirée',
  removed: 'Photo retirée par {{name}}, {{at}} : {{reason}}',
  onItsWay: 'Cette photo est peut-être en route. Retirez-la une fois qu’elle est sur le serveur.',
  entryKept: '{{problem}} La saisie est gardée.',
  problem: {
    unreadable:
      'Une image n’a pas pu être lue ici : elle est endommagée, ou en HEIC. Prenez-la avec l’appareil photo de cette page, ou enregistrez-la d’abord en JPEG.',
    tooMany: 'Une saisie a {{most}} photos au plus, et celle-ci les a. Retirez-en une d’abord.',
    noRoom: 'Cet appareil n’a pas de place pour la photo. Libérez de l’espace, puis reprenez la photo.',
    noDisk: 'Cet appareil ne peut pas garder de photos maintenant. Rechargez la page, puis reprenez la photo.',
  },
};
