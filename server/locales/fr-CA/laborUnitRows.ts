import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { laborUnitRows as enUS } from '../en-US/laborUnitRows.ts';

export const laborUnitRows: Translation<typeof enUS> = {
  nameTaken:
    '{{commodities}} : il y a déjà une unité de main-d’œuvre {{name}}. Modifiez-la ou choisissez un autre nom.',
  sameRows:
    '{{name}} couvre déjà ce type et cette taille. Modifiez-la, ou choisissez un autre type ou une autre taille.',
  wrongUnit: '{{commodities}} : la mesure est en {{unit}}; les heures sont par {{unit}}.',
  wrongPer: '« Par » vaut 1, 100 ou 1 000.',
  notPositive: '{{field}} doit être supérieur à 0.',
  noColumn: 'Il n’y a pas d’heures dans {{column}}. Entrez-les ou choisissez une autre colonne.',
  accountUnknown: 'Aucun code de compte {{code}}; ajoutez-le sous Codes, ou laissez la case vide.',
  named_one: '{{count}} ligne utilise « {{name}} ». Donnez-lui d’abord une autre unité de main-d’œuvre.',
  named_many: '{{count}} lignes utilisent « {{name}} ». Donnez-leur d’abord une autre unité de main-d’œuvre.',
  named_other: '{{count}} lignes utilisent « {{name}} ». Donnez-leur d’abord une autre unité de main-d’œuvre.',
  copyItself: 'Un projet ne peut pas copier ses propres unités de main-d’œuvre. Choisissez un autre projet.',
};
