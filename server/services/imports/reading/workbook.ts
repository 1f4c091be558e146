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
  for await (const piece of parts.pieces(place.sheet)) {
    for (const row of parser.rows(piece)) batch.push(checked(row));
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
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
  let parts: WorkbookParts | undefined;
  try {
    parts = await WorkbookParts.open(path);
    yield* sheetRows(parts, sheet, uses);
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable(error);
  } finally {
    parts?.close();
  }
}
