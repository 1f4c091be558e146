import type { entries as enUS } from '../en-US/entries.ts';
import type { Translation } from '../translation.ts';

export const entries: Translation<typeof enUS> = {
  lengthNotYet: '“{{text}}” aún no es una longitud; se dejó en blanco.',
  lengthUnreadable: '“{{text}}” no es una longitud. Escribe un número, como 180, 180 ft o 54.9 m.',
  lengthNegative: 'Una longitud no puede ser negativa.',
  lengthTooLong: 'Una longitud de más de {{limit}} no puede ser correcta.',
  lengthApproximate: '“{{text}}” es aproximado; se tomó como {{length}}.',
  formulaError: '“{{text}}” es un error de fórmula de una hoja de cálculo. Escribe el valor mismo.',
  notANumber: '“{{text}}” no es un número.',
  notAReading: '“{{text}}” no es una lectura. Escribe un número, o >1000 si se acabó la escala.',
  routeSeveral: '“{{text}}” se leyó como una sola canalización. Si nombra dos, sepáralas con punto y coma.',
  wholeNumber: 'El campo {{field}} lleva un número entero.',
  tooLarge: 'El valor de {{field}} no puede ser tan grande.',
  choice: 'El campo {{field}} es uno de estos: {{choices}}.',
  day: 'El campo {{field}} lleva una fecha como 2026-11-20 o {{example}}.',
  yesOrNo: 'El campo {{field}} es sí o no.',
  scheduleTooLarge: 'El archivo mide más de {{megabytes}} MB. Divide la cédula y sube las partes.',
};
