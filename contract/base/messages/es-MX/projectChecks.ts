import type { projectChecks as enUS } from '../en-US/projectChecks.ts';
import type { Translation } from '../translation.ts';

export const projectChecks: Translation<typeof enUS> = {
  weightsBelow: 'Los pasos de «{{commodity}}» suman {{sum}} %. Deben sumar 100: falta {{difference}} %.',
  weightsAbove: 'Los pasos de «{{commodity}}» suman {{sum}} %. Deben sumar 100: quita {{difference}} %.',
  weekTwice: 'La semana que termina el {{day}} está dos veces. Deja solo una.',
  weekShared: 'El {{before}} y el {{day}} están en la misma semana, la que termina el {{end}}. Deja solo uno.',
  weekEarlier: 'La semana que termina el {{day}} viene después de una posterior. Pon las semanas en orden.',
  percentAbove: 'No se puede planear más del 100 %: la semana que termina el {{day}}.',
  percentFalls:
    'Lo que se planea terminado no puede bajar: la semana que termina el {{day}} está por debajo de la anterior.',
  finishBeforeStart:
    'El proyecto no puede terminar antes de empezar, el {{start}}. Elige un día posterior o cambia el inicio.',
};
