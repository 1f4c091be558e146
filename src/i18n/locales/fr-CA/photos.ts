import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { photos as enUS } from '../en-US/photos.ts';

export const photos: Translation<typeof enUS> = {
  take: 'Photo',
  list: 'Photos',
  numbered: 'Photo {{number}}',
  named: 'Photo {{number}} : {{caption}}',
  title: 'Photo {{number}} sur {{count}}',
  ofDay: 'Photo prise {{at}}',
  caption: 'Note de la photo {{number}}',
  away: 'Hors ligne',
  notNow: 'Cette photo se chargera une fois en ligne.',
  loading: 'Chargement de la photo…',
  here: 'sur cet appareil',
  previous: 'Précédente',
  next: 'Suivante',
  remove: 'Retirer…',
  removeIt: 'Retirer la photo',
  keep: 'Conserver la photo',
  reason: 'Motif du retrait',
  removed: 'Photo retirée par {{name}}, {{at}} : {{reason}}',
  onItsWay: 'Cette photo est encore en cours d’envoi. Retirez-la une fois envoyée.',
  entryKept: '{{problem}} La saisie est conservée.',
  problem: {
    unreadable:
      'Impossible de lire cette image (endommagée ou HEIC). Prenez-la dans Wireway ou enregistrez-la en JPEG.',
    tooMany: 'Limite de {{most}} photos atteinte. Retirez-en une d’abord.',
    noRoom: 'Cet appareil manque d’espace pour la photo. Libérez de l’espace, puis reprenez la photo.',
    noDisk: 'Cet appareil ne peut pas enregistrer de photos pour le moment. Rechargez la page, puis reprenez la photo.',
  },
};
