import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { rows as enUS } from '../en-US/rows.ts';

export const rows: Translation<typeof enUS> = {
  noField: 'Cette liste n’a pas de champ « {{field}} ».',
  tooLong: '{{field}} : au plus {{most}} caractères.',
  tooLongText: '{{field}} : {{length}} caractères; la limite est de {{most}}.',
  tagExists: '« {{tag}} » est déjà dans le projet.',
  tagTwice: 'Ce repère figure deux fois dans les lignes collées.',
  notOfSchedule: '{{field}} n’est pas une donnée de la liste. Saisissez-la une fois la ligne ajoutée.',
  addedInGrid: '{{tags}} (ajouté dans la grille)',
  changedMeanwhile: 'Quelqu’un d’autre a modifié cette ligne. Vérifiez les valeurs actuelles et réessayez au besoin.',
  gone: 'Quelqu’un d’autre a supprimé cette ligne. Ajoutez-la de nouveau si vous en avez encore besoin.',
  kept: 'Le champ {{field}} est calculé d’après les étapes et les lignes du lot et ne peut pas être modifié.',
  missing: 'Remplissez le champ « {{field}} ».',
};
