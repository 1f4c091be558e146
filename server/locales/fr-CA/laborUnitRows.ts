import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { laborUnitRows as enUS } from '../en-US/laborUnitRows.ts';

export const laborUnitRows: Translation<typeof enUS> = {
  nameTaken:
    '{{commodities}} : il y a déjà une unité de main-d’œuvre {{name}}. Modifiez cette ligne ou choisissez un autre nom.',
  sameRows:
    '{{name}} donne déjà des heures à ce type et à cette taille. Modifiez cette ligne, ou donnez à celle-ci un autre type ou une autre taille.',
  wrongUnit: '{{commodities}} : la mesure est en {{unit}}; les heures sont par {{unit}}.',
  wrongPer: '« Par » vaut 1, 100 ou 1 000.',
  notPositive: '{{field}} doit être supérieur à 0.',
  noColumn: 'Il n’y a pas d’heures dans la colonne {{column}}. Inscrivez-les, ou choisissez la colonne qui en a.',
  accountUnknown: 'Aucun code de compte {{code}}; ajoutez-le sous Codes, ou laissez la case vide.',
  named_one: '{{count}} ligne nomme « {{name}} » comme unité de main-d’œuvre. Donnez-lui d’abord une autre unité.',
  named_many: '{{count}} lignes nomment « {{name}} » comme unité de main-d’œuvre. Donnez-leur d’abord une autre unité.',
  named_other:
    '{{count}} lignes nomment « {{name}} » comme unité de main-d’œuvre. Donnez-leur d’abord une autre unité.',
  copyItself: 'Un projet ne peut pas copier ses propres unités de main-d’œuvre. Choisissez un autre projet.',
};
