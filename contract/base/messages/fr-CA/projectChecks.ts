import type { projectChecks as enUS } from '../en-US/projectChecks.ts';
import type { Translation } from '../translation.ts';

export const projectChecks: Translation<typeof enUS> = {
  weightsBelow: 'Les étapes de {{commodity}} totalisent {{sum}} %. Ajoutez {{difference}} % pour atteindre 100 %.',
  weightsAbove: 'Les étapes de {{commodity}} totalisent {{sum}} %. Enlevez {{difference}} % pour atteindre 100 %.',
  weekTwice: 'La semaine se terminant le {{day}} est saisie deux fois. Gardez-en une.',
  weekShared: '{{before}} et {{day}} sont dans la même semaine (se terminant le {{end}}). Gardez-en un.',
  weekEarlier: 'La semaine se terminant le {{day}} vient après une semaine plus tardive. Mettez les semaines en ordre.',
  percentAbove: 'Le % d’avancement planifié ne peut pas dépasser 100 % : semaine se terminant le {{day}}.',
  percentFalls: 'Le % d’avancement planifié ne peut pas baisser : semaine se terminant le {{day}}.',
  finishBeforeStart:
    'Le projet ne peut pas finir avant son début ({{start}}). Choisissez un jour plus tard, ou changez le début.',
};
