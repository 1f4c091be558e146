import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { views as enUS } from '../en-US/views.ts';

export const views: Translation<typeof enUS> = {
  nameMissing: 'Saisissez un nom.',
  nameTaken: 'Une vue nommée « {{name}} » existe déjà. Choisissez un autre nom.',
  otherPage: 'Cette page n’admet pas ce type de vue. Rechargez la page et enregistrez-la de nouveau.',
  ownersOnly: 'Seul {{owner}} peut rendre cette vue personnelle de nouveau. Enregistrez plutôt une copie.',
  changedMeanwhile:
    'Quelqu’un d’autre a modifié cette vue. Vérifiez sa version, ou enregistrez la vôtre sous un autre nom.',
  gone: 'Cette vue a été supprimée. Enregistrez la vôtre sous un nouveau nom.',
  notFound: 'Cette vue n’existe pas ou n’est pas partagée avec vous. Demandez à son propriétaire de la partager.',
  tooMany:
    'Vous avez {{most}} vues dans ce projet, soit la limite. Supprimez-en une que vous n’utilisez plus, puis enregistrez de nouveau.',
  sharedOnly: 'Seule une vue partagée peut être la vue par défaut du projet. Partagez d’abord « {{name}} ».',
};
