import type { entries as enUS } from '../en-US/entries.ts';
import type { Translation } from '../translation.ts';

export const entries: Translation<typeof enUS> = {
  lengthNotYet: '“{{text}}” no es una longitud; se dejó en blanco.',
  lengthUnreadable: '“{{text}}” no es una longitud. Escribe un número, como 180, 180 ft o 54.9 m.',
  lengthNegative: 'Una longitud no puede ser negativa.',
  lengthTooLong: 'Una longitud de más de {{limit}} no puede ser correcta.',
  lengthApproximate: '“{{text}}” es aproximado; se tomó como {{length}}.',
  formulaError: '“{{text}}” es un error de hoja de cálculo. Escribe el valor.',
  notANumber: '“{{text}}” no es un número.',
  notAReading: '“{{text}}” no es una lectura. Escribe un número, o >1000 si está fuera de escala.',
  routeSeveral: '“{{text}}” se leyó como una sola canalización. Si nombra dos, sepáralas con punto y coma.',
  wholeNumber: '{{field}}: escribe un número entero.',
  tooLarge: 'El valor de {{field}} no puede ser tan grande.',
  choice: '{{field}}: elige uno de estos valores: {{choices}}.',
  day: '{{field}}: escribe una fecha como 2026-11-20 o {{example}}.',
  yesOrNo: '{{field}}: escribe sí o no.',
  scheduleTooLarge: 'El archivo mide más de {{megabytes}} MB. Divide la cédula y sube las partes.',
};
