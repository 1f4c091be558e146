import type { timesheetChecks as enUS } from '../en-US/timesheetChecks.ts';
import type { Translation } from '../translation.ts';

export const timesheetChecks: Translation<typeof enUS> = {
  dateMissing: 'La línea no tiene fecha. Escribe el día trabajado.',
  dateUnreadable: '“{{text}}” no es una fecha. Escríbela como 2026-11-20.',
  dateFuture: '{{day}} está en el futuro. Escribe el día trabajado.',
  dateAmbiguous: '“{{text}}” se puede leer de dos formas. Indica si este archivo escribe primero el día o el mes.',
  employeeMissing: 'La línea no nombra a nadie. Escribe el ID o el nombre del empleado.',
  employeeAmbiguous: 'Varios empleados se llaman {{name}}. Indica cuál es, o agrega el ID del empleado al archivo.',
  accountMissing: 'La línea no tiene código de cuenta. Escribe el código al que se cargan las horas.',
  accountUnknown: '{{code}} no es un código de cuenta de este proyecto. Créalo o indica qué código es.',
  hoursMissing: 'La línea no tiene horas. Escríbelas como horas, o como normales, extra y dobles.',
  hoursUnreadable: '“{{text}}” no es un número de horas. Escríbelo como 7.5.',
  moreThanADay: '{{hours}} h en una línea es más de lo que tiene un día. Corrige las horas.',
  moreThanADayTogether:
    '{{name}} tendría {{hours}} h el {{day}}, más de lo que tiene un día: ya hay {{there}} h. Corrige las horas o la fecha.',
  otherProject: 'La línea es del proyecto {{number}}; este es el proyecto {{own}}. Impórtala allá.',
  negativeWithoutDescription: 'Las horas bajo cero son una corrección. Di en la descripción qué corrigen.',
  textTooLong: '{{field}} tiene más de {{most}} caracteres. Acórtalo.',
  moreThan16: '{{name}} tiene {{hours}} h el {{day}}. Solo es correcto en un turno doble.',
  duplicate: 'Dice lo mismo que la fila {{row}}; se cuenta una vez.',
  sameLineAgain: 'Empleado, día, código de cuenta y turno son los de la fila {{row}}; se suman las horas de ambas.',
  negative: 'Una corrección de {{hours}} h: {{description}}',
  weekend: 'El {{day}} es sábado o domingo.',
  foremanUnknown: '{{name}} no es sobrestante de este proyecto. Indica quién es, o impórtalo como está.',
  employeeUnknown: '{{name}} aún no tiene horas en este proyecto. Indica quién es si está escrito de otra forma.',
  zeroStands:
    'Sin horas, pero hay {{hours}} h de este empleado, día, código de cuenta y turno, y se quedan. Para quitarlas, escríbelas bajo cero con una descripción.',
  zeroWithComment: 'Sin horas, solo un comentario: “{{text}}”. La línea se omite.',
  rounded: '“{{text}}” se guarda como {{hours}} h: las horas tienen dos decimales.',
  correctionStands: 'Una corrección de {{hours}} h de un archivo anterior está junto a esta línea y se queda.',
  besideWithoutDescription:
    'Ya hay {{hours}} h para este empleado, día, código de cuenta y turno. Corrige esa línea, o di en la descripción por qué hay más.',
  reasonMissing: 'Da el motivo por el que se quita la línea.',
};
