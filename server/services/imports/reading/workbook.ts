/** Reads workbooks: the names of their sheets, and the rows of one sheet as text. */
import { DomainError } from '../../../errors/domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { limits } from '../limits.ts';
import { cellStyles, noStyles } from './cellStyles.ts';
import type { CellUse } from './numberFormat.ts';
import type { SourceRow } from './row.ts';
import { SheetParser } from './sheetParser.ts';
import { WorkbookParts } from './workbookParts.ts';

const unreadable = (cause: unknown) => new DomainError('import.fileUnreadable', fileMessage('unreadable'), { cause });

const batchRows = 500;
/** Maximum number of cells per batch, so that wide rows are sent in smaller batches. */
const batchCells = 50_000;

const isLong = (text: string): boolean => text.length > limits.cellCharacters;

function checked(row: SourceRow): SourceRow {
  if (row.number > limits.rows)
    throw new DomainError('import.fileUnsafe', fileMessage('longSheet', { rows: limits.rows }));
  if (row.cells.length > limits.columns) {
    const where = { row: String(row.number), columns: limits.columns };
    throw new DomainError('import.fileUnsafe', fileMessage('wideRow', where));
  }
  if (row.cells.some(isLong) || row.struck?.some(({ text }) => isLong(text)) === true) {
    const where = { row: String(row.number), characters: limits.cellCharacters };
    throw new DomainError('import.fileUnsafe', fileMessage('longCell', where));
  }
  return row;
}

async function* sheetRows(
  parts: WorkbookParts,
  sheet: string,
  uses: ReadonlyMap<number, CellUse>,
): AsyncGenerator<SourceRow[]> {
  const place = await parts.find(sheet);
  if (!place) throw unreadable(undefined);
  const styles = place.styles === undefined ? undefined : await parts.text(place.styles);
  const read = styles === undefined ? noStyles : cellStyles(styles, place.is1904);
  const keepsFonts = read.struck.size > 0;
  const parser = new SheetParser({
    sharedStrings: place.sharedStrings === undefined ? [] : await parts.sharedStrings(place.sharedStrings, keepsFonts),
    styles: read,
    uses,
    merges: await parts.merges(place.sheet),
    comments: await parts.comments(place.sheet),
  });
  let batch: SourceRow[] = [];
  let cells = 0;
  let characters = 0;
  for await (const piece of parts.pieces(place.sheet)) {
    for (const row of parser.rows(piece)) {
      batch.push(checked(row));
      cells += row.cells.length;
      for (const cell of row.cells) characters += cell.length;
      for (const { text } of row.struck ?? []) characters += text.length;
      if (characters > limits.sheetCharacters)
        throw new DomainError(
          'import.fileUnsafe',
          fileMessage('muchText', { megabytes: limits.sheetCharacters / 1024 / 1024 }),
        );
      if (batch.length < batchRows && cells < batchCells) continue;
      yield batch;
      batch = [];
      cells = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

export interface OpenWorkbook {
  /**
   * Yields the non-empty rows of one sheet in batches as they are displayed: numbers in their format, a merged cell's value in
   * every row it spans, formulas by their stored value, struck-out text removed and recorded. `uses` lists the columns (0-based)
   * that are read by their stored value instead. Parts shared by the sheets are read once.
   */
  rows(sheet: string, uses?: ReadonlyMap<number, CellUse>): AsyncGenerator<SourceRow[]>;
  /** Returns the names of the visible sheets in tab order, and the number of hidden ones. */
  sheetNames(): Promise<{ visible: string[]; hidden: number }>;
  close(): void;
}

/** Opens a workbook. All workbook reading on the server goes through here, so its limits apply to every part. */
export async function openWorkbook(path: string): Promise<OpenWorkbook> {
  const parts = await WorkbookParts.open(path).catch((error: unknown) => {
    throw unreadable(error);
  });
  return {
    async *rows(sheet, uses = new Map()) {
      try {
        yield* sheetRows(parts, sheet, uses);
      } catch (error) {
        throw error instanceof DomainError ? error : unreadable(error);
      }
    },
    async sheetNames() {
      const names = await parts.sheetNames().catch((error: unknown) => {
        throw unreadable(error);
      });
      if (!names) throw unreadable(undefined);
      return names;
    },
    close: () => parts.close(),
  };
}
