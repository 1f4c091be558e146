/** What an uploaded file holds: its sheets with their first rows, and what is to be told of it. */
import { readFile } from 'node:fs/promises';
import type { TextChoice } from '../../../../contract/imports.ts';
import type { Message } from '../../../../contract/message.ts';
import { DomainError } from '../../../domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import type { FileKind } from '../files/fileKind.ts';
import { checkWorkbook } from '../files/workbookSafety.ts';
import { limits } from '../limits.ts';
import type { Batch, InspectedSheet, Inspection, SourceRow } from './row.ts';
import { textBatches, textFormat, textNotices, textRows } from './textFile.ts';
import type { CellUse } from './numberFormat.ts';
import { sheetNames, workbookRows } from './workbook.ts';

/** The name a text file's only table goes by. */
export const textSheetName = 'Table';

/** Row numbers told in one sentence. */
const shownRows = 10;

const filled = (row: SourceRow) => row.cells.some((cell) => cell.trim() !== '');

class SheetSummary {
  readonly #firstRows: string[][] = [];
  readonly #rowsKept: number;
  #rowCount = 0;
  #columnCount = 0;
  readonly #unclosed: number[] = [];

  constructor(rowsKept: number) {
    this.#rowsKept = rowsKept;
  }

  add(row: SourceRow): void {
    if (row.cells.length > this.#columnCount) this.#columnCount = row.cells.length;
    if (filled(row)) this.#rowCount += 1;
    if (row.doubts?.some(({ kind }) => kind === 'unclosedQuote') === true) this.#unclosed.push(row.number);
    if (row.number > this.#rowsKept) return;
    while (this.#firstRows.length < row.number - 1) this.#firstRows.push([]);
    this.#firstRows.push(row.cells);
  }

  /** Where a quotation mark was opened and never closed. */
  notices(): Message[] {
    const count = this.#unclosed.length;
    if (count === 0) return [];
    const rows = { list: this.#unclosed.slice(0, shownRows).map(String) };
    return [fileMessage('unclosedQuotes', { count, total: count, rows })];
  }

  sheet(name: string): InspectedSheet {
    return { name, rowCount: this.#rowCount, columnCount: this.#columnCount, firstRows: this.#firstRows };
  }
}

async function inspectText(path: string, rowsKept: number, chosen: TextChoice | undefined): Promise<Inspection> {
  const bytes = await readFile(path);
  const format = textFormat(bytes, chosen);
  const summary = new SheetSummary(rowsKept);
  for (const rows of textRows(bytes, format)) for (const row of rows) summary.add(row);
  const { encoding, delimiter } = format;
  return {
    sheets: [summary.sheet(textSheetName)],
    notices: [...textNotices(format, chosen), ...summary.notices()],
    text: { encoding, delimiter },
  };
}

async function inspectSheet(
  path: string,
  name: string,
  rowsKept: number,
): Promise<InspectedSheet & { readonly cut: boolean }> {
  const summary = new SheetSummary(rowsKept);
  let read = 0;
  for await (const rows of workbookRows(path, name)) {
    for (const row of rows) summary.add(row);
    read += rows.length;
    if (read >= limits.previewRowsRead && (rows.at(-1)?.number ?? 0) >= rowsKept)
      return { ...summary.sheet(name), cut: true };
  }
  return { ...summary.sheet(name), cut: false };
}

async function inspectWorkbook(path: string, rowsKept: number): Promise<Inspection> {
  const facts = await checkWorkbook(path);
  const { visible, hidden } = await sheetNames(await readFile(path));
  const longest = Math.max(0, ...Object.values(facts.rowMarks));
  const sheets: InspectedSheet[] = [];
  for (const name of visible) {
    // oxlint-disable-next-line no-await-in-loop -- one sheet at a time keeps memory low
    const { cut, ...sheet } = await inspectSheet(path, name, rowsKept);
    // A long sheet is not read twice: its markup was counted while the file was checked.
    if (sheet.rowCount > 0) sheets.push(cut ? { ...sheet, rowCount: Math.max(sheet.rowCount, longest) } : sheet);
  }
  const notices: Message[] = [];
  if (facts.macros) notices.push(fileMessage('macros'));
  if (facts.externalLinks) notices.push(fileMessage('links'));
  if (hidden > 0) notices.push(fileMessage('hiddenSheets', { count: hidden, sheets: hidden }));
  return { sheets, notices, text: null };
}

/** Reads the beginning of a stored file. Throws the import.file… errors. */
export async function inspectFile(
  path: string,
  kind: FileKind,
  rowsKept: number,
  chosen?: TextChoice,
): Promise<Inspection> {
  const inspection =
    kind === 'workbook' ? await inspectWorkbook(path, rowsKept) : await inspectText(path, rowsKept, chosen);
  if (inspection.sheets.every((sheet) => sheet.rowCount === 0)) {
    throw new DomainError('import.fileEmpty', fileMessage('noRows'));
  }
  return inspection;
}

/**
 * The rows of one sheet of a stored file, in batches; of a text file as plain lines after the first `rowsTaken`.
 * Throws 'import.sheetMissing' when it has no such sheet.
 */
export async function* fileRows(
  path: string,
  kind: FileKind,
  sheet: string,
  rowsTaken: number,
  chosen: TextChoice,
  uses: ReadonlyMap<number, CellUse>,
): AsyncGenerator<Batch> {
  const bytes = await readFile(path);
  if (kind === 'text') {
    yield* textBatches(bytes, textFormat(bytes, chosen), rowsTaken);
    return;
  }
  const { visible } = await sheetNames(bytes);
  if (!visible.includes(sheet)) {
    throw new DomainError('import.sheetMissing', importMessage('sheetMissing', { sheet, sheets: { list: visible } }));
  }
  yield* workbookRows(path, sheet, uses);
}
