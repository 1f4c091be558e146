/** Find and replace: which cells hold what is looked for, and what they would say instead. */
import type { CellRange } from '../../dataGrid/selection/cellRange.ts';
import type { TypedCell } from '../../dataGrid/gridColumn.ts';
import { editTextOf, maxCells, type GridCells } from '../../dataGrid/selection/gridSelection.ts';
import { inSlices } from '../../../store/edits/inSlices.ts';

export interface Replacement {
  /** Blank finds blank cells, where the whole cell is meant. */
  readonly find: string;
  readonly replaceWith: string;
  /** The cell must say nothing else. */
  readonly isWholeCell: boolean;
  readonly isCaseMatched: boolean;
}

/** What a text says after it; null where it does not hold what is looked for. */
export function replacerOf({ find, replaceWith, isWholeCell, isCaseMatched }: Replacement) {
  if (find === '' && !isWholeCell) return () => null;
  const literal = find.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const pattern = new RegExp(isWholeCell ? `^${literal}$` : literal, isCaseMatched ? 'gu' : 'giu');
  return (text: string): string | null => {
    // A text as a pattern's replacement would read `$1` in it.
    const replaced = text.replace(pattern, () => replaceWith);
    return replaced === text ? null : replaced;
  };
}

/** Cells of a column repeat each other: looking a text up costs a fifth of matching it. */
function remembered(replace: (text: string) => string | null): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    let replaced = known.get(text);
    if (replaced === undefined) {
      if (known.size >= mostRemembered) known.clear();
      replaced = replace(text);
      known.set(text, replaced);
    }
    return replaced;
  };
}
const mostRemembered = 20_000;

function* rowsOf({ top, bottom }: CellRange, { rows }: GridCells): Iterable<number> {
  for (let row = top; row <= Math.min(bottom, rows.length - 1); row++) yield row;
}

/**
 * The editable cells of the block that hold what is looked for, with what they would say; lines of groups hold nothing.
 * The page answers its person meanwhile, who may not want it any more. Null where there are more than anybody means at once.
 */
export async function cellsReplaced(
  grid: GridCells,
  range: CellRange,
  replacement: Replacement,
  isWanted: () => boolean = () => true,
): Promise<readonly TypedCell[] | null> {
  const replace = remembered(replacerOf(replacement));
  const columns = [...grid.columns.entries()].slice(range.left, range.right + 1);
  const cells: TypedCell[] = [];
  const look = (row: number) => {
    const handle = grid.rows.at(row);
    if (handle.group) return;
    for (const [at, column] of columns) {
      const text = column.isEditable(handle) ? replace(editTextOf(grid, { row, column: at })) : null;
      if (text !== null) cells.push({ row: handle, column: column.key, text });
    }
  };
  await inSlices(rowsOf(range, grid), look, () => isWanted() && cells.length <= maxCells);
  return cells.length > maxCells ? null : cells;
}
