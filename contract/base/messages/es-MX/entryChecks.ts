import type { entryChecks as enUS } from '../en-US/entryChecks.ts';
import type { Translation } from '../translation.ts';

export const entryChecks: Translation<typeof enUS> = {
  notADay: '{{field}} debe ser una fecha, como 2026-11-20.',
  implausible: '{{day}} no puede ser correcta: las fechas van del {{first}} al {{last}}. Revisa el año.',
  dayMissing:
    'Indica el día: “asOf” para el estado de un día, o “since” para lo que cambió desde un día, como 2026-11-20.',
  notYesOrNo: '{{field}} debe ser sí o no.',
  notALength: '{{field}} debe ser una longitud en {{unit}}.',
  negative: '{{field}} no puede ser un valor negativo.',
  notEmail: '{{field}} no es una dirección de correo. Escríbela como nombre@empresa.com.',
  overLimit: '{{field}} no puede pasar de {{limit}}.',
  notText: '{{field}} debe ser texto.',
  notAChoice: 'Elige uno de estos valores para {{field}}: {{choices}}.',
  notANumber: '{{field}} debe ser un número.',
  noSuchField: '{{commodity}} no tiene el campo {{key}}.',
  future: '{{field}} {{day}} es un día futuro.',
  workDateFuture: 'La fecha de trabajo {{day}} es un día futuro.',
  doubtfulDay:
    'El reloj de este dispositivo estaba mal: {{day}} aquí, {{right}} en el servidor. Elige el día en que se hizo el trabajo.',
  beforeStart: '{{field}} {{day}} es anterior al inicio del proyecto, el {{start}}.',
  workDateBeforeStart: 'La fecha de trabajo {{day}} es anterior al inicio del proyecto, el {{start}}.',
  testBeforePull:
    'Jala el cable al 100 % antes de probarlo (va al {{percent}} %). Captura el jalado o borra la prueba.',
  testWithoutDate: 'Captura la fecha de la prueba para ganar horas.',
  terminatedBeforePull: 'Este cable aún no está jalado. Continúa solo si llegó con las terminaciones hechas.',
  unusualPull: 'Se jalaron {{pulled}} para una longitud de diseño de {{design}}.',
  explainPull: 'Se jalaron {{pulled}} para una longitud de diseño de {{design}}. Explícalo en las notas de jalado.',
  partCleared: 'La longitud parcial de {{part}} registrada antes se borra. Escribe la longitud completa si se midió.',
  partRestored: 'Se recupera la longitud parcial de {{part}} registrada antes.',
  marksCount: 'Se usan {{byMarks}} según las marcas; escribiste {{typed}}.',
  reelOfOtherType: '{{reel}} es {{holds}}; este cable necesita {{needs}}. Revisa el número del carrete.',
  reelTooShort: 'A {{reel}} solo le quedan {{left}}; se capturaron {{pulled}}. Revisa las marcas y el carrete.',
  marksOverlap:
    '{{cable}} ya ocupa de {{from}} a {{to}} en {{reel}}. Revisa las marcas; si son correctas, corrige {{cable}}.',
  marksOfAnother: 'Otra cuadrilla ya capturó de {{from}} a {{to}} en {{reel}}. Revisa las marcas.',
  marksBeyondReel: '{{reel}} tiene marcas de {{from}} a {{to}}. Revisa las marcas y el número del carrete.',
  explainSplice: 'Escribe por qué y dónde se empalma este cable.',
  spliceWithoutReel: 'Captura el carrete del segundo tramo o quita el empalme.',
  takesBack: 'Esto anula “{{step}}”. Escribe el motivo en la nota.',
  lessThanBefore:
    '{{now}} es menos que {{was}}, lo registrado antes. Escribe el total hasta ahora, o el motivo en la nota.',
  lookalikeEmail: '“{{email}}” puede confundirse con “{{plain}}”. Escribe el correo con letras comunes.',
  foreignPage: 'La dirección lleva a otro sitio. Envía la ruta de una página de Wireway.',
  controlCharacters: 'Este texto tiene un salto de línea o un carácter oculto. Escríbelo de nuevo en una sola línea.',
  rowTwice: 'La misma fila se envió dos veces. Envíala una vez.',
};
