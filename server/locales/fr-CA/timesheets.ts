import type { timesheets as enUS } from '../en-US/timesheets.ts';
import type { Translation } from '../../../contract/base/messages/translation.ts';

export const timesheets: Translation<typeof enUS> = {
  missing: 'Il n’y a pas de telle feuille de temps dans ce projet.',
  ended:
    'Cette feuille de temps a été appliquée, annulée ou jetée. Téléversez le fichier de nouveau pour l’importer encore.',
  notChecked: 'Cette feuille de temps n’a pas encore été vérifiée. Vérifiez-la d’abord, puis appliquez-la.',
  nothingToApply:
    'Aucune ligne de ce fichier ne peut rester : il n’y a rien à appliquer. Corrigez ce qui est dit des lignes et vérifiez de nouveau.',
  stale:
    'Le projet a changé depuis la vérification de cette feuille de temps, et l’appliquer ferait maintenant autre chose. Vérifiez-la de nouveau.',
  notApplied: 'Seule une feuille de temps appliquée peut être annulée.',
  cannotCancel: 'Cette feuille de temps a été appliquée. Annulez-la plutôt.',
  unmapped_one: 'Aucune colonne n’est associée à {{fields}}. Associez-en une, puis vérifiez de nouveau.',
  unmapped_other: 'Aucune colonne n’est associée à {{fields}}. Associez-en une à chacun, puis vérifiez de nouveau.',
  unmapped_many: 'Aucune colonne n’est associée à {{fields}}. Associez-en une à chacun, puis vérifiez de nouveau.',
  noSuchField: '« {{field}} » n’est pas un champ d’une feuille de temps. Associez la colonne à un autre champ.',
  noSuchMeaning: '{{meaning}} n’est pas dans ce projet. Choisissez dans la liste.',
  lineOfFile: 'Cette ligne est venue avec {{file}}. Corrigez le fichier et importez-le de nouveau, ou annulez-le.',
  lineGone: 'Cette ligne a été retirée ou remplacée entre-temps. Ajoutez-la de nouveau si elle est encore nécessaire.',
};
