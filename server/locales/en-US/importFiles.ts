/** What is said of uploaded files: what they are, what they hold, why they are refused. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const importFiles = {
  empty: 'The file is empty. Choose a file that holds rows.',
  emptyWorkbook: 'The workbook is empty. Choose a file that holds rows.',
  noRows: 'The file holds no rows. Choose a file with a schedule in it.',
  notText:
    'The file is not a table of text, whatever its name says. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  pdf: 'The file is a PDF document, not a spreadsheet. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  wordProcessor:
    'The file is a word-processor document, not a spreadsheet. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  webPage:
    'The file is a web page or XML document, not a spreadsheet. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  json: 'The file is a JSON document, not a spreadsheet. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  otherKind:
    'Files of this kind cannot be imported. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  oldExcel:
    'This is an old Excel file (.xls) or a workbook with a password. Open it in Excel, save it as .xlsx without a password and upload that.',
  namedWorkbook:
    'The file is named .{{ending}} but is not an Excel workbook. Save it from Excel as .xlsx and upload that.',
  namedText:
    'The file is named .{{ending}} but is a zip archive or an Excel workbook. Give it its right ending and upload it again.',
  notWorkbook:
    'The file is a zip archive but not an Excel workbook. Save the schedule from Excel as .xlsx and upload that.',
  unreadable: 'The workbook cannot be read. Open it in Excel, save it again as .xlsx and upload that.',
  damaged: 'The workbook is damaged and cannot be read. Open it in Excel, save it again and upload that.',
  password: 'The workbook is protected by a password. Save it without one and upload that.',
  partTwice: 'The workbook names the same part twice and was refused. Save it again from Excel and upload that.',
  manyParts:
    "The workbook holds more than {{parts}} parts and was refused. Copy the schedule's sheet to a new workbook and upload that.",
  swells:
    'The workbook unpacks to far more than its size and was refused. Copy the schedule to a new workbook and upload that.',
  swellsUnsaid:
    'The workbook unpacks to far more than it says and was refused. Copy the schedule to a new workbook and upload that.',
  otherSize:
    'The workbook unpacks to another size than it says and was refused. Save it again from Excel and upload that.',
  unpacksBeyond:
    'The workbook unpacks to more than {{megabytes}} MB and was refused. Split the schedule and upload the parts.',
  muchText:
    'The workbook holds more than {{megabytes}} MB of text and was refused. Split the schedule and upload the parts.',
  documentType: 'The workbook holds a document type declaration, which no spreadsheet program writes, and was refused.',
  longWorkbook: 'A sheet of the workbook holds more than {{rows}} rows and was refused. Split it and upload the parts.',
  longSheet: 'The sheet holds more than {{rows}} rows. Split it and upload the parts.',
  longFile: 'The file holds more than {{rows}} rows. Split it and upload the parts.',
  longCell: 'Row {{row}} holds a cell of more than {{characters}} characters.',
  longTextCell:
    'Row {{row}} holds a cell of more than {{characters}} characters. Look for a quotation mark that was never closed.',
  wideRow: 'Row {{row}} has more than {{columns}} columns. Check the delimiter of the file.',
  outOfMemory: 'The file needs more memory than an import may use. Split the schedule and upload the parts.',
  tookTooLong: 'Reading the file took too long and was stopped. Split the schedule and upload the parts.',
  manySheets:
    'The workbook holds more than {{sheets}} sheets. Copy the sheet of the schedule to a new workbook and upload that.',
  columnsCut: 'Only the first {{columns}} columns can be mapped; those behind them were left out.',
  previewCut:
    'The first rows hold so much that only {{rows}} of them are shown. All rows are read when the import is checked.',
  macros: 'The workbook holds macros; they were ignored.',
  links: 'The workbook links to other workbooks; the values stored with it were used.',
  hiddenSheets_one: '{{sheets}} hidden sheet was skipped.',
  hiddenSheets_other: '{{sheets}} hidden sheets were skipped.',
  unclosedQuotes_one:
    'Row {{rows}} opens a quotation mark that is never closed. The mark was left out and the rows below are read; look at that row.',
  unclosedQuotes_other:
    '{{total}} rows open a quotation mark that is never closed: {{rows}}. The marks were left out and the rows below are read; look at those rows.',
  windows1252:
    'The file is not in UTF-8; it was read as Windows-1252. Look at names with accents or signs before applying.',
} as const;

export const fileMessage = messagesOf<typeof importFiles>('importFiles');
