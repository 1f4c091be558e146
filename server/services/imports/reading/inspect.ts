/** Inspects an uploaded file: its sheets with their first rows, and the notices about it. */
import type { TextChoice } from '../../../../contract/imports/imports.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import type { FileKind } from '../files/fileKind.ts';
import { checkWorkbook } from '../files/workbookSafety.ts';
import { limits } from '../limits.ts';
import type { Batch, InspectedSheet, Inspection, SourceRow } from './row.ts';
import { textBatches, textFormat, textNotices, textRows } from './textFile.ts';
import { openText } from './textSource.ts';
import type { CellUse } from './numberFormat.ts';
import { openWorkbook, type OpenWorkbook } from './workbook.ts';

/** Name of the only table of a text file. */
export const textSheetName = 'Table';

/** Maximum number of row numbers listed in one message. */
const shownRows = 10;

const filled = (row: SourceRow) => row.cells.some((cell) => cell.trim() !== '');

/** Budget for storing the first rows of one sheet. */
interface Allowance {
  readonly cells: number;
  readonly characters: number;
}

/** Splits the budget equally, so that the preview of the last sheet is as complete as that of the first. */
function allowanceOf(sheets: number): Allowance {
  return {
    cells: Math.min(limits.previewSheetCells, Math.floor(limits.previewCells / sheets)),
    characters: Math.min(limits.previewSheetCharacters, Math.floor(limits.previewCharacters / sheets)),
  };
}

/** Shortens a cell for the preview. */
const shown = (cell: string): string =>
  cell.length <= limits.previewCellCharacters ? cell : `${cell.slice(0, limits.previewCellCharacters - 1)}…`;

class SheetSummary {
  readonly #firstRows: string[][] = [];
  readonly #rowsStored: number;
  #cells: number;
  #characters: number;
  #isCut = false;
  #rowCount = 0;
  #columnCount = 0;
  readonly #unclosed: number[] = [];

  constructor(rowsStored: number, { cells, characters }: Allowance) {
    this.#rowsStored = rowsStored;
    this.#cells = cells;
    this.#characters = characters;
  }

  add(row: SourceRow): void {
    if (row.cells.length > this.#columnCount) this.#columnCount = row.cells.length;
    if (filled(row)) this.#rowCount += 1;
    if (row.doubts?.some(({ kind }) => kind === 'unclosedQuote') === true) this.#unclosed.push(row.number);
    if (row.number > this.#rowsStored || this.#isCut) return;
    this.#keep(row);
  }

  /** Stores a row within the budget. The first row is always stored: its columns are limited and its cells are shortened. */
  #keep({ number, cells }: SourceRow): void {
    const mappable = cells.slice(0, limits.mappableColumns);
    const kept = mappable.slice(0, mappable.findLastIndex((cell) => cell !== '') + 1).map(shown);
    this.#cells -= kept.length + number - this.#firstRows.length;
    this.#characters -= kept.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#firstRows.length > 0 && (this.#cells < 0 || this.#characters < 0)) {
      this.#isCut = true;
      return;
    }
    while (this.#firstRows.length < number - 1) this.#firstRows.push([]);
    this.#firstRows.push(kept);
  }

  get isWide(): boolean {
    return this.#columnCount > limits.mappableColumns;
  }

  /** Number of first rows stored if the budget cut the preview short; otherwise null. */
  get cutAfter(): number | null {
    return this.#isCut ? this.#firstRows.length : null;
  }

  /** Notices about quotation marks that were opened and never closed. */
  notices(): Message[] {
    const count = this.#unclosed.length;
    if (count === 0) return [];
    const rows = { list: this.#unclosed.slice(0, shownRows).map(String) };
    return [fileMessage('unclosedQuotes', { count, total: count, rows })];
  }

  sheet(name: string): InspectedSheet {
    const columnCount = Math.min(this.#columnCount, limits.mappableColumns);
    return { name, rowCount: this.#rowCount, columnCount, firstRows: this.#firstRows };
  }
}

function cutNotices(summaries: readonly SheetSummary[]): Message[] {
  const rows = summaries.flatMap(({ cutAfter }) => cutAfter ?? []);
  const notices = rows.length === 0 ? [] : [fileMessage('previewCut', { rows: Math.min(...rows) })];
  if (summaries.some(({ isWide }) => isWide))
    notices.push(fileMessage('columnsCut', { columns: limits.mappableColumns }));
  return notices;
}

function inspectText(path: string, rowsStored: number, chosen: TextChoice | undefined): Inspection {
  const source = openText(path);
  try {
    const format = textFormat(source, chosen);
    const summary = new SheetSummary(rowsStored, allowanceOf(1));
    for (const rows of textRows(source, format)) for (const row of rows) summary.add(row);
    const { encoding, delimiter } = format;
    return {
      sheets: [summary.sheet(textSheetName)],
      notices: [...textNotices(format, chosen), ...summary.notices(), ...cutNotices([summary])],
      text: { encoding, delimiter },
    };
  } finally {
    source.close();
  }
}

interface ReadSheet {
  readonly sheet: InspectedSheet;
  readonly summary: SheetSummary;
}

async function inspectSheet(
  workbook: OpenWorkbook,
  name: string,
  summary: SheetSummary,
  { rowsKept, longest }: { rowsKept: number; longest: number },
): Promise<ReadSheet> {
  let rowsRead = 0;
  let cellsRead = 0;
  for await (const rows of workbook.rows(name)) {
    for (const row of rows) {
      summary.add(row);
      cellsRead += row.cells.length;
    }
    rowsRead += rows.length;
    const isFull = rowsRead >= limits.previewRowsRead && (rows.at(-1)?.number ?? 0) >= rowsKept;
    if (!isFull && cellsRead < limits.previewCellsRead) continue;
    // A long sheet is not read twice: its rows were already counted in the markup while the file was checked.
    const read = summary.sheet(name);
    return { sheet: { ...read, rowCount: Math.max(read.rowCount, longest) }, summary };
  }
  return { sheet: summary.sheet(name), summary };
}

async function inspectWorkbook(path: string, rowsKept: number): Promise<Inspection> {
  const facts = await checkWorkbook(path);
  const longest = Math.max(0, ...Object.values(facts.rowMarks));
  const workbook = await openWorkbook(path);
  const read: ReadSheet[] = [];
  let hiddenSheets = 0;
  try {
    const { visible, hidden } = await workbook.sheetNames();
    if (visible.length > limits.sheets)
      throw new DomainError('import.fileUnsafe', fileMessage('manySheets', { sheets: limits.sheets }));
    hiddenSheets = hidden;
    for (const name of visible) {
      const summary = new SheetSummary(rowsKept, allowanceOf(visible.length));
      // oxlint-disable-next-line no-await-in-loop -- one sheet at a time keeps memory low
      const found = await inspectSheet(workbook, name, summary, { rowsKept, longest });
      if (found.sheet.rowCount > 0) read.push(found);
    }
  } finally {
    workbook.close();
  }
  const notices: Message[] = [];
  if (facts.macros) notices.push(fileMessage('macros'));
  if (facts.externalLinks) notices.push(fileMessage('links'));
  if (hiddenSheets > 0) notices.push(fileMessage('hiddenSheets', { count: hiddenSheets, sheets: hiddenSheets }));
  notices.push(...cutNotices(read.map(({ summary }) => summary)));
  return { sheets: read.map(({ sheet }) => sheet), notices, text: null };
}

/** Reads the beginning of a stored file. Throws the import.file… errors. */
export async function inspectFile(
  path: string,
  kind: FileKind,
  rowsStored: number,
  chosen?: TextChoice,
): Promise<Inspection> {
  const inspection =
    kind === 'workbook' ? await inspectWorkbook(path, rowsStored) : inspectText(path, rowsStored, chosen);
  if (inspection.sheets.every((sheet) => sheet.rowCount === 0)) {
    throw new DomainError('import.fileEmpty', fileMessage('noRows'));
  }
  return inspection;
}

/**
 * Yields the rows of one sheet of a stored file in batches; for a text file, plain lines as blocks after the first `rowsTaken`
 * rows. Throws 'import.sheetMissing' when the file has no such sheet.
 */
export async function* fileRows(
  path: string,
  kind: FileKind,
  sheet: string,
  rowsTaken: number,
  chosen: TextChoice,
  uses: ReadonlyMap<number, CellUse>,
): AsyncGenerator<Batch> {
  if (kind === 'text') {
    const source = openText(path);
    try {
      yield* textBatches(source, textFormat(source, chosen), rowsTaken);
    } finally {
      source.close();
    }
    return;
  }
  const workbook = await openWorkbook(path);
  try {
    const { visible } = await workbook.sheetNames();
    if (!visible.includes(sheet)) {
      throw new DomainError('import.sheetMissing', importMessage('sheetMissing', { sheet, sheets: { list: visible } }));
    }
    yield* workbook.rows(sheet, uses);
  } finally {
    workbook.close();
  }
}
