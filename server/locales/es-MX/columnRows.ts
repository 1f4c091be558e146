import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { columnRows as enUS } from '../en-US/columnRows.ts';

export const columnRows: Translation<typeof enUS> = {
  nameMissing: 'Escribe un nombre de columna.',
  kindMissing: 'Elige un tipo de dato: texto, número, fecha o código.',
  listMissing: 'Elige una lista de códigos para esta columna.',
  listOnlyOfCodes:
    'Solo las columnas de códigos tienen lista de códigos. Elige “Código” como tipo de dato o deja la lista en blanco.',
  noRoom:
    'Ya se usan las {{taken}} columnas personalizadas de este tipo de dato. Cada elemento puede tener {{text}} de texto o código, {{number}} de número y {{date}} de fecha. Primero elimina una vacía.',
  declaredKind: '{{field}} es una columna integrada; su tipo de dato no cambia. Agrega una columna personalizada.',
  kindHeld_one:
    '{{count}} fila tiene un valor en {{field}}, así que su tipo de dato no puede cambiar. Bórralo primero o agrega otra columna.',
  kindHeld_many:
    '{{count}} de filas tienen un valor en {{field}}, así que su tipo de dato no puede cambiar. Bórralos primero o agrega otra columna.',
  kindHeld_other:
    '{{count}} filas tienen un valor en {{field}}, así que su tipo de dato no puede cambiar. Bórralos primero o agrega otra columna.',
  unlisted_one:
    '{{count}} fila tiene un valor que no está en la lista de códigos ({{codes}} en total). Agrégalo primero a la lista.',
  unlisted_many:
    '{{count}} de filas tienen valores que no están en la lista de códigos ({{codes}} en total). Agrégalos primero a la lista.',
  unlisted_other:
    '{{count}} filas tienen valores que no están en la lista de códigos ({{codes}} en total). Agrégalos primero a la lista.',
  keyHidden: '{{field}} identifica las filas y no se puede ocultar.',
  keyRequired: '{{field}} identifica las filas y debe seguir siendo obligatorio.',
  notRead: '{{field}} no se importa, así que no puede ser obligatorio ni tener encabezados de importación.',
  calculatedEntry: '{{field}} se calcula y no se puede editar.',
  engineeringEntry: '{{field}} viene de la cédula. Las cuadrillas lo ven, pero no pueden editarlo.',
  fieldEntry: 'Las cuadrillas capturan {{field}}. Ocúltalo donde no haga falta.',
  noDecimals: '{{field}} no tiene decimales. Deja esto en blanco.',
  outOfBounds: '{{field}} debe ser de {{least}} a {{most}}.',
  labelRead: '“{{label}}” es un encabezado conocido de {{other}}. Elige otro nombre de columna.',
  labelTaken: '{{other}} ya se llama “{{label}}”. Elige otro nombre de columna.',
  headingTaken: '“{{heading}}” ya se usa para {{other}}. Quítalo de uno de los dos.',
  blankHeading: '“{{heading}}” necesita letras o dígitos.',
  filled_one: '{{count}} fila tiene un valor en {{field}}. Oculta la columna para conservarlo o bórralo primero.',
  filled_many:
    '{{count}} de filas tienen un valor en {{field}}. Oculta la columna para conservarlos o bórralos primero.',
  filled_other: '{{count}} filas tienen un valor en {{field}}. Oculta la columna para conservarlos o bórralos primero.',
  declaredStays: '{{field}} es una columna integrada y no se puede eliminar. Ocúltala.',
};
