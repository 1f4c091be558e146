import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { columnRows as enUS } from '../en-US/columnRows.ts';

export const columnRows: Translation<typeof enUS> = {
  nameMissing: 'Escribe una etiqueta; da nombre a la columna.',
  kindMissing: 'Elige lo que contiene la columna: texto, número, fecha o código.',
  listMissing: 'Elige la lista de la que salen los códigos de esta columna.',
  listOnlyOfCodes:
    'Solo una columna de códigos tiene lista de códigos. Elige «código» como su clase o deja la lista en blanco.',
  noRoom:
    'Las {{taken}} columnas propias de esta clase están ocupadas. Cada tipo tiene lugar para {{text}} de texto o código, {{number}} de números y {{date}} de fechas. Borra una que no contenga nada.',
  declaredKind: '{{field}} es una columna de Wireway: su clase no cambia. Agrega una columna propia.',
  kindHeld_one:
    '{{count}} fila tiene un valor en {{field}}, que no puede pasar a otra clase. Bórralo primero o agrega otra columna.',
  kindHeld_many:
    '{{count}} de filas tienen un valor en {{field}}, que no puede pasar a otra clase. Bórralos primero o agrega otra columna.',
  kindHeld_other:
    '{{count}} filas tienen un valor en {{field}}, que no puede pasar a otra clase. Bórralos primero o agrega otra columna.',
  unlisted_one:
    '{{count}} fila tiene un valor que no está en la lista de códigos ({{codes}} en total). Agrégalos primero a la lista.',
  unlisted_many:
    '{{count}} de filas tienen valores que no están en la lista de códigos ({{codes}} en total). Agrégalos primero a la lista.',
  unlisted_other:
    '{{count}} filas tienen valores que no están en la lista de códigos ({{codes}} en total). Agrégalos primero a la lista.',
  keyHidden: '{{field}} da nombre a las filas y no se puede ocultar. Siempre está en la tabla.',
  keyRequired: '{{field}} da nombre a las filas: sin él no se lee un listado. Sigue siendo obligatorio.',
  notRead: '{{field}} no viene en los listados; ahí no se puede exigir ni leer nada de él.',
  calculatedEntry: 'Wireway calcula {{field}}; no se captura.',
  engineeringEntry: '{{field}} es del listado. Las cuadrillas lo ven; lo cambia una nueva revisión.',
  fieldEntry: 'Las cuadrillas registran {{field}}. Ocúltalo donde no haga falta.',
  noDecimals: '{{field}} no es un número con decimales. Deja esto en blanco.',
  outOfBounds: '{{field}} va de {{least}} a {{most}}.',
  labelRead: 'Las listas suelen escribir «{{label}}» sobre {{other}}. Elige otra etiqueta.',
  labelTaken: '{{other}} ya se llama «{{label}}». Elige otra etiqueta.',
  headingTaken: '«{{heading}}» ya se lee como {{other}}. Quítalo aquí o quítalo allá.',
  blankHeading: '«{{heading}}» no tiene nada con qué leer un encabezado. Usa letras o dígitos.',
  filled_one: '{{count}} fila tiene un valor en {{field}}. Oculta la columna para conservarlo o bórralo primero.',
  filled_many:
    '{{count}} de filas tienen un valor en {{field}}. Oculta la columna para conservarlos o bórralos primero.',
  filled_other: '{{count}} filas tienen un valor en {{field}}. Oculta la columna para conservarlos o bórralos primero.',
  declaredStays: '{{field}} es una columna de Wireway y no se puede borrar. Ocúltala.',
};
