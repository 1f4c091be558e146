import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { notices as enUS } from '../en-US/notices.ts';

export const notices: Translation<typeof enUS> = {
  figure: '{{value}}',

  noLaborUnit_one:
    '{{shown}} {{commodity}} no tiene unidad de mano de obra y cuenta como 0 h. Agrega una unidad de mano de obra para el tipo en Unidades de mano de obra.',
  noLaborUnit_many:
    '{{shown}} {{commodity}} no tienen unidad de mano de obra y cuentan como 0 h. Agrega una unidad de mano de obra para el tipo en Unidades de mano de obra.',
  noLaborUnit_other:
    '{{shown}} {{commodity}} no tienen unidad de mano de obra y cuentan como 0 h. Agrega una unidad de mano de obra para el tipo en Unidades de mano de obra.',
  removedWithProgress_one:
    'Todavía cuenta por trabajo hecho: {{shown}} {{commodity}} (fila eliminada). Restitúyela, o escribe un motivo en Datos y asignación para descartar sus horas.',
  removedWithProgress_many:
    'Todavía cuentan por trabajo hecho: {{shown}} {{commodity}} (filas eliminadas). Restitúyelas, o escribe un motivo en Datos y asignación para descartar sus horas.',
  removedWithProgress_other:
    'Todavía cuentan por trabajo hecho: {{shown}} {{commodity}} (filas eliminadas). Restitúyelas, o escribe un motivo en Datos y asignación para descartar sus horas.',
  noLength_one: '{{shown}} {{commodity}} no tiene longitud y cuenta como 0 h.',
  noLength_many: '{{shown}} {{commodity}} no tienen longitud y cuentan como 0 h.',
  noLength_other: '{{shown}} {{commodity}} no tienen longitud y cuentan como 0 h.',

  ready_one: 'Listo: {{shown}} cable, longitud {{length}}.',
  ready_many: 'Listos: {{shown}} cables, longitud {{length}}.',
  ready_other: 'Listos: {{shown}} cables, longitud {{length}}.',
  notReady_one: 'No listo: {{shown}} cable, longitud {{length}}.',
  notReady_many: 'No listos: {{shown}} cables, longitud {{length}}.',
  notReady_other: 'No listos: {{shown}} cables, longitud {{length}}.',
  readyUnknown_one: 'Se desconoce: {{shown}} cable, longitud {{length}}.',
  readyUnknown_many: 'Se desconoce: {{shown}} cables, longitud {{length}}.',
  readyUnknown_other: 'Se desconoce: {{shown}} cables, longitud {{length}}.',
  noRoute_one:
    'Sin ruta: {{shown}} cable, longitud {{length}}; no aparece en la lista. Dale una ruta en la cédula de cables.',
  noRoute_many:
    'Sin ruta: {{shown}} cables, longitud {{length}}; no aparecen en la lista. Dales una ruta en la cédula de cables.',
  noRoute_other:
    'Sin ruta: {{shown}} cables, longitud {{length}}; no aparecen en la lista. Dales una ruta en la cédula de cables.',
  noRouteListed_one: 'Sin ruta: {{shown}} cable, longitud {{length}}. Dale una ruta en la cédula de cables.',
  noRouteListed_many: 'Sin ruta: {{shown}} cables, longitud {{length}}. Dales una ruta en la cédula de cables.',
  noRouteListed_other: 'Sin ruta: {{shown}} cables, longitud {{length}}. Dales una ruta en la cédula de cables.',

  unknownRaceway_one: 'Canalización: {{shown}} etiqueta desconocida.',
  unknownRaceway_many: 'Canalización: {{shown}} etiquetas desconocidas.',
  unknownRaceway_other: 'Canalización: {{shown}} etiquetas desconocidas.',
  unknownFrom_one: 'Equipo de origen: {{shown}} etiqueta desconocida.',
  unknownFrom_many: 'Equipo de origen: {{shown}} etiquetas desconocidas.',
  unknownFrom_other: 'Equipo de origen: {{shown}} etiquetas desconocidas.',
  unknownTo_one: 'Equipo de destino: {{shown}} etiqueta desconocida.',
  unknownTo_many: 'Equipo de destino: {{shown}} etiquetas desconocidas.',
  unknownTo_other: 'Equipo de destino: {{shown}} etiquetas desconocidas.',

  dayToCome: 'El {{day}} está en el futuro; se muestran las cifras actuales.',
  dayBeforeStart: 'El {{day}} es anterior al inicio del proyecto ({{start}}).',
  daysTurnedRound: 'El {{since}} no es anterior al {{day}}. Elige una fecha anterior para comparar.',
};
