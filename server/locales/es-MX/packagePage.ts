import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { packagePage as enUS } from '../en-US/packagePage.ts';

export const packagePage: Translation<typeof enUS> = {
  asOf: 'Al {{day}}, {{time}} {{zone}}',
  readOnly: 'Un vistazo a un paquete, sin cuenta. Lo compartió {{name}}; abre hasta el {{day}}.',
  progress: 'Avance',
  rows: 'Filas',
  ready: 'Lista',
  waiting: 'En espera',
  unknown: 'Sin datos',
  done: 'Terminada',
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
  closedTitle: 'Este enlace no abre nada',
  closed:
    'Venció, alguien lo cerró, los enlaces están desactivados o la dirección no está completa. Pide otro a quien te lo dio.',
};
