import type { entryChecks as enUS } from '../en-US/entryChecks.ts';
import type { Translation } from '../translation.ts';

export const entryChecks: Translation<typeof enUS> = {
  notADay: '{{field}} debe ser una fecha, como 2026-11-20.',
  implausible: '{{day}} no puede ser correcta: las fechas van del {{first}} al {{last}}. Revisa el año.',
  dayMissing:
    'Indica el día: "asOf" para el estado de un día, o "since" para lo que cambió desde uno, como 2026-11-20.',
  notYesOrNo: '{{field}} debe ser sí o no.',
  notALength: '{{field}} debe ser una longitud en {{unit}}.',
  negative: '{{field}} no puede ser un valor negativo.',
  notEmail: '{{field}} no es una dirección de correo. Escríbela como nombre@empresa.com.',
  overLimit: '{{field}} no puede pasar de {{limit}}.',
  notText: '{{field}} debe ser texto.',
  notAChoice: '{{field}} debe ser uno de estos valores: {{choices}}.',
  notANumber: '{{field}} debe ser un número.',
  noSuchField: '{{commodity}} no tiene el campo {{key}}.',
  future: '{{field}} {{day}} es un día futuro.',
  workDateFuture: 'La fecha de trabajo {{day}} es un día futuro.',
  doubtfulDay:
    'El reloj de este dispositivo estaba mal: según él era el {{day}} y según el servidor el {{right}}. Falta decir qué día se hizo el trabajo.',
  beforeStart: '{{field}} {{day}} es anterior al inicio del proyecto, el {{start}}.',
  workDateBeforeStart: 'La fecha de trabajo {{day}} es anterior al inicio del proyecto, el {{start}}.',
  testBeforePull:
    'Un cable se prueba solo cuando está jalado al 100 %; este va al {{percent}} %. Registra primero el jalado, o borra la prueba.',
  testWithoutDate: 'La prueba no gana nada hasta que tenga fecha.',
  terminatedBeforePull: 'El cable aún no está jalado. Solo es correcto si el cable llegó ya terminado.',
  unusualPull: 'Se jalaron {{pulled}} para una longitud de diseño de {{design}}.',
  explainPull: 'Di por qué en las notas de jalado: se jalaron {{pulled}} para una longitud de diseño de {{design}}.',
  partCleared:
    'Los {{part}} registrados antes eran solo una parte y se borran. Escribe la longitud completa si se midió.',
  partRestored: 'Vuelve la parte de {{part}} registrada antes.',
  marksCount: 'Las marcas dan {{byMarks}}, y es lo que cuenta; se escribió {{typed}}.',
  reelOfOtherType: '{{reel}} trae {{holds}}; este cable es {{needs}}. Revisa el número del carrete.',
  reelTooShort: 'De {{reel}} no pueden salir {{pulled}}: le quedan {{left}}. Revisa las marcas y el carrete.',
  marksOverlap:
    '{{cable}} ya ocupa de {{from}} a {{to}} de {{reel}}. Lee otra vez las marcas; si son correctas, corrige las de {{cable}}.',
  marksOfAnother: 'Otra cuadrilla ya ocupa de {{from}} a {{to}} de {{reel}}. Lee otra vez las marcas.',
  marksBeyondReel: 'Las marcas de {{reel}} van de {{from}} a {{to}}. Lee otra vez las marcas y el número del carrete.',
  explainSplice: 'Di en la nota del empalme por qué se empalma este cable y dónde.',
  spliceWithoutReel: 'Di de qué carrete viene el segundo tramo, o borra el empalme.',
  takesBack: 'Esto deshace “{{step}}”. Da el motivo en la nota.',
  lookalikeEmail: '“{{email}}” puede confundirse con “{{plain}}”. Escribe el correo con letras comunes.',
  foreignPage: 'La dirección lleva a otro sitio. Envía la ruta de una página de Wireway.',
  controlCharacters:
    'Este texto tiene un salto de línea u otro carácter que no se ve. Escríbelo de nuevo en una sola línea.',
  rowTwice: 'Una fila está dos veces en esta llamada. Envíala una vez, con todas sus celdas.',
};
