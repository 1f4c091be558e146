import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { importRows as enUS } from '../en-US/importRows.ts';

export const importRows: Translation<typeof enUS> = {
  spelledOtherwise: 'Misma etiqueta que la fila {{row}} (“{{tag}}”). No cuentan mayúsculas ni espacios.',
  repeated: 'Duplicado de la fila {{row}}; se importa una vez.',
  replaced: 'Misma etiqueta que la fila {{row}} con valores distintos. Se usó la última fila.',
  contradict:
    'Las filas {{rows}} tienen la misma etiqueta pero valores distintos. Corrige el archivo, o conserva la última fila.',
  manyContradict:
    '{{total}} filas tienen la misma etiqueta pero valores distintos (entre ellas las filas {{rows}}). Corrige el archivo, o conserva la última fila.',
  severalLines:
    'La celda de la etiqueta tiene varias líneas, que se leyeron como una sola etiqueta. Divide la fila si son dos.',
  noTag: 'Sin etiqueta. Escribe una, o forma las etiquetas con otras columnas.',
  mixedScripts:
    'La etiqueta mezcla letras latinas con letras cirílicas o griegas que se ven iguales. Escríbela de nuevo en un solo alfabeto.',
  looksLike: 'Se parece a {{tag}} en este archivo. Se importan las dos; revisa que sean distintas.',
  looksLikeKnown:
    'Se parece a {{tag}} en el proyecto. Se conservan las dos; si son la misma, corrige la etiqueta en el archivo.',
  looksLikeRemoved:
    'Se parece a {{tag}}, que no está en el archivo: se eliminaría y se agregaría esta. Si son la misma, corrige la etiqueta en el archivo.',
  decimalMixed:
    '“{{text}}” podría ser {{one}} o {{other}}: la columna tiene números con coma decimal y con punto decimal. Elige cómo se lee la columna.',
  decimalChosen: '“{{text}}” se lee como {{value}}, como elegiste para la columna.',
  decimalOfColumn: '“{{text}}” se lee como {{value}}: otros números de la columna tienen coma decimal.',
  decimalOfFile: '“{{text}}” se lee como {{value}}, con el signo decimal de las otras columnas del archivo.',
  decimalUnknown:
    '“{{text}}” se lee como {{value}}; nada en el archivo muestra su signo decimal. Elige la otra lectura si esta no es correcta.',
  decimalStored: '“{{text}}” es un número en el libro y se lee como {{value}}. Si es texto, corrígelo en el archivo.',
  formulaError: 'La celda tiene el error de fórmula {{text}} y se dejó en blanco.',
  blank: '{{field}} está en blanco; la fila se importa sin ese dato.',
  unknownEquipment_one:
    '{{tag}} no está en la lista de equipos ({{rows}} fila). Se conserva como texto y se vincula después.',
  unknownEquipment_many:
    '{{tag}} no está en la lista de equipos ({{rows}} de filas). Se conserva como texto y se vincula después.',
  unknownEquipment_other:
    '{{tag}} no está en la lista de equipos ({{rows}} filas). Se conserva como texto y se vincula después.',
  noEquipment: 'Aún no se han importado equipos: los extremos se conservan como texto y se vinculan cuando aparezcan.',
  unknownRaceway_one:
    '{{tag}} no es una charola ni un conduit de este proyecto ({{rows}} fila). Corrige la ruta o importa la canalización.',
  unknownRaceway_many:
    '{{tag}} no es una charola ni un conduit de este proyecto ({{rows}} de filas). Corrige la ruta o importa la canalización.',
  unknownRaceway_other:
    '{{tag}} no es una charola ni un conduit de este proyecto ({{rows}} filas). Corrige la ruta o importa la canalización.',
  noRaceways:
    'Aún no se han importado charolas ni tuberías conduit: las rutas se conservan y se vinculan cuando aparezcan.',
  unknownCable_one:
    '{{tag}} no es un cable de este proyecto ({{rows}} fila). Los conductores se importan y se vinculan después.',
  unknownCable_many:
    '{{tag}} no es un cable de este proyecto ({{rows}} de filas). Los conductores se importan y se vinculan después.',
  unknownCable_other:
    '{{tag}} no es un cable de este proyecto ({{rows}} filas). Los conductores se importan y se vinculan después.',
  noCables: 'Aún no se han importado cables: los conductores se vinculan cuando aparezcan.',
  codeRespelled_one: 'Se leyó como {{code}} ({{rows}} fila). No cuentan mayúsculas ni espacios.',
  codeRespelled_many: 'Se leyó como {{code}} ({{rows}} filas). No cuentan mayúsculas ni espacios.',
  codeRespelled_other: 'Se leyó como {{code}} ({{rows}} filas). No cuentan mayúsculas ni espacios.',
  codeLooksLike:
    '“{{code}}” es nuevo (filas {{rows}}) y se parece a “{{known}}” (filas {{knownRows}}). Si son el mismo, corrige el archivo.',
  unknownCode_one:
    '{{code}} no está en la lista de códigos del proyecto ({{rows}} fila). Agrégalo, o deja que la importación cree los códigos faltantes.',
  unknownCode_many:
    '{{code}} no está en la lista de códigos del proyecto ({{rows}} de filas). Agrégalo, o deja que la importación cree los códigos faltantes.',
  unknownCode_other:
    '{{code}} no está en la lista de códigos del proyecto ({{rows}} filas). Agrégalo, o deja que la importación cree los códigos faltantes.',
  withoutValue_one:
    '{{rows}} fila no tiene “{{field}}”: la fila {{first}}. Complétala en el archivo o después en la tabla.',
  withoutValue_many:
    '{{rows}} de filas no tienen “{{field}}”, a partir de {{first}}. Complétalas en el archivo o después en la tabla.',
  withoutValue_other:
    '{{rows}} filas no tienen “{{field}}”, a partir de {{first}}. Complétalas en el archivo o después en la tabla.',
  noColumn_one:
    'No hay columna para “{{field}}” ({{rows}} fila). Regresa y asigna una, o completa el dato después en la tabla.',
  noColumn_many:
    'No hay columna para “{{field}}” ({{rows}} de filas). Regresa y asigna una, o completa el dato después en la tabla.',
  noColumn_other:
    'No hay columna para “{{field}}” ({{rows}} filas). Regresa y asigna una, o completa el dato después en la tabla.',
  noUnit_one:
    'Ninguna unidad de mano de obra corresponde a {{rows}} fila, así que no tiene horas: la fila {{first}}. Agrega una para su tipo.',
  noUnit_many:
    'Ninguna unidad de mano de obra corresponde a {{rows}} de filas, así que no tienen horas, a partir de {{first}}. Agrega unidades para sus tipos.',
  noUnit_other:
    'Ninguna unidad de mano de obra corresponde a {{rows}} filas, así que no tienen horas, a partir de {{first}}. Agrega unidades para sus tipos.',
  removedBegun_one:
    '{{rows}} fila con avance no está en el archivo y se eliminaría: {{tags}}. Sus horas ganadas se conservan hasta que alguien la revise.',
  removedBegun_many:
    '{{rows}} de filas con avance no están en el archivo y se eliminarían, a partir de {{tags}}. Sus horas ganadas se conservan hasta que alguien las revise.',
  removedBegun_other:
    '{{rows}} filas con avance no están en el archivo y se eliminarían, a partir de {{tags}}. Sus horas ganadas se conservan hasta que alguien las revise.',
  removalsHeld_one:
    '{{rows}} fila falta en el archivo pero no se elimina, porque una fila que no se pudo leer podría ser esa (filas sin leer: {{unread}}). Corrige las filas con errores y verifica otra vez, o elimínala de todos modos. Retenida: {{tags}}.',
  removalsHeld_many:
    '{{rows}} filas faltan en el archivo pero no se eliminan, porque filas que no se pudieron leer podrían ser esas (filas sin leer: {{unread}}). Corrige las filas con errores y verifica otra vez, o elimínalas de todos modos. Retenidas, a partir de {{tags}}.',
  removalsHeld_other:
    '{{rows}} filas faltan en el archivo pero no se eliminan, porque filas que no se pudieron leer podrían ser esas (filas sin leer: {{unread}}). Corrige las filas con errores y verifica otra vez, o elimínalas de todos modos. Retenidas, a partir de {{tags}}.',
  removalsUnsure_one:
    '{{rows}} fila falta en el archivo y se eliminará, aunque una fila que no se pudo leer podría ser esa (filas sin leer: {{unread}}).',
  removalsUnsure_many:
    '{{rows}} filas faltan en el archivo y se eliminarán, aunque filas que no se pudieron leer podrían ser esas (filas sin leer: {{unread}}).',
  removalsUnsure_other:
    '{{rows}} filas faltan en el archivo y se eliminarán, aunque filas que no se pudieron leer podrían ser esas (filas sin leer: {{unread}}).',
  saysHold:
    'La observación sugiere que el trabajo en esta fila está suspendido. Puedes ponerla en espera como “{{hold}}”; nada se pone en espera si no lo eliges.',
  putOnHold: 'La fila se pone en espera como “{{hold}}” por su observación.',
  otherType:
    '{{tag}} también es la etiqueta de {{type}} en este proyecto, así que una ruta con esa etiqueta podría ser cualquiera de los dos. Dale otra etiqueta a uno de ellos.',
  endUnlikeCable_one:
    'El extremo es {{named}} aquí pero {{known}} en el cable {{cable}} ({{rows}} fila). Corrige uno de los dos.',
  endUnlikeCable_many:
    'El extremo es {{named}} aquí pero {{known}} en el cable {{cable}} ({{rows}} de filas). Corrige uno de los dos.',
  endUnlikeCable_other:
    'El extremo es {{named}} aquí pero {{known}} en el cable {{cable}} ({{rows}} filas). Corrige uno de los dos.',
  noRows: 'No se encontraron filas de datos bajo este encabezado. Elige otra hoja u otra fila de encabezados.',
  prefixLeftOut: 'Se ignoró “{{prefix}}”, que está antes de cada valor de {{column}}.',
  lengthsConverted_one: '{{rows}} longitud de {{column}} se convirtió de {{from}} a {{to}}.',
  lengthsConverted_many: '{{rows}} longitudes de {{column}} se convirtieron de {{from}} a {{to}}.',
  lengthsConverted_other: '{{rows}} longitudes de {{column}} se convirtieron de {{from}} a {{to}}.',
  unitRow: 'La fila {{row}} se leyó como las unidades de las columnas.',
  unclosedQuote:
    'Esta celda tiene una comilla sin pareja, que se ignoró; la celda termina en el siguiente delimitador. Revisa la fila en el archivo.',
  date: 'La celda tiene una fecha, que se leyó como el texto que se muestra. Si no es una fecha, da formato de texto a la columna en el archivo.',
  tagDoubtful:
    '{{rows}} de {{total}} etiquetas están vacías o repetidas, así que quizá esta no sea la columna de etiquetas. Asigna otra, o forma las etiquetas con columnas.',
  tagCounts: 'Esta columna solo numera las filas (1, 2, 3); quizá no sea la etiqueta. Asigna la columna de etiquetas.',
  correctionUnused:
    'La celda ya no tiene el valor “{{was}}”, así que su corrección no se aplicó. Corrígela otra vez si sigue mal.',
  formula:
    'La celda tiene una fórmula sin valor guardado, así que se lee en blanco. Abre el archivo en Excel, guárdalo e impórtalo otra vez.',
  struckRow: 'La fila está tachada, así que se omitió como eliminada.',
  struckRowPartial:
    'La fila está tachada, así que se omitió. Una actualización parcial no elimina filas; importa una revisión completa para eliminarla.',
  struckRowRead: 'La fila está tachada y se importó como vigente.',
  struckText: 'Parte del texto está tachada; se leyó como “{{text}}”.',
  struckCell: 'El texto está tachado, así que la celda se leyó en blanco.',
  struckTextRead: 'Hay texto tachado en la celda; se leyó como texto normal.',
  secondTable_one:
    'Una segunda tabla empieza en la fila {{row}}; su {{rows}} fila no se leyó. Importa esa tabla por separado.',
  secondTable_many:
    'Una segunda tabla empieza en la fila {{row}}; sus {{rows}} de filas no se leyeron. Importa esa tabla por separado.',
  secondTable_other:
    'Una segunda tabla empieza en la fila {{row}}; sus {{rows}} filas no se leyeron. Importa esa tabla por separado.',
  secondTableRead:
    'La fila {{row}} parece el encabezado de una segunda tabla; las filas desde ahí se leyeron como filas de esta.',
  hiddenRow: 'La fila está oculta en el archivo y se omitió.',
  hiddenRowRead: 'La fila está oculta o filtrada en el archivo, pero se importó.',
  deletedRow: 'La fila está marcada como eliminada en el archivo, así que se omitió.',
  deletedRowRead:
    'La fila está marcada como eliminada en el archivo, pero se importó como vigente. Omite esas filas, o corrige el archivo.',
  hiddenColumn: 'La columna {{column}} está oculta en el archivo y no se importó.',
  hiddenColumnRead: 'La columna {{column}} está oculta en el archivo, pero se importó.',
  comment: 'La celda tiene un comentario. Los comentarios no se importan; revisa si este cambia el valor.',
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
