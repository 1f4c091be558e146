/** Block of cells between two corners. */
import type { CellPlace } from '../gridColumn.ts';

export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Selection of cells. `anchor` is the corner where it started and stays; `head` is the corner that moves. */
export interface CellSelection {
  readonly anchor: CellPlace;
  readonly head: CellPlace;
}

export function rangeOf({ anchor, head }: CellSelection): CellRange {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export const isSamePlace = (one: CellPlace | null, other: CellPlace | null): boolean =>
  one?.row === other?.row && one?.column === other?.column;

export const isWithin = ({ top, bottom, left, right }: CellRange, { row, column }: CellPlace): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Returns the part of a block in a row; null if the row is outside. */
export const edgesIn = (range: CellRange | null, row: number) =>
  range !== null && row >= range.top && row <= range.bottom
    ? { from: range.left, to: range.right, isFirst: row === range.top, isLast: row === range.bottom }
    : null;

/**
 * Returns the target of a pasted block: its own size from the first selected cell, or repeated if the selection is a whole
 * multiple of its size, as in spreadsheets. `beyond` is the number of pasted rows beyond the last row.
 */
export function pasteTarget(
  selected: CellRange,
  pasted: { readonly rows: number; readonly columns: number },
  grid: { readonly rows: number; readonly columns: number },
): { target: CellRange; beyond: number } {
  const { top, left } = selected;
  const height = selected.bottom - top + 1;
  const width = selected.right - left + 1;
  const wantedRows = height % pasted.rows === 0 ? height : pasted.rows;
  const wantedColumns = width % pasted.columns === 0 ? width : pasted.columns;
  const bottom = Math.min(top + wantedRows, grid.rows) - 1;
  const right = Math.min(left + wantedColumns, grid.columns) - 1;
  return { target: { top, left, bottom, right }, beyond: top + wantedRows - 1 - bottom };
}
