import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { printing as enUS } from '../en-US/printing.ts';

export const printing: Translation<typeof enUS> = {
  changedMeanwhile:
    'Quelqu’un a enregistré ce modèle entre-temps. Voyez où il en est; le vôtre est toujours à l’écran.',
  otherCommodity: 'Ce type ne s’imprime pas ainsi. Choisissez un de ses propres modèles.',
  noneOfYours:
    'Aucune de ces lignes n’est dans le projet, ou aucune n’est à vous. Choisissez les lignes de nouveau et imprimez-les.',
  otherPrint: 'Une autre impression est déjà consignée sous ce numéro. Imprimez les fiches de nouveau.',
  versionUnknown: 'Ce modèle n’a pas cette version. Choisissez-en une dans la liste.',
};
