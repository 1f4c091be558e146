import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { laborUnits as enUS } from '../en-US/laborUnits.ts';

export const laborUnits: Translation<typeof enUS> = {
  decides: 'Horas por longitud o pieza. Con ellas se calculan las horas de presupuesto.',
  count_one: '{{shown}} unidad de mano de obra',
  count_many: '{{shown}} unidades de mano de obra',
  count_other: '{{shown}} unidades de mano de obra',
  search: 'Buscar unidades de mano de obra',
  remove: 'Eliminar',
  given: {
    rows: 'Filas que la usan',
    hours: 'Presupuesto, h',
  },
  loadFailed: 'No se pudieron cargar las unidades de mano de obra.',
  empty: 'Aún no hay unidades de mano de obra',
  emptyStep:
    'Sin ellas, las filas no tienen horas de presupuesto. Escribe, pega, importa o copia unidades de mano de obra.',
  emptyRead: 'Sin unidades de mano de obra, las filas no tienen horas de presupuesto.',
  noMatch: 'No se encontraron unidades de mano de obra',
  behind: {
    text: 'No se recalcularon las horas. Las filas aún muestran las de antes del último cambio.',
    again: 'Recalcular',
  },
  recalculating: 'Recalculando las horas…',
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
    more: '{{shown}} más',
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
    typical: 'Valores habituales de la industria',
    keeps:
      'Solo se agregan las unidades de mano de obra que faltan. Las horas por longitud se convierten a la unidad de este proyecto; los códigos de cuenta que no tiene se dejan vacíos.',
    do: 'Copiar',
    done_one: '{{added}} unidad de mano de obra agregada; {{left}} sin cambios.',
    done_many: '{{added}} unidades de mano de obra agregadas; {{left}} sin cambios.',
    done_other: '{{added}} unidades de mano de obra agregadas; {{left}} sin cambios.',
  },
};
