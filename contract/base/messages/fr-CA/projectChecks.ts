import type { projectChecks as enUS } from '../en-US/projectChecks.ts';
import type { Translation } from '../translation.ts';

export const projectChecks: Translation<typeof enUS> = {
  weightsBelow: 'Les étapes de « {{commodity}} » font {{sum}} % en tout. Il faut 100 : il manque {{difference}} %.',
  weightsAbove: 'Les étapes de « {{commodity}} » font {{sum}} % en tout. Il faut 100 : enlevez {{difference}} %.',
  weekTwice: 'La semaine se terminant le {{day}} y est deux fois. Gardez-en une.',
  weekShared: 'Le {{before}} et le {{day}} sont dans la même semaine, celle qui se termine le {{end}}. Gardez-en un.',
  weekEarlier: 'La semaine se terminant le {{day}} vient après une semaine plus tardive. Mettez les semaines en ordre.',
  percentAbove: 'On ne peut pas prévoir plus de 100 % : la semaine se terminant le {{day}}.',
  percentFalls:
    'Ce qui est prévu comme terminé ne peut pas baisser : la semaine se terminant le {{day}} est sous la précédente.',
  finishBeforeStart:
    'Le projet ne peut pas finir avant son début, le {{start}}. Choisissez un jour plus tard, ou changez le début.',
};
