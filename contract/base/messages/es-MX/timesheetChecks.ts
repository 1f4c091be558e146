import type { timesheetChecks as enUS } from '../en-US/timesheetChecks.ts';
import type { Translation } from '../translation.ts';

export const timesheetChecks: Translation<typeof enUS> = {
  dateMissing: 'La línea no tiene fecha. Escribe el día trabajado.',
  dateUnreadable: '“{{text}}” no es una fecha. Escríbela como 2026-11-20.',
  dateFuture: '{{day}} está en el futuro. Escribe el día trabajado.',
  dateAmbiguous: '“{{text}}” podría ser dos fechas. Elige primero el día o primero el mes.',
  employeeMissing: 'La línea no tiene empleado. Escribe el ID o el nombre del empleado.',
  employeeAmbiguous: 'Varios empleados se llaman {{name}}. Elige uno, o agrega los ID de empleado al archivo.',
  accountMissing: 'La línea no tiene código de cuenta. Escribe el código al que se cargan las horas.',
  accountUnknown: '{{code}} no es un código de cuenta de este proyecto. Créalo, o asígnalo a otro.',
  hoursMissing: 'La línea no tiene horas. Escríbelas como horas, o como normales, extra y dobles.',
  hoursUnreadable: '“{{text}}” no es un número de horas. Escríbelo como 7.5.',
  moreThanADay: '{{hours}} h es más de 24 h en un día. Corrige las horas.',
  moreThanADayTogether:
    '{{name}} tendría {{hours}} h el {{day}} (ya hay {{there}} h registradas). Corrige las horas o la fecha.',
  otherProject: 'Esta línea es del proyecto {{number}}, pero este es el proyecto {{own}}. Impórtala allá.',
  negativeWithoutDescription: 'Las horas negativas son una corrección. Describe qué corrigen.',
  textTooLong: '{{field}} tiene más de {{most}} caracteres. Acórtalo.',
  moreThan16: '{{name}} tiene {{hours}} h el {{day}}. Solo es correcto en un turno doble.',
  duplicate: 'Duplicado de la fila {{row}}; se cuenta una vez.',
  sameLineAgain: 'Mismo empleado, día, código de cuenta y turno que la fila {{row}}. Se suman las horas de ambas.',
  negative: 'Una corrección de {{hours}} h: {{description}}',
  weekend: 'El {{day}} es sábado o domingo.',
  foremanUnknown: '{{name}} no es sobrestante en este proyecto. Asigna el nombre, o impórtalo como está.',
  employeeUnknown: '{{name}} aún no tiene horas aquí. Si está mal escrito, asigna el nombre.',
  zeroStands:
    'Cero horas, pero ya hay {{hours}} h registradas para este empleado, día, código y turno. Para quitarlas, captura horas negativas con una descripción.',
  zeroWithComment: 'Sin horas, solo un comentario: “{{text}}”. La línea se omite.',
  rounded: '“{{text}}” se guarda como {{hours}} h: las horas tienen dos decimales.',
  correctionStands: 'También aplica una corrección anterior de {{hours}} h, y se conserva.',
  besideWithoutDescription:
    'Ya hay {{hours}} h registradas para este empleado, día, código y turno. Edita esa línea, o explica las horas adicionales en la descripción.',
  reasonMissing: 'Escribe un motivo para quitar la línea.',
};
