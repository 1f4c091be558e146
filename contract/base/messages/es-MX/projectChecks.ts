import type { projectChecks as enUS } from '../en-US/projectChecks.ts';
import type { Translation } from '../translation.ts';

export const projectChecks: Translation<typeof enUS> = {
  weightsBelow: 'Los pasos de {{commodity}} suman {{sum}} %. Agrega {{difference}} % para llegar a 100 %.',
  weightsAbove: 'Los pasos de {{commodity}} suman {{sum}} %. Quita {{difference}} % para llegar a 100 %.',
  weekTwice: 'La semana que termina el {{day}} está capturada dos veces. Deja solo una.',
  weekShared: '{{before}} y {{day}} están en la misma semana (termina el {{end}}). Deja solo uno.',
  weekEarlier: 'La semana que termina el {{day}} viene después de una posterior. Pon las semanas en orden.',
  percentAbove: 'El % de avance planeado no puede pasar de 100 %: semana que termina el {{day}}.',
  percentFalls: 'El % de avance planeado no puede bajar: semana que termina el {{day}}.',
  finishBeforeStart:
    'El proyecto no puede terminar antes de empezar ({{start}}). Elige un día posterior o cambia el inicio.',
};
