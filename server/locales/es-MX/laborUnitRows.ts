import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { laborUnitRows as enUS } from '../en-US/laborUnitRows.ts';

export const laborUnitRows: Translation<typeof enUS> = {
  nameTaken: '{{commodities}}: ya hay una unidad de mano de obra {{name}}. Cámbiala o elige otro nombre.',
  sameRows: '{{name}} ya cubre este tipo y tamaño. Cámbiala, o elige otro tipo o tamaño.',
  wrongUnit: '{{commodities}} se mide en {{unit}}; sus horas son por {{unit}}.',
  wrongPer: '“Por” es 1, 100 o 1,000.',
  notPositive: '{{field}} debe ser mayor que 0.',
  noColumn: 'No hay horas en {{column}}. Escríbelas o elige otra columna.',
  accountUnknown: 'No existe el código de cuenta {{code}}; agrégalo en Códigos o déjalo en blanco.',
  named_one: '{{count}} fila usa “{{name}}”. Dale antes otra unidad de mano de obra.',
  named_many: '{{count}} filas usan “{{name}}”. Dales antes otra unidad de mano de obra.',
  named_other: '{{count}} filas usan “{{name}}”. Dales antes otra unidad de mano de obra.',
  copyItself: 'Un proyecto no puede copiar sus propias unidades de mano de obra. Elige otro proyecto.',
};
