import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { importFiles as enUS } from '../en-US/importFiles.ts';

export const importFiles: Translation<typeof enUS> = {
  empty: 'El archivo está vacío. Elige un archivo que tenga filas.',
  emptyWorkbook: 'El libro está vacío. Elige un archivo que tenga filas.',
  noRows: 'El archivo no tiene filas. Elige un archivo que contenga una cédula.',
  notText:
    'El archivo no es una tabla de texto, aunque su nombre lo diga. Guarda la cédula como .xlsx, .xlsm, .csv, .tsv o .txt y sube ese archivo.',
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
    'El nombre del archivo termina en .{{ending}}, pero es un archivo zip o un libro de Excel. Ponle la extensión correcta y súbelo otra vez.',
  notWorkbook:
    'El archivo es un zip pero no un libro de Excel. Guarda la cédula desde Excel como .xlsx y sube ese archivo.',
  unreadable: 'El libro no se puede leer. Ábrelo en Excel, guárdalo otra vez como .xlsx y sube ese archivo.',
  damaged: 'El libro está dañado y no se puede leer. Ábrelo en Excel, guárdalo otra vez y sube ese archivo.',
  password: 'El libro está protegido con contraseña. Guárdalo sin contraseña y sube ese archivo.',
  partTwice: 'El libro nombra dos veces la misma parte y se rechazó. Guárdalo otra vez desde Excel y sube ese archivo.',
  manyParts:
    'El libro tiene más de {{parts}} partes y se rechazó. Copia la hoja de la cédula a un libro nuevo y sube ese archivo.',
  swells:
    'El libro, al descomprimirse, ocupa mucho más de lo que mide y se rechazó. Copia la cédula a un libro nuevo y sube ese archivo.',
  swellsUnsaid:
    'El libro, al descomprimirse, ocupa mucho más de lo que declara y se rechazó. Copia la cédula a un libro nuevo y sube ese archivo.',
  otherSize:
    'El libro, al descomprimirse, no mide lo que declara y se rechazó. Guárdalo otra vez desde Excel y sube ese archivo.',
  unpacksBeyond:
    'El libro, al descomprimirse, ocupa más de {{megabytes}} MB y se rechazó. Divide la cédula y sube las partes.',
  muchText: 'El libro tiene más de {{megabytes}} MB de texto y se rechazó. Divide la cédula y sube las partes.',
  documentType:
    'El libro contiene una declaración de tipo de documento, que ningún programa de hojas de cálculo escribe, y se rechazó.',
  longWorkbook: 'Una hoja del libro tiene más de {{rows}} filas y se rechazó. Divídela y sube las partes.',
  longSheet: 'La hoja tiene más de {{rows}} filas. Divídela y sube las partes.',
  longFile: 'El archivo tiene más de {{rows}} filas. Divídelo y sube las partes.',
  longCell: 'La fila {{row}} tiene una celda de más de {{characters}} caracteres.',
  longTextCell:
    'La fila {{row}} tiene una celda de más de {{characters}} caracteres. Busca unas comillas que nunca se cerraron.',
  wideRow: 'La fila {{row}} tiene más de {{columns}} columnas. Revisa el delimitador del archivo.',
  outOfMemory:
    'El archivo necesita más memoria de la que una importación puede usar. Divide la cédula y sube las partes.',
  tookTooLong: 'La lectura del archivo tardó demasiado y se detuvo. Divide la cédula y sube las partes.',
  manySheets: 'El libro tiene más de {{sheets}} hojas. Copia la hoja de la cédula a un libro nuevo y súbelo.',
  columnsCut: 'Solo se pueden asignar las primeras {{columns}} columnas; las siguientes se omitieron.',
  previewCut:
    'Las primeras filas contienen tanto que solo se muestran {{rows}}. Al revisar la importación se leen todas.',
  macros: 'El libro contiene macros; se ignoraron.',
  links: 'El libro tiene vínculos a otros libros; se usaron los valores guardados en él.',
  hiddenSheets_one: 'Se omitió {{sheets}} hoja oculta.',
  hiddenSheets_many: 'Se omitieron {{sheets}} de hojas ocultas.',
  hiddenSheets_other: 'Se omitieron {{sheets}} hojas ocultas.',
  unclosedQuotes_one:
    'La fila {{rows}} abre una comilla que nunca se cierra. La comilla se omitió y las filas siguientes se leen; revisa esa fila.',
  unclosedQuotes_many:
    '{{total}} filas abren una comilla que nunca se cierra: {{rows}}. Las comillas se omitieron y las filas siguientes se leen; revisa esas filas.',
  unclosedQuotes_other:
    '{{total}} filas abren una comilla que nunca se cierra: {{rows}}. Las comillas se omitieron y las filas siguientes se leen; revisa esas filas.',
  windows1252:
    'El archivo no está en UTF-8; se leyó como Windows-1252. Revisa los nombres con acentos o signos antes de aplicar.',
};
