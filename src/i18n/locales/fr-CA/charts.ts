/** What charts say. */
import type { Translation } from '../../../../contract/locales/translation.ts';
import type { charts as enUS } from '../en-US/charts.ts';

export const charts: Translation<typeof enUS> = {
  keys: 'Les flèches gauche et droite vont de semaine en semaine.',
  today: 'Cette semaine',
  weekEnding: 'Semaine se terminant le {{day}}',
  week: 'Semaine se terminant le',
  asTable: 'Afficher en tableau',
  asChart: 'Afficher en graphique',
  nothing: 'Rien n’est encore prévu, gagné ni dépensé.',
};
