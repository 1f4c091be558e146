/** Workbooks: the names of their sheets, and the rows of one as text. */
import { readXlsx } from 'hucre/xlsx';
import { DomainError } from '../../../domainError.ts';
import { fileMessage } from '../../../locales/en-US/importFiles.ts';
import { limits } from '../limits.ts';
import { numberFormats, type CellUse } from './numberFormat.ts';
import type { SourceRow } from './row.ts';
import { SheetParser } from './sheetParser.ts';
import { WorkbookParts } from './workbookParts.ts';

const unreadable = (cause: unknown) => new DomainError('import.fileUnreadable', fileMessage('unreadable'), { cause });

/** The names of the sheets a person sees, in their order; hidden ones are left out. */
export async function sheetNames(bytes: Uint8Array): Promise<{ visible: string[]; hidden: number }> {
  const visible: string[] = [];
  let hidden = 0;
  const note = (info: { name: string; hidden?: boolean; veryHidden?: boolean }) => {
    if (info.hidden === true || info.veryHidden === true) hidden += 1;
    else visible.push(info.name);
    return false;
  };
  await readXlsx(bytes, { sheets: note }).catch((error: unknown) => {
    throw unreadable(error);
  });
  return { visible, hidden };
}

const batchRows = 500;
/** Wide rows travel in smaller batches. */
const batchCells = 50_000;

function checked(row: SourceRow): SourceRow {
  if (row.number > limits.rows)
    throw new DomainError('import.fileUnsafe', fileMessage('longSheet', { rows: limits.rows }));
  if (row.cells.length > limits.columns) {
    const where = { row: String(row.number), columns: limits.columns };
    throw new DomainError('import.fileUnsafe', fileMessage('wideRow', where));
  }
  if (row.cells.some((cell) => cell.length > limits.cellCharacters)) {
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
  const parser = new SheetParser({
    sharedStrings: place.sharedStrings === undefined ? [] : await parts.sharedStrings(place.sharedStrings),
    formats: styles === undefined ? [] : numberFormats(styles, place.is1904),
    uses,
    merges: await parts.merges(place.sheet),
  });
  let batch: SourceRow[] = [];
  let cells = 0;
  let characters = 0;
  for await (const piece of parts.pieces(place.sheet)) {
    for (const row of parser.rows(piece)) {
      batch.push(checked(row));
      cells += row.cells.length;
      for (const cell of row.cells) characters += cell.length;
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
  /** See `workbookRows`. What the sheets share is read once. */
  rows(sheet: string, uses?: ReadonlyMap<number, CellUse>): AsyncGenerator<SourceRow[]>;
  close(): void;
}

/** Opens a workbook of which several sheets are read. */
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
    close: () => parts.close(),
  };
}

/**
 * The rows of one sheet that hold anything, in batches, as a person sees them: numbers as their format shows them, a
 * merged cell's value in every row it spans, formulas by the value stored with them. `uses` names the columns (0-based)
 * whose value counts, not how it is shown.
 */
export async function* workbookRows(
  path: string,
  sheet: string,
  uses: ReadonlyMap<number, CellUse> = new Map(),
): AsyncGenerator<SourceRow[]> {
  const workbook = await openWorkbook(path);
  try {
    yield* workbook.rows(sheet, uses);
  } finally {
    workbook.close();
  }
}
