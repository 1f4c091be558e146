/** Charts. */
import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { charts as enUS } from '../en-US/charts.ts';

export const charts: Translation<typeof enUS> = {
  keys: 'Las flechas izquierda y derecha van de semana en semana.',
  today: 'Esta semana',
  weekEnding: 'Semana que termina el {{day}}',
  week: 'Semana que termina',
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfica',
  nothing: 'Aún no hay horas planeadas, ganadas ni gastadas.',
  groupKeys: 'Las flechas arriba y abajo van de barra en barra.',
  partOfWhole: '{{part}} de {{whole}} · {{percent}} %',
  drawn: 'La gráfica muestra',
  moreSince: 'más desde el {{day}}',
  lessSince: 'menos desde el {{day}}',
  noWhole: { hours: 'sin presupuesto', length: 'sin longitud', count: 'ninguno' },
  othersLeft:
    'Se muestran los {{shown}} más grandes de {{all}}. Los otros {{left}} suman {{part}} de {{whole}}; consulta la tabla.',
  linesLeft: 'Se muestran las {{shown}} líneas más grandes de {{all}}; consulta todas en la tabla.',
};
