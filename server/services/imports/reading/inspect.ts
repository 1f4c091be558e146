/** What an uploaded file holds: its sheets with their first rows, and what is to be told of it. */
import { readFile } from 'node:fs/promises';
import type { Message } from '../../../../contract/message.ts';
import { DomainError } from '../../../domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import type { FileKind } from '../files/fileKind.ts';
import { checkWorkbook } from '../files/workbookSafety.ts';
import { limits } from '../limits.ts';
import type { Batch, InspectedSheet, Inspection, SourceRow } from './row.ts';
import { textBatches, textFormat, textNotices, textRows } from './textFile.ts';
import { sheetNames, workbookRows } from './workbook.ts';

/** The name a text file's only table goes by. */
export const textSheetName = 'Table';

const filled = (row: SourceRow) => row.cells.some((cell) => cell.trim() !== '');

class SheetSummary {
  readonly #firstRows: string[][] = [];
  readonly #rowsKept: number;
  #rowCount = 0;
  #columnCount = 0;

  constructor(rowsKept: number) {
    this.#rowsKept = rowsKept;
  }

  add(row: SourceRow): void {
    if (row.cells.length > this.#columnCount) this.#columnCount = row.cells.length;
    if (filled(row)) this.#rowCount += 1;
    if (row.number > this.#rowsKept) return;
    while (this.#firstRows.length < row.number - 1) this.#firstRows.push([]);
    this.#firstRows.push(row.cells);
  }

  sheet(name: string): InspectedSheet {
    return { name, rowCount: this.#rowCount, columnCount: this.#columnCount, firstRows: this.#firstRows };
  }
}

async function inspectText(path: string, rowsKept: number): Promise<Inspection> {
  const bytes = await readFile(path);
  const format = textFormat(bytes);
  const summary = new SheetSummary(rowsKept);
  for (const rows of textRows(bytes, format)) for (const row of rows) summary.add(row);
  return { sheets: [summary.sheet(textSheetName)], notices: textNotices(format) };
}

async function inspectSheet(
  bytes: Uint8Array,
  name: string,
  rowsKept: number,
): Promise<InspectedSheet & { readonly cut: boolean }> {
  const summary = new SheetSummary(rowsKept);
  let read = 0;
  for await (const rows of workbookRows(bytes, name)) {
    for (const row of rows) summary.add(row);
    read += rows.length;
    if (read >= limits.previewRowsRead && (rows.at(-1)?.number ?? 0) >= rowsKept)
      return { ...summary.sheet(name), cut: true };
  }
  return { ...summary.sheet(name), cut: false };
}

async function inspectWorkbook(path: string, rowsKept: number): Promise<Inspection> {
  const facts = await checkWorkbook(path);
  const bytes = await readFile(path);
  const { visible, hidden } = await sheetNames(bytes);
  const longest = Math.max(0, ...Object.values(facts.rowMarks));
  const sheets: InspectedSheet[] = [];
  for (const name of visible) {
    // oxlint-disable-next-line no-await-in-loop -- one sheet at a time keeps memory low
    const { cut, ...sheet } = await inspectSheet(bytes, name, rowsKept);
    // A long sheet is not read twice: its markup was counted while the file was checked.
    if (sheet.rowCount > 0) sheets.push(cut ? { ...sheet, rowCount: Math.max(sheet.rowCount, longest) } : sheet);
  }
  const notices: Message[] = [];
  if (facts.macros) notices.push(fileMessage('macros'));
  if (facts.externalLinks) notices.push(fileMessage('links'));
  if (hidden > 0) notices.push(fileMessage('hiddenSheets', { count: hidden, sheets: hidden }));
  return { sheets, notices };
}

/** Reads the beginning of a stored file. Throws the import.file… errors. */
export async function inspectFile(path: string, kind: FileKind, rowsKept: number): Promise<Inspection> {
  const inspection = kind === 'workbook' ? await inspectWorkbook(path, rowsKept) : await inspectText(path, rowsKept);
  if (inspection.sheets.every((sheet) => sheet.rowCount === 0)) {
    throw new DomainError('import.fileEmpty', fileMessage('noRows'));
  }
  return inspection;
}

/**
 * The rows of one sheet of a stored file, in batches; of a text file as plain lines after the first `rowsTaken`.
 * Throws 'import.sheetMissing' when it has no such sheet.
 */
export async function* fileRows(path: string, kind: FileKind, sheet: string, rowsTaken: number): AsyncGenerator<Batch> {
  const bytes = await readFile(path);
  if (kind === 'text') {
    yield* textBatches(bytes, textFormat(bytes), rowsTaken);
    return;
  }
  const { visible } = await sheetNames(bytes);
  if (!visible.includes(sheet)) {
    throw new DomainError('import.sheetMissing', importMessage('sheetMissing', { sheet, sheets: { list: visible } }));
  }
  yield* workbookRows(bytes, sheet);
}
