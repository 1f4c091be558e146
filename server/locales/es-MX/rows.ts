import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { rows as enUS } from '../en-US/rows.ts';

export const rows: Translation<typeof enUS> = {
  noField: 'Esta lista no tiene el campo «{{field}}».',
  tooLong: '{{field}} admite {{most}} caracteres como máximo.',
  changedMeanwhile:
    'Alguien cambió esta fila mientras tanto. Mira lo que dice ahora y cámbiala otra vez si aún hace falta.',
  gone: 'Alguien borró esta fila mientras tanto. Agrégala otra vez si aún hace falta.',
  kept: 'El campo {{field}} sale de los pasos y de las filas del paquete; no se puede escribir.',
  missing: 'Falta {{field}}. Escríbelo; la fila lo necesita.',
};
