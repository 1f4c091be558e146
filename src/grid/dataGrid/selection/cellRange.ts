/** A block of cells between two corners. */
import type { CellPlace } from '../gridColumn.ts';

export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** `anchor` is where the selection began and stays; `head` is the corner that moves. */
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

/** What of a block a row shows; null when the row is outside. */
export const edgesIn = (range: CellRange | null, row: number) =>
  range !== null && row >= range.top && row <= range.bottom
    ? { from: range.left, to: range.right, isFirst: row === range.top, isLast: row === range.bottom }
    : null;

/**
 * Where a block from the clipboard lands: as it is from the first selected cell; repeated when the selection is a
 * whole number of times as large, as spreadsheets do. `beyond` counts the pasted rows that have no row to land on.
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
