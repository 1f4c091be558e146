import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { columnRows as enUS } from '../en-US/columnRows.ts';

export const columnRows: Translation<typeof enUS> = {
  nameMissing: 'Saisissez un libellé.',
  kindMissing: 'Choisissez un type de données : texte, nombre, date ou code.',
  listMissing: 'Choisissez une liste de codes pour cette colonne.',
  listOnlyOfCodes:
    'Seules les colonnes de codes ont une liste de codes. Choisissez « Code » comme type de données, ou laissez la liste vide.',
  noRoom:
    'Les {{taken}} colonnes personnalisées de ce type de données sont utilisées. Chaque élément peut en avoir {{text}} de texte ou de code, {{number}} de nombre et {{date}} de date. Supprimez d’abord une colonne vide.',
  declaredKind:
    '{{field}} est une colonne intégrée; son type de données ne peut pas changer. Ajoutez plutôt une colonne personnalisée.',
  kindHeld_one:
    '{{count}} ligne a une valeur dans {{field}}; son type de données ne peut pas changer. Effacez-la d’abord, ou ajoutez une autre colonne.',
  kindHeld_many:
    '{{count}} de lignes ont une valeur dans {{field}}; son type de données ne peut pas changer. Effacez-les d’abord, ou ajoutez une autre colonne.',
  kindHeld_other:
    '{{count}} lignes ont une valeur dans {{field}}; son type de données ne peut pas changer. Effacez-les d’abord, ou ajoutez une autre colonne.',
  unlisted_one:
    '{{count}} ligne a une valeur absente de la liste de codes ({{codes}} en tout). Ajoutez-la d’abord à la liste.',
  unlisted_many:
    '{{count}} de lignes ont des valeurs absentes de la liste de codes ({{codes}} en tout). Ajoutez-les d’abord à la liste.',
  unlisted_other:
    '{{count}} lignes ont des valeurs absentes de la liste de codes ({{codes}} en tout). Ajoutez-les d’abord à la liste.',
  keyHidden: '{{field}} identifie les lignes et ne peut pas être masqué.',
  keyRequired: '{{field}} identifie les lignes et doit rester obligatoire.',
  notRead: '{{field}} n’est pas importé : il ne peut pas être obligatoire ni avoir d’en-têtes d’importation.',
  calculatedEntry: '{{field}} est calculé et ne peut pas être modifié.',
  engineeringEntry: '{{field}} vient de la liste. Les équipes le voient, mais ne peuvent pas le modifier.',
  fieldEntry: 'Les équipes saisissent {{field}}. Masquez-le là où il est inutile.',
  noDecimals: '{{field}} n’a pas de décimales. Laissez cette case vide.',
  outOfBounds: '{{field}} doit être de {{least}} à {{most}}.',
  labelRead: '« {{label}} » est un en-tête connu de {{other}}. Choisissez un autre libellé.',
  labelTaken: '{{other}} s’appelle déjà « {{label}} ». Choisissez un autre libellé.',
  headingTaken: '« {{heading}} » sert déjà pour {{other}}. Retirez-le de l’un des deux.',
  blankHeading: '« {{heading}} » doit contenir des lettres ou des chiffres.',
  filled_one: '{{count}} ligne a une valeur dans {{field}}. Masquez la colonne pour la garder, ou effacez-la d’abord.',
  filled_many:
    '{{count}} de lignes ont une valeur dans {{field}}. Masquez la colonne pour les garder, ou effacez-les d’abord.',
  filled_other:
    '{{count}} lignes ont une valeur dans {{field}}. Masquez la colonne pour les garder, ou effacez-les d’abord.',
  declaredStays: '{{field}} est une colonne intégrée et ne peut pas être supprimée. Masquez-la.',
};
