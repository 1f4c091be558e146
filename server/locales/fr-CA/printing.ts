import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { printing as enUS } from '../en-US/printing.ts';

export const printing: Translation<typeof enUS> = {
  changedMeanwhile: 'Quelqu’un d’autre a enregistré ce modèle. Vérifiez sa version; la vôtre est toujours ouverte ici.',
  otherCommodity: 'Ce modèle n’est pas pour cet élément. Choisissez-en un autre.',
  noneOfYours: 'Ces lignes ont été retirées ou ne sont pas à vous. Sélectionnez de nouveau des lignes.',
  otherPrint: 'Ce numéro d’impression est déjà utilisé. Imprimez les fiches de nouveau.',
  versionUnknown: 'Cette version n’existe pas. Choisissez-en une dans la liste.',
};
