/** What charts say. */
import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { charts as enUS } from '../en-US/charts.ts';

export const charts: Translation<typeof enUS> = {
  keys: 'Las flechas izquierda y derecha van de semana en semana.',
  today: 'Esta semana',
  weekEnding: 'Semana que termina el {{day}}',
  week: 'Semana que termina',
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfica',
  nothing: 'Todavía no hay nada planeado, ganado ni gastado.',
  groupKeys: 'Las flechas arriba y abajo van de barra en barra.',
  partOfWhole: '{{part}} de {{whole}} · {{percent}} %',
  drawn: 'Dibujado',
  moreSince: 'más desde el {{day}}',
  lessSince: 'menos desde el {{day}}',
  noWhole: { hours: 'sin presupuesto', length: 'sin longitud', count: 'ninguno' },
  othersLeft:
    'Se dibujan los {{shown}} más grandes de {{all}}. Los otros {{left}} suman {{part}} de {{whole}}; la tabla los tiene todos.',
  linesLeft: 'Se dibujan los {{shown}} renglones más grandes de {{all}}; la tabla los tiene todos.',
};
