import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { importFiles as enUS } from '../en-US/importFiles.ts';

export const importFiles: Translation<typeof enUS> = {
  empty: 'El archivo está vacío. Elige un archivo que tenga filas.',
  emptyWorkbook: 'El libro está vacío. Elige un archivo que tenga filas.',
  noRows: 'El archivo no tiene filas. Elige un archivo que contenga una cédula.',
  notText: 'Este archivo no se puede leer como tabla. Guárdalo como .xlsx, .csv, .tsv o .txt y súbelo de nuevo.',
  pdf: 'El archivo es un documento PDF, no una hoja de cálculo. Guarda la cédula como .xlsx, .xlsm, .csv, .tsv o .txt y sube ese archivo.',
  wordProcessor:
    'El archivo es un documento de procesador de textos, no una hoja de cálculo. Guarda la cédula como .xlsx, .xlsm, .csv, .tsv o .txt y sube ese archivo.',
  webPage:
    'El archivo es una página web o un documento XML, no una hoja de cálculo. Guarda la cédula como .xlsx, .xlsm, .csv, .tsv o .txt y sube ese archivo.',
  json: 'El archivo es un documento JSON, no una hoja de cálculo. Guarda la cédula como .xlsx, .xlsm, .csv, .tsv o .txt y sube ese archivo.',
  otherKind:
    'Los archivos de este tipo no se pueden importar. Guarda la cédula como .xlsx, .xlsm, .csv, .tsv o .txt y sube ese archivo.',
  oldExcel:
    'Es un archivo antiguo de Excel (.xls) o un libro con contraseña. Ábrelo en Excel, guárdalo como .xlsx sin contraseña y sube ese archivo.',
  namedWorkbook:
    'El nombre del archivo termina en .{{ending}}, pero no es un libro de Excel. Guárdalo desde Excel como .xlsx y sube ese archivo.',
  namedText:
    'Este archivo .{{ending}} en realidad es un zip o un archivo de Excel. Corrige la extensión y súbelo de nuevo.',
  notWorkbook:
    'El archivo es un zip pero no un libro de Excel. Guarda la cédula desde Excel como .xlsx y sube ese archivo.',
  unreadable: 'El libro no se puede leer. Ábrelo en Excel, guárdalo otra vez como .xlsx y sube ese archivo.',
  damaged: 'El libro está dañado y no se puede leer. Ábrelo en Excel, guárdalo otra vez y sube ese archivo.',
  password: 'El libro está protegido con contraseña. Guárdalo sin contraseña y sube ese archivo.',
  partTwice: 'Este libro podría estar dañado o no ser seguro. Copia la cédula a un libro nuevo y sube ese archivo.',
  manyParts: 'Este libro podría estar dañado o no ser seguro. Copia la cédula a un libro nuevo y sube ese archivo.',
  swells: 'Este libro podría estar dañado o no ser seguro. Copia la cédula a un libro nuevo y sube ese archivo.',
  swellsUnsaid: 'Este libro podría estar dañado o no ser seguro. Copia la cédula a un libro nuevo y sube ese archivo.',
  otherSize: 'Este libro podría estar dañado o no ser seguro. Copia la cédula a un libro nuevo y sube ese archivo.',
  unpacksBeyond:
    'El libro es demasiado grande: descomprimido ocupa más de {{megabytes}} MB. Divide la cédula y sube las partes.',
  muchText: 'El libro es demasiado grande: tiene más de {{megabytes}} MB de texto. Divide la cédula y sube las partes.',
  documentType: 'Este libro podría estar dañado o no ser seguro. Copia la cédula a un libro nuevo y sube ese archivo.',
  longWorkbook: 'Una hoja del libro tiene más de {{rows}} filas. Divídela y sube las partes.',
  longSheet: 'La hoja tiene más de {{rows}} filas. Divídela y sube las partes.',
  longFile: 'El archivo tiene más de {{rows}} filas. Divídelo y sube las partes.',
  longCell: 'La fila {{row}} tiene una celda de más de {{characters}} caracteres. Acórtala y sube el archivo de nuevo.',
  longTextCell:
    'La fila {{row}} tiene una celda de más de {{characters}} caracteres. Busca unas comillas que nunca se cerraron.',
  wideRow: 'La fila {{row}} tiene más de {{columns}} columnas. Revisa el delimitador del archivo.',
  outOfMemory:
    'El archivo necesita más memoria de la que una importación puede usar. Divide la cédula y sube las partes.',
  tookTooLong: 'La lectura del archivo tardó demasiado y se detuvo. Divide la cédula y sube las partes.',
  manySheets: 'El libro tiene más de {{sheets}} hojas. Copia la hoja de la cédula a un libro nuevo y súbelo.',
  columnsCut: 'Solo se pueden asignar las primeras {{columns}} columnas.',
  previewCut: 'La vista previa muestra solo {{rows}} filas. Se verifican todas.',
  macros: 'El libro tiene macros, que se ignoraron.',
  links: 'El libro tiene vínculos a otros libros; se usaron los valores guardados en él.',
  hiddenSheets_one: 'Se omitió {{sheets}} hoja oculta.',
  hiddenSheets_many: 'Se omitieron {{sheets}} de hojas ocultas.',
  hiddenSheets_other: 'Se omitieron {{sheets}} hojas ocultas.',
  unclosedQuotes_one: 'La fila {{rows}} tiene una comilla sin pareja, que se ignoró. Revisa esa fila.',
  unclosedQuotes_many: '{{total}} filas tienen comillas sin pareja, que se ignoraron: {{rows}}. Revísalas.',
  unclosedQuotes_other: '{{total}} filas tienen comillas sin pareja, que se ignoraron: {{rows}}. Revísalas.',
  windows1252: 'Se leyó como Windows-1252 (no UTF-8). Revisa los nombres con acentos antes de aplicar.',
};
