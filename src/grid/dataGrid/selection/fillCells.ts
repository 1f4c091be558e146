/** Target range of the fill handle, and its contents. */
import type { CellRange } from './cellRange.ts';
import { continued } from './fillSeries.ts';
import type { CellPlace, GridColumn, TypedCell } from '../gridColumn.ts';
import { cellsTyped, editTextOf, type GridCells } from './gridSelection.ts';

export interface Fill {
  readonly direction: 'down' | 'up' | 'right' | 'left';
  /** Range of the filled cells beside the source. */
  readonly target: CellRange;
}

/**
 * Returns the fill from the selected block to the mouse position, along the longer direction and never diagonally; null inside
 * the block.
 */
export function fillTarget(source: CellRange, { row, column }: CellPlace): Fill | null {
  const { top, bottom, left, right } = source;
  const below = row - bottom;
  const above = top - row;
  const beyond = column - right;
  const before = left - column;
  const vertical = Math.max(below, above, 0);
  const sideways = Math.max(beyond, before, 0);
  if (vertical === 0 && sideways === 0) return null;
  if (vertical >= sideways)
    return below > 0
      ? { direction: 'down', target: { ...source, top: bottom + 1, bottom: row } }
      : { direction: 'up', target: { ...source, top: row, bottom: top - 1 } };
  return beyond > 0
    ? { direction: 'right', target: { ...source, left: right + 1, right: column } }
    : { direction: 'left', target: { ...source, left: column, right: left - 1 } };
}

export const unionOf = (one: CellRange, other: CellRange): CellRange => ({
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
});

/**
 * Returns the cells that continue each column (each row, if sideways) from its own cells; group lines are neither used nor
 * filled.
 */
export function cellsContinued(
  grid: GridCells,
  source: CellRange,
  { direction, target }: Fill,
  isSwitched: boolean,
): TypedCell[] {
  const isVertical = direction === 'down' || direction === 'up';
  const isBackwards = direction === 'up' || direction === 'left';
  const along = (range: CellRange): number[] => {
    const [from, to] = isVertical ? [range.top, range.bottom] : [range.left, range.right];
    const places = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const cells = isVertical ? places.filter((row) => !grid.rows.at(row).group) : places;
    return isBackwards ? cells.toReversed() : cells;
  };
  const taken = along(source);
  const given = along(target);
  if (taken.length === 0) return [];
  const stepOf = new Map(given.map((place, step) => [place, step]));
  const lines = new Map<number, readonly string[]>();
  const lineOf = (across: number): readonly string[] => {
    const known = lines.get(across);
    if (known) return known;
    const texts = taken.map((place) =>
      editTextOf(grid, isVertical ? { row: place, column: across } : { row: across, column: place }),
    );
    const line = continued(texts, given.length, isSwitched);
    lines.set(across, line);
    return line;
  };
  return cellsTyped(grid, target, ({ row, column }) => {
    const [place, across] = isVertical ? [row, column] : [column, row];
    return lineOf(across)[stepOf.get(place) ?? -1] ?? null;
  });
}

/** Returns the last row of the nonblank cells beside a block, on its left first; null if there are none below it. */
export function endOfNeighbour(grid: GridCells, { left, right, bottom }: CellRange): number | null {
  const isFilled = (row: number, { text }: GridColumn) => {
    const handle = row < grid.rows.length ? grid.rows.at(row) : null;
    return handle !== null && !handle.group && text(handle) !== '';
  };
  for (const column of [left - 1, right + 1]) {
    const drawn = grid.columns[column];
    if (!drawn) continue;
    let end = bottom;
    while (isFilled(end + 1, drawn)) end++;
    if (end > bottom) return end;
  }
  return null;
}
