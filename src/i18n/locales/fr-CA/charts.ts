/** What charts say. */
import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { charts as enUS } from '../en-US/charts.ts';

export const charts: Translation<typeof enUS> = {
  keys: 'Les flèches gauche et droite vont de semaine en semaine.',
  today: 'Cette semaine',
  weekEnding: 'Semaine se terminant le {{day}}',
  week: 'Semaine se terminant le',
  asTable: 'Afficher en tableau',
  asChart: 'Afficher en graphique',
  nothing: 'Rien n’est encore prévu, gagné ni dépensé.',
  groupKeys: 'Les flèches haut et bas vont de barre en barre.',
  partOfWhole: '{{part}} sur {{whole}} · {{percent}} %',
  drawn: 'Tracé',
  moreSince: 'de plus depuis le {{day}}',
  lessSince: 'de moins depuis le {{day}}',
  noWhole: { hours: 'sans budget', length: 'sans longueur', count: 'aucun' },
  othersLeft:
    'Les {{shown}} plus grands sur {{all}} sont tracés. Les {{left}} autres totalisent {{part}} sur {{whole}}; le tableau les contient tous.',
  linesLeft: 'Les {{shown}} lignes les plus grandes sur {{all}} sont tracées; le tableau les contient toutes.',
};
