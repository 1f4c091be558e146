import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { columnRows as enUS } from '../en-US/columnRows.ts';

export const columnRows: Translation<typeof enUS> = {
  nameMissing: 'Saisissez un libellé; il nomme la colonne.',
  kindMissing: 'Choisissez ce que contient la colonne : texte, nombre, date ou code.',
  listMissing: 'Choisissez la liste d’où viennent les codes de cette colonne.',
  listOnlyOfCodes:
    'Seule une colonne de codes a une liste de codes. Choisissez « code » comme genre, ou laissez la liste vide.',
  noRoom:
    'Les {{taken}} colonnes personnalisées de ce genre sont prises. Chaque type en admet {{text}} de texte ou de code, {{number}} de nombres et {{date}} de dates. Supprimez-en une qui ne contient rien.',
  declaredKind: '{{field}} est une colonne de Wireway : son genre reste. Ajoutez plutôt une colonne personnalisée.',
  kindHeld_one:
    '{{count}} ligne contient une valeur dans {{field}}, qui ne peut pas changer de genre. Effacez-la d’abord, ou ajoutez une autre colonne.',
  kindHeld_many:
    '{{count}} de lignes contiennent une valeur dans {{field}}, qui ne peut pas changer de genre. Effacez-les d’abord, ou ajoutez une autre colonne.',
  kindHeld_other:
    '{{count}} lignes contiennent une valeur dans {{field}}, qui ne peut pas changer de genre. Effacez-les d’abord, ou ajoutez une autre colonne.',
  unlisted_one:
    '{{count}} ligne contient une valeur absente de la liste de codes ({{codes}} en tout). Ajoutez-les d’abord à la liste.',
  unlisted_many:
    '{{count}} de lignes contiennent des valeurs absentes de la liste de codes ({{codes}} en tout). Ajoutez-les d’abord à la liste.',
  unlisted_other:
    '{{count}} lignes contiennent des valeurs absentes de la liste de codes ({{codes}} en tout). Ajoutez-les d’abord à la liste.',
  keyHidden: '{{field}} nomme les lignes et ne peut pas être masqué. Il reste toujours dans la grille.',
  keyRequired: '{{field}} nomme les lignes : sans lui, un bordereau ne peut pas être lu. Il reste obligatoire.',
  notRead: '{{field}} ne vient pas avec les bordereaux; on ne peut rien y exiger ni en lire.',
  calculatedEntry: 'Wireway calcule {{field}}; ce champ ne se saisit pas.',
  engineeringEntry: '{{field}} appartient au bordereau. Les équipes le voient; une nouvelle révision le change.',
  fieldEntry: 'Les équipes consignent {{field}}. Masquez-le là où il est inutile.',
  noDecimals: '{{field}} n’est pas un nombre à décimales. Laissez cette case vide.',
  outOfBounds: '{{field}} va de {{least}} à {{most}}.',
  labelRead: 'Les listes écrivent d’ordinaire « {{label}} » au-dessus de {{other}}. Choisissez une autre étiquette.',
  labelTaken: '{{other}} s’appelle déjà « {{label}} ». Choisissez un autre libellé.',
  headingTaken: '« {{heading}} » se lit déjà comme {{other}}. Retirez-le ici, ou retirez-le là-bas.',
  blankHeading: '« {{heading}} » n’offre rien pour reconnaître un en-tête. Utilisez des lettres ou des chiffres.',
  filled_one:
    '{{count}} ligne contient une valeur dans {{field}}. Masquez la colonne pour la garder, ou effacez-la d’abord.',
  filled_many:
    '{{count}} de lignes contiennent une valeur dans {{field}}. Masquez la colonne pour les garder, ou effacez-les d’abord.',
  filled_other:
    '{{count}} lignes contiennent une valeur dans {{field}}. Masquez la colonne pour les garder, ou effacez-les d’abord.',
  declaredStays: '{{field}} est une colonne de Wireway et ne peut pas être supprimée. Masquez-la.',
};
