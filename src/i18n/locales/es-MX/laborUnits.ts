import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { laborUnits as enUS } from '../en-US/laborUnits.ts';

export const laborUnits: Translation<typeof enUS> = {
  decides: 'Convierten cantidades en horas.',
  count_one: '{{shown}} unidad de mano de obra',
  count_many: '{{shown}} unidades de mano de obra',
  count_other: '{{shown}} unidades de mano de obra',
  search: 'Buscar unidades de mano de obra',
  remove: 'Borrar',
  given: {
    rows: 'Filas',
    hours: 'Presupuesto, h',
  },
  loadFailed: 'No se pudieron cargar las unidades de mano de obra',
  empty: 'Aún no hay unidades de mano de obra',
  emptyStep:
    'Sin ellas nada tiene horas de presupuesto. Escribe una en la fila de arriba, pégalas de una hoja de cálculo, importa un archivo o cópialas.',
  emptyRead: 'Sin ellas nada tiene horas de presupuesto.',
  noMatch: 'Ninguna unidad coincide',
  behind: {
    text: 'Las horas no se pudieron recalcular: las filas siguen con las de antes del último cambio.',
    again: 'Recalcular otra vez',
  },
  recalculating: 'Se están calculando de nuevo las horas…',
  effect: {
    last: 'Último cambio: {{moves}}.',
    type: '{{rows}} {{commodities}}, de {{before}} a {{after}} h',
  },
  coverage: {
    label: 'Filas sin unidad de mano de obra',
    complete: 'Todas las filas tienen unidad de mano de obra.',
    without_one: '{{shown}} de {{rows}} {{commodities}} no tiene unidad de mano de obra',
    without_many: '{{shown}} de {{rows}} {{commodities}} no tienen unidad de mano de obra',
    without_other: '{{shown}} de {{rows}} {{commodities}} no tienen unidad de mano de obra',
    more: 'y {{shown}} más',
    fewer: 'Mostrar menos',
    which: '¿Qué tipos?',
    caption: 'Tipos y tamaños de {{commodities}} sin unidad de mano de obra',
    type: 'Tipo',
    size: 'Tamaño',
    rows: 'Filas',
    blank: '(sin tipo)',
    add: 'Agregar una unidad',
  },
  copy: {
    open: 'Copiar de…',
    title: 'Copiar unidades de mano de obra',
    from: 'De',
    typical: 'Cifras habituales del oficio',
    keeps: 'Las unidades que ya están aquí quedan como están; las horas se convierten a la unidad de este proyecto.',
    do: 'Copiar',
    done_one: '{{added}} unidad agregada; {{left}} quedaron como estaban.',
    done_many: '{{added}} unidades agregadas; {{left}} quedaron como estaban.',
    done_other: '{{added}} unidades agregadas; {{left}} quedaron como estaban.',
  },
};
