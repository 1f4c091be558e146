import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { importRows as enUS } from '../en-US/importRows.ts';

export const importRows: Translation<typeof enUS> = {
  spelledOtherwise:
    'La fila {{row}} escribe esta etiqueta “{{tag}}”; las mayúsculas, las minúsculas y los espacios no distinguen etiquetas.',
  repeated: 'Dice lo mismo que la fila {{row}}; se conservó una vez.',
  replaced: 'La fila {{row}} tiene la misma etiqueta y otros valores; se usó la última fila.',
  contradict:
    'Las filas {{rows}} tienen la misma etiqueta y valores distintos. Corrige el archivo, o elige usar la última.',
  manyContradict:
    '{{total}} filas tienen la misma etiqueta y valores distintos, entre ellas las filas {{rows}}. Corrige el archivo, o elige usar la última.',
  severalLines:
    'La celda de la etiqueta tiene varias líneas. Se leyeron como una sola etiqueta; divide la fila si son dos.',
  noTag:
    'La fila no tiene etiqueta, así que no se distingue de otras. Ponle una, o forma las etiquetas con otras columnas.',
  mixedScripts:
    'La etiqueta mezcla letras latinas con letras cirílicas o griegas que se ven iguales. Escríbela de nuevo en un solo alfabeto.',
  looksLike:
    'Se parece a {{tag}}, que también está en el archivo. Se conservan como dos; comprueba que de verdad lo sean.',
  looksLikeKnown:
    'Se parece a {{tag}}, que el proyecto ya tiene. Se conservan como dos; si son una sola, corrige la etiqueta en el archivo.',
  looksLikeRemoved:
    'Se parece a {{tag}}, que no está en el archivo: aquella se eliminaría y esta se agregaría. Si son una sola, corrige la etiqueta en el archivo.',
  decimalMixed:
    '“{{text}}” puede ser {{one}} o {{other}}: la columna tiene números con coma decimal y con punto decimal. Elige cómo se lee la columna.',
  decimalChosen: '“{{text}}” se lee como {{value}}, como elegiste para la columna.',
  decimalOfColumn: '“{{text}}” se lee como {{value}}: otros números de la columna tienen coma decimal.',
  decimalOfFile: '“{{text}}” se lee como {{value}}, con el signo decimal de las otras columnas del archivo.',
  decimalUnknown:
    '“{{text}}” se lee como {{value}}; nada en el archivo muestra su signo decimal. Elige la otra lectura si esta no es correcta.',
  decimalStored: '“{{text}}” es un número en el libro y se lee como {{value}}. Si es texto, corrígelo en el archivo.',
  formulaError: 'La celda tiene el error de fórmula {{text}}; se dejó en blanco.',
  blank: '{{field}} está en blanco; la fila se importa sin ese dato.',
  unknownEquipment_one:
    '{{tag}} no está en la lista de equipos ({{rows}} fila). Se conserva como texto y se vincula cuando aparezca.',
  unknownEquipment_many:
    '{{tag}} no está en la lista de equipos ({{rows}} de filas). Se conserva como texto y se vincula cuando aparezca.',
  unknownEquipment_other:
    '{{tag}} no está en la lista de equipos ({{rows}} filas). Se conserva como texto y se vincula cuando aparezca.',
  noEquipment: 'Aún no se han importado equipos: los extremos se conservan como texto y se vinculan cuando aparezcan.',
  unknownRaceway_one:
    '{{tag}} no es una charola ni una tubería conduit conocida ({{rows}} fila). Corrige la ruta o importa la canalización.',
  unknownRaceway_many:
    '{{tag}} no es una charola ni una tubería conduit conocida ({{rows}} de filas). Corrige la ruta o importa la canalización.',
  unknownRaceway_other:
    '{{tag}} no es una charola ni una tubería conduit conocida ({{rows}} filas). Corrige la ruta o importa la canalización.',
  noRaceways:
    'Aún no se han importado charolas ni tuberías conduit: las rutas se conservan y se vinculan cuando aparezcan.',
  unknownCable_one:
    '{{tag}} no es un cable conocido ({{rows}} fila). Los conductores se importan y se vinculan cuando aparezca el cable.',
  unknownCable_many:
    '{{tag}} no es un cable conocido ({{rows}} de filas). Los conductores se importan y se vinculan cuando aparezca el cable.',
  unknownCable_other:
    '{{tag}} no es un cable conocido ({{rows}} filas). Los conductores se importan y se vinculan cuando aparezca el cable.',
  noCables: 'Aún no se han importado cables: los conductores se vinculan cuando aparezcan.',
  codeRespelled_one:
    'Se leyó como {{code}} ({{rows}} fila): las mayúsculas, las minúsculas y los espacios no distinguen códigos.',
  codeRespelled_many:
    'Se leyó como {{code}} ({{rows}} filas): las mayúsculas, las minúsculas y los espacios no distinguen códigos.',
  codeRespelled_other:
    'Se leyó como {{code}} ({{rows}} filas): las mayúsculas, las minúsculas y los espacios no distinguen códigos.',
  codeLooksLike:
    '“{{code}}” es nuevo (filas: {{rows}}) y se parece a “{{known}}” (filas: {{knownRows}}). Si son uno solo, corrige el archivo; si no, impórtalo tal como está.',
  unknownCode_one:
    '{{code}} no está en la lista de códigos del proyecto ({{rows}} fila). Agrégalo, o deja que la importación cree los códigos faltantes.',
  unknownCode_many:
    '{{code}} no está en la lista de códigos del proyecto ({{rows}} de filas). Agrégalo, o deja que la importación cree los códigos faltantes.',
  unknownCode_other:
    '{{code}} no está en la lista de códigos del proyecto ({{rows}} filas). Agrégalo, o deja que la importación cree los códigos faltantes.',
  withoutValue_one:
    '{{rows}} fila no tiene “{{field}}”: la fila {{first}}. Complétala en el archivo, o después en la tabla.',
  withoutValue_many:
    '{{rows}} de filas no tienen “{{field}}”; las primeras: {{first}}. Complétalas en el archivo, o después en la tabla.',
  withoutValue_other:
    '{{rows}} filas no tienen “{{field}}”; las primeras: {{first}}. Complétalas en el archivo, o después en la tabla.',
  noColumn_one:
    'El archivo no tiene columna para “{{field}}”: {{rows}} fila entra sin ese dato. Regresa y elige la columna, o complétala después en la tabla.',
  noColumn_many:
    'El archivo no tiene columna para “{{field}}”: {{rows}} de filas entran sin ese dato. Regresa y elige la columna, o complétalas después en la tabla.',
  noColumn_other:
    'El archivo no tiene columna para “{{field}}”: {{rows}} filas entran sin ese dato. Regresa y elige la columna, o complétalas después en la tabla.',
  noUnit_one:
    'Ninguna unidad de mano de obra corresponde a {{rows}} fila, así que no tiene horas: la fila {{first}}. Agrega una para su tipo.',
  noUnit_many:
    'Ninguna unidad de mano de obra corresponde a {{rows}} de filas, así que no tienen horas; las primeras: {{first}}. Agrégalas para sus tipos.',
  noUnit_other:
    'Ninguna unidad de mano de obra corresponde a {{rows}} filas, así que no tienen horas; las primeras: {{first}}. Agrégalas para sus tipos.',
  removedBegun_one:
    '{{rows}} fila con trabajo registrado no está en el archivo y se eliminaría: {{tags}}. Conserva sus horas ganadas y aparece como eliminada con avance hasta que alguien decida.',
  removedBegun_many:
    '{{rows}} de filas con trabajo registrado no están en el archivo y se eliminarían; las primeras: {{tags}}. Conservan sus horas ganadas y aparecen como eliminadas con avance hasta que alguien decida.',
  removedBegun_other:
    '{{rows}} filas con trabajo registrado no están en el archivo y se eliminarían; las primeras: {{tags}}. Conservan sus horas ganadas y aparecen como eliminadas con avance hasta que alguien decida.',
  removalsHeld_one:
    '{{rows}} fila que falta en el archivo no se elimina, porque una fila que no se pudo leer podría ser esa (filas sin leer: {{unread}}). Corrige las filas con errores y revisa de nuevo, o elimínala de todos modos. Retenida: {{tags}}.',
  removalsHeld_many:
    '{{rows}} filas que faltan en el archivo no se eliminan, porque filas que no se pudieron leer podrían ser las suyas (filas sin leer: {{unread}}). Corrige las filas con errores y revisa de nuevo, o elimínalas de todos modos. Retenidas, las primeras: {{tags}}.',
  removalsHeld_other:
    '{{rows}} filas que faltan en el archivo no se eliminan, porque filas que no se pudieron leer podrían ser las suyas (filas sin leer: {{unread}}). Corrige las filas con errores y revisa de nuevo, o elimínalas de todos modos. Retenidas, las primeras: {{tags}}.',
  removalsUnsure_one:
    '{{rows}} fila que falta en el archivo se elimina, aunque una fila que no se pudo leer podría ser esa (filas sin leer: {{unread}}).',
  removalsUnsure_many:
    '{{rows}} filas que faltan en el archivo se eliminan, aunque filas que no se pudieron leer podrían ser las suyas (filas sin leer: {{unread}}).',
  removalsUnsure_other:
    '{{rows}} filas que faltan en el archivo se eliminan, aunque filas que no se pudieron leer podrían ser las suyas (filas sin leer: {{unread}}).',
  saysHold:
    'La observación dice que el trabajo en la fila se detiene. Se puede retener como “{{hold}}”; nada se retiene si no lo eliges.',
  putOnHold: 'La fila se retiene como “{{hold}}”, porque su observación lo dice.',
  otherType:
    '{{tag}} también existe como {{type}} en este proyecto, así que una ruta que la nombre podría ser cualquiera de las dos. Dale otra etiqueta a una de ellas.',
  endUnlikeCable_one:
    'La fila dice {{named}} y el cable {{cable}} dice {{known}} ({{rows}} fila). Corrige el que esté mal.',
  endUnlikeCable_many:
    'Las filas dicen {{named}} y el cable {{cable}} dice {{known}} ({{rows}} de filas). Corrige el que esté mal.',
  endUnlikeCable_other:
    'Las filas dicen {{named}} y el cable {{cable}} dice {{known}} ({{rows}} filas). Corrige el que esté mal.',
  noRows: 'No se encontró ninguna fila de datos bajo este encabezado. Elige otra hoja u otra fila de encabezados.',
  prefixLeftOut: 'Se quitó “{{prefix}}”, que estaba antes de cada valor de {{column}}.',
  lengthsConverted_one: '{{rows}} longitud de {{column}} se convirtió de {{from}} a {{to}}.',
  lengthsConverted_many: '{{rows}} longitudes de {{column}} se convirtieron de {{from}} a {{to}}.',
  lengthsConverted_other: '{{rows}} longitudes de {{column}} se convirtieron de {{from}} a {{to}}.',
  unitRow: 'La fila {{row}} se leyó como las unidades de las columnas.',
  unclosedQuote:
    'Una comilla abre esta celda y nunca se cierra; se omitió y la celda termina en el siguiente delimitador. Revisa la fila en el archivo.',
  date: 'La celda contiene una fecha; se leyó como el texto que se muestra. Da formato de texto a la columna en el archivo si no es una fecha.',
  tagDoubtful:
    '{{rows}} de {{total}} filas repiten la etiqueta de otra o no la tienen; la columna puede nombrar otra cosa, como la carga. Regresa y asigna otra columna, o forma etiquetas con columnas.',
  tagCounts:
    'La columna tomada como etiqueta cuenta las filas (1, 2, 3), así que puede tener números de partida. Regresa y asigna la columna que tiene las etiquetas.',
  correctionUnused: 'La celda ya no dice «{{was}}», así que su corrección no se usó. Corrígela otra vez si sigue mal.',
  formula:
    'La celda contiene una fórmula sin valor guardado, así que se lee en blanco. Abre el archivo en Excel, guárdalo e impórtalo otra vez.',
  struckRow: 'La fila está tachada, así que se dejó fuera como eliminada.',
  struckRowPartial:
    'La fila está tachada, así que se dejó fuera. Una importación parcial no elimina nada; importa completo para eliminarla.',
  struckRowRead: 'La fila está tachada y se importó como vigente.',
  struckText: 'Parte del texto está tachada; se leyó como “{{text}}”.',
  struckCell: 'El texto está tachado, así que la celda se leyó en blanco.',
  struckTextRead: 'Hay texto tachado en la celda; se leyó como texto vigente.',
  secondTable_one:
    'Una segunda tabla empieza en la fila {{row}}; su {{rows}} fila no se leyó. Importa esa tabla por separado.',
  secondTable_many:
    'Una segunda tabla empieza en la fila {{row}}; sus {{rows}} de filas no se leyeron. Importa esa tabla por separado.',
  secondTable_other:
    'Una segunda tabla empieza en la fila {{row}}; sus {{rows}} filas no se leyeron. Importa esa tabla por separado.',
  secondTableRead:
    'La fila {{row}} parece el encabezado de una segunda tabla; las filas desde ahí se leyeron como filas de esta.',
  hiddenRow: 'La fila está oculta en el archivo y se dejó fuera.',
  hiddenRowRead: 'La fila está oculta o filtrada en el archivo; se importó de todos modos.',
  deletedRow: 'La fila dice que está eliminada, así que se dejó fuera.',
  deletedRowRead:
    'La fila dice que está eliminada; se importó como vigente. Deja fuera esas filas o corrige el archivo.',
  hiddenColumn: 'La columna {{column}} está oculta en el archivo y no se importó.',
  hiddenColumnRead: 'La columna {{column}} está oculta en el archivo; se importó de todos modos.',
  comment: 'La celda tiene un comentario. Los comentarios no se importan; revisa que nada en él cambie la celda.',
  /** Noted by earlier versions. */
  notWhole: '“{{text}}” no es un número entero.',
  notNumber: '“{{text}}” no es un número.',
  notFlag: '“{{text}}” no es ni sí ni no. Escribe Y (sí) o N (no).',
  notDate: '“{{text}}” no es una fecha. Escríbela como 2026-11-20.',
  metresToFeet: '{{column}} está en metros; las longitudes se convirtieron a pies.',
  feetToMetres: '{{column}} está en pies; las longitudes se convirtieron a metros.',
  runsAtEnd: 'El número de corridas en paralelo se leyó del final de {{column}} (“8-OF” son 8 corridas).',
  blankRows_one: 'Se omitió {{rows}} fila en blanco.',
  blankRows_many: 'Se omitieron {{rows}} de filas en blanco.',
  blankRows_other: 'Se omitieron {{rows}} filas en blanco.',
  headerRows_one: 'Se omitió {{rows}} fila de encabezados repetidos.',
  headerRows_many: 'Se omitieron {{rows}} de filas de encabezados repetidos.',
  headerRows_other: 'Se omitieron {{rows}} filas de encabezados repetidos.',
  sectionRows_one: 'Se omitió {{rows}} fila de título de sección.',
  sectionRows_many: 'Se omitieron {{rows}} de filas de título de sección.',
  sectionRows_other: 'Se omitieron {{rows}} filas de título de sección.',
  totalRows_one: 'Se omitió {{rows}} fila de total.',
  totalRows_many: 'Se omitieron {{rows}} de filas de total.',
  totalRows_other: 'Se omitieron {{rows}} filas de total.',
};
