import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { photos as enUS } from '../en-US/photos.ts';

export const photos: Translation<typeof enUS> = {
  notJpeg: 'Ce n’est pas une image JPEG. Prenez la photo avec Wireway, ou enregistrez d’abord l’image en JPEG.',
  cutOff: 'L’image est tronquée. Reprenez la photo.',
  more: 'Autre chose se trouve après la fin de l’image. Reprenez la photo.',
  tells: 'L’image dit quand, où ou avec quoi elle a été prise. Prenez la photo avec Wireway, qui n’en garde rien.',
  tooLarge:
    'Une photo a au plus {{megabytes}} Mo et {{side}} pixels sur son plus long côté. Prenez-la avec Wireway, qui la réduit.',
  tooMany:
    'Cette saisie a {{most}} photos, soit toutes celles qu’elle peut avoir. Retirez-en une, puis renvoyez celle-ci.',
  projectFull:
    'Les photos de ce projet remplissent les {{gigabytes}} Go qui leur sont réservés. Retirez-en dont personne n’a besoin, puis renvoyez celle-ci.',
  entryUnknown:
    'La saisie de cette photo n’est pas dans le projet, ou n’est pas l’une des vôtres. Envoyez d’abord la saisie, ou reprenez la photo sur sa fiche.',
  idReused: 'Une photo de cet identifiant existe avec une autre image ou une autre légende. Reprenez la photo.',
  unknown: 'Cette photo n’existe pas ici, ou n’est pas l’une des vôtres. Rouvrez la ligne.',
  removed: 'Cette photo a été retirée. Rouvrez la ligne pour voir qui l’a retirée, et pourquoi.',
};
