import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { photos as enUS } from '../en-US/photos.ts';

export const photos: Translation<typeof enUS> = {
  notJpeg: 'Ce n’est pas un JPEG. Prenez la photo dans Wireway ou enregistrez-la d’abord en JPEG.',
  cutOff: 'L’image est tronquée. Reprenez la photo.',
  more: 'Cette image est endommagée. Reprenez la photo.',
  tells: 'Cette image contient des données de lieu ou d’appareil photo. Prenez la photo dans Wireway.',
  tooLarge:
    'Une photo peut avoir au plus {{megabytes}} Mo et {{side}} pixels sur son plus long côté. Prenez-la dans Wireway, qui la réduit.',
  tooMany: 'Limite de {{most}} photos par saisie atteinte. Retirez-en une, puis renvoyez.',
  projectFull: 'L’espace pour les photos de ce projet est plein ({{gigabytes}} Go). Retirez-en, puis renvoyez.',
  entryUnknown: 'La saisie de cette photo est introuvable ou n’est pas la vôtre. Envoyez d’abord la saisie.',
  idReused: 'Une photo de cet identifiant existe avec une autre image ou une autre légende. Reprenez la photo.',
  unknown: 'Cette photo est introuvable ou n’est pas la vôtre. Rouvrez la ligne.',
  removed: 'Cette photo a été retirée. Rouvrez la ligne pour voir pourquoi.',
};
