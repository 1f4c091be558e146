import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { packagePage as enUS } from '../en-US/packagePage.ts';

export const packagePage: Translation<typeof enUS> = {
  asOf: 'Al {{day}}, {{time}} {{zone}}',
  readOnly: 'Enlace de solo lectura a un paquete, compartido por {{name}}. Vence el {{day}}.',
  progress: 'Avance',
  rows: 'Filas',
  ready: 'Lista',
  waiting: 'No lista',
  unknown: 'Se desconoce',
  done: 'Hecha',
  constraints: 'Restricciones',
  open: 'Abierta',
  cleared: 'Liberada',
  waived: 'Dispensada',
  tag: 'Etiqueta',
  kind: 'Elemento',
  typeCode: 'Tipo',
  description: 'Descripción',
  state: 'Estado',
  hours: '{{earned}} de {{budget}} h ganadas',
  empty: 'Todavía no hay nada en este paquete.',
  more_one: 'Hay una fila más que no aparece aquí.',
  more_many: 'Hay {{count}} filas más que no aparecen aquí.',
  more_other: 'Hay {{count}} filas más que no aparecen aquí.',
  closedTitle: 'Este enlace ya no funciona',
  closed: 'Venció, se desactivó o está incompleto. Pide uno nuevo a quien te lo envió.',
};
