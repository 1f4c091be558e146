import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { laborUnitRows as enUS } from '../en-US/laborUnitRows.ts';

export const laborUnitRows: Translation<typeof enUS> = {
  nameTaken: '{{commodities}} ya tiene una unidad de mano de obra {{name}}. Cambia esa fila o elige otro nombre.',
  sameRows: '{{name}} ya da horas a este tipo y tamaño. Cambia esa fila o da a esta otro tipo o tamaño.',
  wrongUnit: '{{commodities}} se mide en {{unit}}; sus horas son por {{unit}}.',
  wrongPer: '“Por” es 1, 100 o 1,000.',
  notPositive: '{{field}} debe ser mayor que 0.',
  noColumn: 'No hay horas en la columna {{column}}. Escríbelas o elige la columna que las tiene.',
  accountUnknown: 'No existe el código de cuenta {{code}}; agrégalo en Códigos o déjalo en blanco.',
  named_one: '{{count}} fila nombra “{{name}}” como su unidad de mano de obra. Da primero otra a esa fila.',
  named_many: '{{count}} filas nombran “{{name}}” como su unidad de mano de obra. Da primero otra a esas filas.',
  named_other: '{{count}} filas nombran “{{name}}” como su unidad de mano de obra. Da primero otra a esas filas.',
  copyItself: 'Un proyecto no puede copiar sus propias unidades de mano de obra. Elige otro proyecto.',
};
