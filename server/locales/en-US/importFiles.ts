/** Messages about uploaded files: their format, their contents, and why one is rejected. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const importFiles = {
  empty: 'The file is empty. Choose a file that has rows.',
  emptyWorkbook: 'The workbook is empty. Choose a file that has rows.',
  noRows: 'The file has no rows. Choose a file with a schedule in it.',
  notText: 'This file can’t be read as a table. Save it as .xlsx, .csv, .tsv or .txt and upload again.',
  pdf: 'The file is a PDF document, not a spreadsheet. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  wordProcessor:
    'The file is a word-processor document, not a spreadsheet. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  webPage:
    'The file is a web page or XML document, not a spreadsheet. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  json: 'The file is a JSON document, not a spreadsheet. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  otherKind:
    'Files of this kind can’t be imported. Save the schedule as .xlsx, .xlsm, .csv, .tsv or .txt and upload that.',
  oldExcel:
    'This is an old Excel file (.xls) or a workbook with a password. Open it in Excel, save it as .xlsx without a password and upload that.',
  namedWorkbook:
    'The file is named .{{ending}} but isn’t an Excel workbook. Save it from Excel as .xlsx and upload that.',
  namedText: 'This .{{ending}} file is actually a zip or Excel file. Fix the extension and upload again.',
  notWorkbook:
    'The file is a zip archive but not an Excel workbook. Save the schedule from Excel as .xlsx and upload that.',
  unreadable: 'The workbook can’t be read. Open it in Excel, save it again as .xlsx and upload that.',
  damaged: 'The workbook is damaged and can’t be read. Open it in Excel, save it again and upload that.',
  password: 'The workbook is protected by a password. Save it without one and upload that.',
  partTwice: 'This workbook might be damaged or unsafe. Copy the schedule to a new workbook and upload that.',
  manyParts: 'This workbook might be damaged or unsafe. Copy the schedule to a new workbook and upload that.',
  swells: 'This workbook might be damaged or unsafe. Copy the schedule to a new workbook and upload that.',
  swellsUnsaid: 'This workbook might be damaged or unsafe. Copy the schedule to a new workbook and upload that.',
  otherSize: 'This workbook might be damaged or unsafe. Copy the schedule to a new workbook and upload that.',
  unpacksBeyond:
    'The workbook is too large: it unpacks to more than {{megabytes}} MB. Split the schedule and upload the parts.',
  muchText:
    'The workbook is too large: it has more than {{megabytes}} MB of text. Split the schedule and upload the parts.',
  documentType: 'This workbook might be damaged or unsafe. Copy the schedule to a new workbook and upload that.',
  longWorkbook: 'A sheet of the workbook has more than {{rows}} rows. Split it and upload the parts.',
  longSheet: 'The sheet has more than {{rows}} rows. Split it and upload the parts.',
  longFile: 'The file has more than {{rows}} rows. Split it and upload the parts.',
  longCell: 'Row {{row}} has a cell of more than {{characters}} characters. Shorten it and upload the file again.',
  longTextCell:
    'Row {{row}} has a cell of more than {{characters}} characters. Check for a quotation mark that was never closed.',
  wideRow: 'Row {{row}} has more than {{columns}} columns. Check the delimiter of the file.',
  outOfMemory: 'The file needs more memory than an import can use. Split the schedule and upload the parts.',
  tookTooLong: 'Reading the file took too long and was stopped. Split the schedule and upload the parts.',
  manySheets:
    'The workbook has more than {{sheets}} sheets. Copy the sheet of the schedule to a new workbook and upload that.',
  columnsCut: 'Only the first {{columns}} columns can be mapped.',
  previewCut: 'Showing only {{rows}} rows in the preview. All rows are checked.',
  macros: 'The workbook has macros, which were ignored.',
  links: 'The workbook links to other workbooks; the values saved in it were used.',
  hiddenSheets_one: '{{sheets}} hidden sheet was skipped.',
  hiddenSheets_other: '{{sheets}} hidden sheets were skipped.',
  unclosedQuotes_one: 'Row {{rows}} has an unmatched quotation mark, which was ignored. Check that row.',
  unclosedQuotes_other: '{{total}} rows have unmatched quotation marks, which were ignored: {{rows}}. Check them.',
  windows1252: 'Read as Windows-1252 (not UTF-8). Check accented names before you apply.',
} as const;

export const fileMessage = messagesOf<typeof importFiles>('importFiles');
