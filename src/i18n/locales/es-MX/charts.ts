/** What charts say. */
import type { Translation } from '../../../../contract/locales/translation.ts';
import type { charts as enUS } from '../en-US/charts.ts';

export const charts: Translation<typeof enUS> = {
  keys: 'Las flechas izquierda y derecha van de semana en semana.',
  today: 'Esta semana',
  weekEnding: 'Semana que termina el {{day}}',
  week: 'Semana que termina',
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfica',
  nothing: 'Todavía no hay nada planeado, ganado ni gastado.',
};
