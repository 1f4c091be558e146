/** Charts. */
import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { charts as enUS } from '../en-US/charts.ts';

export const charts: Translation<typeof enUS> = {
  keys: 'Les flèches gauche et droite vont de semaine en semaine.',
  today: 'Cette semaine',
  weekEnding: 'Semaine se terminant le {{day}}',
  week: 'Semaine se terminant le',
  asTable: 'Afficher en tableau',
  asChart: 'Afficher en graphique',
  nothing: 'Aucune heure planifiée, gagnée ou dépensée.',
  groupKeys: 'Les flèches haut et bas vont de barre en barre.',
  partOfWhole: '{{part}} sur {{whole}} · {{percent}} %',
  drawn: 'Le graphique montre',
  moreSince: 'de plus depuis le {{day}}',
  lessSince: 'de moins depuis le {{day}}',
  noWhole: { hours: 'sans budget', length: 'sans longueur', count: 'aucun' },
  othersLeft:
    'Affichage des {{shown}} plus grands sur {{all}}. Les {{left}} autres totalisent {{part}} sur {{whole}}; consultez le tableau.',
  linesLeft: 'Affichage des {{shown}} plus grandes lignes sur {{all}}; consultez-les toutes dans le tableau.',
};
