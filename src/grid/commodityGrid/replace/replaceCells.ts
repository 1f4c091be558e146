/** Find and replace: the matching cells and their new texts. */
import type { CellRange } from '../../dataGrid/selection/cellRange.ts';
import type { TypedCell } from '../../dataGrid/gridColumn.ts';
import { editTextOf, maxCells, type GridCells } from '../../dataGrid/selection/gridSelection.ts';
import { inSlices } from '../../../store/edits/inSlices.ts';

export interface Replacement {
  /** Text to find; '' finds blank cells if `isWholeCell` is set. */
  readonly find: string;
  readonly replaceWith: string;
  /** True if the text must match the entire cell. */
  readonly isWholeCell: boolean;
  readonly isCaseMatched: boolean;
}

/** Returns a function for the new text of a cell; null if the text does not match. */
export function replacerOf({ find, replaceWith, isWholeCell, isCaseMatched }: Replacement) {
  if (find === '' && !isWholeCell) return () => null;
  const literal = find.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const pattern = new RegExp(isWholeCell ? `^${literal}$` : literal, isCaseMatched ? 'gu' : 'giu');
  return (text: string): string | null => {
    // A replacement string would interpret `$1` in the text.
    const replaced = text.replace(pattern, () => replaceWith);
    return replaced === text ? null : replaced;
  };
}

/** Caches results, because the cells of a column repeat: a lookup takes a fifth of the time of a match. */
function remembered(replace: (text: string) => string | null): (text: string) => string | null {
  const known = new Map<string, string | null>();
  return (text) => {
    let replaced = known.get(text);
    if (replaced === undefined) {
      if (known.size >= maxRemembered) known.clear();
      replaced = replace(text);
      known.set(text, replaced);
    }
    return replaced;
  };
}
const maxRemembered = 20_000;

function* rowsOf({ top, bottom }: CellRange, { rows }: GridCells): Iterable<number> {
  for (let row = top; row <= Math.min(bottom, rows.length - 1); row++) yield row;
}

/**
 * Returns the matching editable cells of the block with their new texts; group lines are skipped. Runs in slices so that the page
 * stays responsive and the user can cancel. Null if more cells match than one change allows.
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
