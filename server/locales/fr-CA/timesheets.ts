import type { timesheets as enUS } from '../en-US/timesheets.ts';
import type { Translation } from '../../../contract/base/messages/translation.ts';

export const timesheets: Translation<typeof enUS> = {
  missing: 'Cette feuille de temps n’est pas dans ce projet.',
  ended: 'Cette feuille de temps est déjà appliquée, révoquée ou abandonnée. Téléversez le fichier de nouveau.',
  notChecked: 'Cette feuille de temps n’a pas encore été vérifiée. Vérifiez-la d’abord, puis appliquez-la.',
  nothingToApply: 'Aucune ligne ne peut être importée. Corrigez les problèmes et vérifiez de nouveau.',
  stale: 'Le projet a changé depuis la dernière vérification. Vérifiez de nouveau.',
  notApplied: 'Seules les feuilles de temps appliquées peuvent être révoquées.',
  cannotCancel: 'Cette feuille de temps est déjà appliquée. Révoquez-la plutôt.',
  unmapped_one: 'Aucune colonne n’est associée à {{fields}}. Associez-en une, puis vérifiez de nouveau.',
  unmapped_other: 'Aucune colonne n’est associée à {{fields}}. Associez-en une à chacun, puis vérifiez de nouveau.',
  unmapped_many: 'Aucune colonne n’est associée à {{fields}}. Associez-en une à chacun, puis vérifiez de nouveau.',
  noSuchField: '« {{field}} » n’est pas un champ de feuille de temps. Associez la colonne à un autre.',
  noSuchMeaning: '{{meaning}} n’est pas dans ce projet. Choisissez dans la liste.',
  lineOfFile: 'Cette ligne vient de {{file}}. Corrigez le fichier et importez-le de nouveau, ou révoquez-le.',
  lineGone: 'Quelqu’un d’autre a retiré ou remplacé cette ligne. Ajoutez-la de nouveau si vous en avez encore besoin.',
};
