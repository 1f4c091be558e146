import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { views as enUS } from '../en-US/views.ts';

export const views: Translation<typeof enUS> = {
  nameMissing: 'Inscrivez un nom; c’est par lui qu’on choisit la vue.',
  nameTaken: 'Il y a déjà une vue « {{name}} » ici. Choisissez un autre nom ou modifiez celle-là.',
  otherPage: 'Ce genre de page n’a pas de vues de ce type. Ouvrez la page de nouveau et enregistrez-y la vue.',
  ownersOnly: 'Seul {{owner}} peut reprendre cette vue pour soi. Enregistrez plutôt votre propre copie.',
  changedMeanwhile:
    'Quelqu’un a modifié cette vue entre-temps. Regardez où elle en est, ou enregistrez la vôtre sous un autre nom.',
  gone: 'Cette vue n’existe plus. Enregistrez la vôtre sous son propre nom si elle est encore utile.',
  notFound: 'Cette vue n’existe pas ou n’est pas partagée avec vous. Demandez à son propriétaire de la partager.',
  tooMany:
    'Vous avez {{most}} vues dans ce projet, et il n’y a plus de place. Supprimez-en une qui ne sert plus, puis enregistrez de nouveau.',
  sharedOnly: 'Un projet s’ouvre sur une vue que tous peuvent voir. Partagez d’abord « {{name}} ».',
};
