import type { Translation } from '../../../contract/locales/translation.ts';
import type { importRows as enUS } from '../en-US/importRows.ts';

export const importRows: Translation<typeof enUS> = {
  spelledOtherwise:
    'El renglón {{row}} escribe esta etiqueta “{{tag}}”; las mayúsculas, las minúsculas y los espacios no distinguen etiquetas.',
  repeated: 'Dice lo mismo que el renglón {{row}}; se conservó una vez.',
  replaced: 'El renglón {{row}} tiene la misma etiqueta y otros valores; se usó el último renglón.',
  contradict:
    'Los renglones {{rows}} tienen la misma etiqueta y valores distintos. Corrige el archivo, o elige usar el último.',
  manyContradict:
    '{{total}} renglones tienen la misma etiqueta y valores distintos, entre ellos los renglones {{rows}}. Corrige el archivo, o elige usar el último.',
  severalLines:
    'La celda de la etiqueta tiene varias líneas. Se leyeron como una sola etiqueta; divide el renglón si son dos.',
  noTag:
    'El renglón no tiene etiqueta, así que no se distingue de otros. Ponle una, o forma las etiquetas con otras columnas.',
  mixedScripts:
    'La etiqueta mezcla letras latinas con letras cirílicas o griegas que se ven iguales. Escríbela de nuevo en un solo alfabeto.',
  looksLike:
    'Se parece a {{tag}}, que también está en el archivo. Se conservan como dos; comprueba que de verdad lo sean.',
  looksLikeKnown:
    'Se parece a {{tag}}, que el proyecto ya tiene. Se conservan como dos; si son una sola, corrige la etiqueta en el archivo.',
  looksLikeRemoved:
    'Se parece a {{tag}}, que no está en el archivo: aquella se eliminaría y esta se agregaría. Si son una sola, corrige la etiqueta en el archivo.',
  formulaError: 'La celda tiene el error de fórmula {{text}}; se dejó en blanco.',
  blank: '{{field}} está en blanco; el renglón se importa sin ese dato.',
  unknownEquipment_one:
    '{{tag}} no está en la lista de equipos ({{rows}} renglón). Se conserva como texto y se vincula cuando aparezca.',
  unknownEquipment_many:
    '{{tag}} no está en la lista de equipos ({{rows}} de renglones). Se conserva como texto y se vincula cuando aparezca.',
  unknownEquipment_other:
    '{{tag}} no está en la lista de equipos ({{rows}} renglones). Se conserva como texto y se vincula cuando aparezca.',
  noEquipment: 'Aún no se han importado equipos: los extremos se conservan como texto y se vinculan cuando aparezcan.',
  unknownRaceway_one:
    '{{tag}} no es una charola ni una tubería conduit conocida ({{rows}} renglón). Corrige la ruta o importa la canalización.',
  unknownRaceway_many:
    '{{tag}} no es una charola ni una tubería conduit conocida ({{rows}} de renglones). Corrige la ruta o importa la canalización.',
  unknownRaceway_other:
    '{{tag}} no es una charola ni una tubería conduit conocida ({{rows}} renglones). Corrige la ruta o importa la canalización.',
  noRaceways:
    'Aún no se han importado charolas ni tuberías conduit: las rutas se conservan y se vinculan cuando aparezcan.',
  unknownCable_one:
    '{{tag}} no es un cable conocido ({{rows}} renglón). Los conductores se importan y se vinculan cuando aparezca el cable.',
  unknownCable_many:
    '{{tag}} no es un cable conocido ({{rows}} de renglones). Los conductores se importan y se vinculan cuando aparezca el cable.',
  unknownCable_other:
    '{{tag}} no es un cable conocido ({{rows}} renglones). Los conductores se importan y se vinculan cuando aparezca el cable.',
  noCables: 'Aún no se han importado cables: los conductores se vinculan cuando aparezcan.',
  codeRespelled_one:
    'Se leyó como {{code}} ({{rows}} fila): las mayúsculas, las minúsculas y los espacios no distinguen códigos.',
  codeRespelled_many:
    'Se leyó como {{code}} ({{rows}} filas): las mayúsculas, las minúsculas y los espacios no distinguen códigos.',
  codeRespelled_other:
    'Se leyó como {{code}} ({{rows}} filas): las mayúsculas, las minúsculas y los espacios no distinguen códigos.',
  codeLooksLike:
    '“{{code}}” es nuevo (renglones: {{rows}}) y se parece a “{{known}}” (renglones: {{knownRows}}). Si son uno solo, corrige el archivo; si no, impórtalo tal como está.',
  unknownCode_one:
    '{{code}} no está en la lista de códigos del proyecto ({{rows}} renglón). Agrégalo, o deja que la importación cree los códigos faltantes.',
  unknownCode_many:
    '{{code}} no está en la lista de códigos del proyecto ({{rows}} de renglones). Agrégalo, o deja que la importación cree los códigos faltantes.',
  unknownCode_other:
    '{{code}} no está en la lista de códigos del proyecto ({{rows}} renglones). Agrégalo, o deja que la importación cree los códigos faltantes.',
  noRows: 'No se encontró ningún renglón de datos bajo este encabezado. Elige otra hoja u otro renglón de encabezados.',
  prefixLeftOut: 'Se quitó “{{prefix}}”, que estaba antes de cada valor de {{column}}.',
  lengthsConverted_one: '{{rows}} longitud de {{column}} se convirtió de {{from}} a {{to}}.',
  lengthsConverted_many: '{{rows}} longitudes de {{column}} se convirtieron de {{from}} a {{to}}.',
  lengthsConverted_other: '{{rows}} longitudes de {{column}} se convirtieron de {{from}} a {{to}}.',
  unitRow: 'El renglón {{row}} se leyó como las unidades de las columnas.',
  unclosedQuote:
    'Una comilla abre esta celda y nunca se cierra; se omitió y la celda termina en el siguiente delimitador. Revisa el renglón en el archivo.',
  date: 'La celda contiene una fecha; se leyó como el texto que se muestra. Da formato de texto a la columna en el archivo si no es una fecha.',
  tagDoubtful:
    '{{rows}} de {{total}} renglones repiten la etiqueta de otro o no la tienen; la columna puede nombrar otra cosa, como la carga. Regresa y asigna otra columna, o forma etiquetas con columnas.',
  formula:
    'La celda contiene una fórmula sin valor guardado, así que se lee en blanco. Abre el archivo en Excel, guárdalo e impórtalo otra vez.',
  /** Noted by earlier versions. */
  notWhole: '“{{text}}” no es un número entero.',
  notNumber: '“{{text}}” no es un número.',
  notFlag: '“{{text}}” no es ni sí ni no. Escribe Y (sí) o N (no).',
  notDate: '“{{text}}” no es una fecha. Escríbela como 2026-11-20.',
  metresToFeet: '{{column}} está en metros; las longitudes se convirtieron a pies.',
  feetToMetres: '{{column}} está en pies; las longitudes se convirtieron a metros.',
  runsAtEnd: 'El número de corridas en paralelo se leyó del final de {{column}} (“8-OF” son 8 corridas).',
  blankRows_one: 'Se omitió {{rows}} renglón en blanco.',
  blankRows_many: 'Se omitieron {{rows}} de renglones en blanco.',
  blankRows_other: 'Se omitieron {{rows}} renglones en blanco.',
  headerRows_one: 'Se omitió {{rows}} renglón de encabezados repetidos.',
  headerRows_many: 'Se omitieron {{rows}} de renglones de encabezados repetidos.',
  headerRows_other: 'Se omitieron {{rows}} renglones de encabezados repetidos.',
  sectionRows_one: 'Se omitió {{rows}} renglón de título de sección.',
  sectionRows_many: 'Se omitieron {{rows}} de renglones de título de sección.',
  sectionRows_other: 'Se omitieron {{rows}} renglones de título de sección.',
  totalRows_one: 'Se omitió {{rows}} renglón de total.',
  totalRows_many: 'Se omitieron {{rows}} de renglones de total.',
  totalRows_other: 'Se omitieron {{rows}} renglones de total.',
};
