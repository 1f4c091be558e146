import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { rows as enUS } from '../en-US/rows.ts';

export const rows: Translation<typeof enUS> = {
  noField: 'Esta lista no tiene el campo “{{field}}”.',
  tooLong: '{{field}} admite {{most}} caracteres como máximo.',
  tooLongText: '{{field}} tiene {{length}} caracteres; el límite es {{most}}.',
  tagExists: '“{{tag}}” ya está en el proyecto.',
  tagTwice: 'Esta etiqueta está dos veces en las filas pegadas.',
  notOfSchedule: '{{field}} no es un dato de la cédula. Captúralo cuando la fila esté agregada.',
  addedInGrid: '{{tags}} (agregado en la tabla)',
  changedMeanwhile: 'Otra persona cambió esta fila. Revisa los valores actuales e inténtalo de nuevo si hace falta.',
  gone: 'Otra persona eliminó esta fila. Agrégala de nuevo si aún la necesitas.',
  kept: 'El campo {{field}} se calcula con los pasos y las filas del paquete y no se puede editar.',
  missing: 'Llena el campo “{{field}}”.',
};
