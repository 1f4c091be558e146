import type { Translation } from '../../../contract/locales/translation.ts';
import type { printing as enUS } from '../en-US/printing.ts';

export const printing: Translation<typeof enUS> = {
  changedMeanwhile:
    'Quelqu’un a enregistré ce modèle entre-temps. Voyez où il en est; le vôtre est toujours à l’écran.',
  otherCommodity: 'Ce type ne s’imprime pas ainsi. Choisissez un de ses propres modèles.',
  versionUnknown: 'Ce modèle n’a pas cette version. Choisissez-en une dans la liste.',
};
