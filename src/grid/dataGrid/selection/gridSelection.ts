/** Selection in a grid, and the effect of user actions on its cells; independent of React. */
import type { BlockScales } from './htmlTable.ts';
import { linesByKey } from './pasteByKey.ts';
import { isSamePlace, pasteTarget, rangeOf, type CellRange, type CellSelection } from './cellRange.ts';
import type {
  CellFigures,
  CellPlace,
  ConvertedCells,
  GridEdit,
  GridColumn,
  PastedCell,
  RowHandle,
  RowSource,
  TypedCell,
} from '../gridColumn.ts';

export interface GridCells {
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
  /** Index of the blank row: typing into it adds a row. */
  readonly entryRow?: number | undefined;
}

/** Maximum number of cells one act can change, more than anyone pastes on purpose. */
export const maxCells = 100_000;
/**
 * Maximum number of copied cells, which takes about a second. A larger copy is rejected with a message, because half a copy looks
 * like a whole one.
 */
export const maxCopied = 1_000_000;

/** Returns the block of a selection of more than one cell; null for a single cell. */
export function blockOf(selection: CellSelection | null): CellRange | null {
  return selection && !isSamePlace(selection.anchor, selection.head) ? rangeOf(selection) : null;
}

export const editTextOf = ({ columns, rows }: GridCells, { row, column }: CellPlace): string => {
  const drawn = columns[column]!;
  const handle = rows.at(row);
  return drawn.editText?.(handle) ?? drawn.text(handle);
};

/**
 * Returns the cells typed into the editable cells of a block; null leaves a cell unchanged. Stops one cell above the maximum, in
 * which case nothing is typed.
 */
export function cellsTyped(
  grid: GridCells,
  range: CellRange,
  textAt: (place: CellPlace) => string | null,
): TypedCell[] {
  const { columns, rows } = grid;
  const cells: TypedCell[] = [];
  const bottom = Math.min(range.bottom, rows.length - 1);
  const right = Math.min(range.right, columns.length - 1);
  for (let row = range.top; row <= bottom && cells.length <= maxCells; row++) {
    const handle = rows.at(row);
    for (let at = range.left; at <= right; at++) {
      const column = columns[at]!;
      const text = column.isEditable(handle) ? textAt({ row, column: at }) : null;
      if (text !== null) cells.push({ row: handle, column: column.key, text });
    }
  }
  return cells;
}

/** Returns the nonblank cells of a block, cleared. */
export const cellsCleared = (grid: GridCells, range: CellRange): TypedCell[] =>
  cellsTyped(grid, range, (place) => (editTextOf(grid, place) === '' ? null : ''));

/**
 * Returns a block filled with the values of its first row (first column, to the right); a single cell gets those of its neighbor.
 */
export function cellsFilled(grid: GridCells, range: CellRange, direction: 'down' | 'right'): TypedCell[] {
  const isDown = direction === 'down';
  if (isDown && range.top < range.bottom && grid.rows.at(range.top).group)
    return cellsFilled(grid, { ...range, top: range.top + 1 }, direction);
  const isSingle = isDown ? range.top === range.bottom : range.left === range.right;
  const first = isDown ? range.top : range.left;
  const source = isSingle ? first - 1 : first;
  // A group line has no values to fill from.
  if (source < 0 || (isDown && grid.rows.at(source).group)) return [];
  const target = isDown ? { ...range, top: source + 1 } : { ...range, left: source + 1 };
  return cellsTyped(grid, target, ({ row, column }) =>
    editTextOf(grid, isDown ? { row: source, column } : { row, column: source }),
  );
}

/** Returns the cells of a pasted block, and the resulting selection. */
export function cellsPasted(
  all: GridCells,
  range: CellRange,
  pasted: readonly (readonly string[])[],
  scales: BlockScales = [],
): { cells: TypedCell[]; selection: CellSelection; act: GridEdit } {
  const grid = untilEntryRow(all, range);
  const read = scaledTexts(scales);
  const columns = Math.max(...pasted.map((cells) => cells.length));
  const size = { rows: grid.rows.length, columns: grid.columns.length };
  const { target, beyond } = pastGroups(grid.rows, pasteTarget(range, { rows: pasted.length, columns }, size));
  const selection = {
    anchor: { row: target.top, column: target.left },
    head: { row: target.bottom, column: target.right },
  };
  const keyed = linesByKey(grid, target, pasted);
  if (keyed) {
    const cells = keyed.lines.flatMap(({ line, row }) => lineTyped(grid, target, line, row, read.text));
    const newLines = keyed.unknown.map((line) => lineCells(grid, target, line, read.text));
    const act = {
      kind: 'paste',
      beyond: 0,
      beyondLines: [],
      mismatch: keyed.mismatch,
      newLines,
      ...read.act(),
    } as const;
    return { cells, selection, act };
  }
  const groupsAbove = groupCounter(grid.rows, target.top);
  const cells = cellsTyped(grid, target, ({ row, column }) => {
    const line = pasted[(row - target.top - groupsAbove(row)) % pasted.length];
    const at = (column - target.left) % columns;
    const text = line?.[at];
    return text === undefined ? null : read.text(grid.columns[column], text, at);
  });
  const groups = beyond === 0 ? 0 : groupsIn(grid.rows, target.top, target.bottom + 1);
  const beyondLines = linesBeyond(grid, target, pasted, { beyond, groups, textOf: read.text });
  return { cells, selection, act: { kind: 'paste', beyond, beyondLines, ...read.act() } };
}

/** Returns the grid up to its blank row, if the selection ends there: further lines of a pasted block are new rows. */
function untilEntryRow(grid: GridCells, { bottom }: CellRange): GridCells {
  const { rows, entryRow = -1 } = grid;
  return bottom > entryRow ? grid : { ...grid, rows: { length: entryRow + 1, at: (index) => rows.at(index) } };
}

/** Returns the text of a column of the block as typed into a column of the grid. */
type PastedText = (column: GridColumn | undefined, text: string, at: number) => string;

/**
 * Returns the text conversion for a block with these column scales; `act` has the number of texts in a scale other than that of
 * the grid's column.
 */
function scaledTexts(scales: BlockScales) {
  let converted: ConvertedCells | undefined;
  const text: PastedText = (column, copied, at) => {
    const from = scales[at];
    const typed = (from !== undefined && column?.scale?.pastedFrom(copied, from)) || copied;
    if (from !== undefined && typed !== copied) converted = { cells: (converted?.cells ?? 0) + 1, from };
    return typed;
  };
  return { text, act: () => (converted ? { converted } : {}) };
}

/** Returns the cells of a line of the block, typed into the editable cells of a row. */
function lineTyped(
  { columns }: GridCells,
  { left }: CellRange,
  line: readonly string[],
  row: RowHandle,
  textOf: PastedText,
): TypedCell[] {
  return line.flatMap((text, at) => {
    const column = columns[left + at];
    return column?.isEditable(row) ? { row, column: column.key, text: textOf(column, text, at) } : [];
  });
}

/** Returns the cells of a line of the block with the columns they are in, editable or not. */
const lineCells = (
  { columns }: GridCells,
  { left }: CellRange,
  line: readonly string[],
  textOf: PastedText,
): PastedCell[] =>
  line.flatMap((text, at) => {
    const column = columns[left + at];
    return column ? [{ column: column.key, text: textOf(column, text, at) }] : [];
  });

/** Counts group lines from a row up to, but not including, another. */
function groupsIn(rows: RowSource, from: number, to: number): number {
  let groups = 0;
  for (let row = from; row < to; row++) if (rows.at(row).group) groups++;
  return groups;
}

/** Returns a counter of group lines from a row up to others, which must be requested from top to bottom. */
function groupCounter(rows: RowSource, from: number): (to: number) => number {
  let counted = { to: from, groups: 0 };
  return (to) => {
    counted = { to, groups: counted.groups + groupsIn(rows, counted.to, to) };
    return counted.groups;
  };
}

/** Extends a target by the group lines within it, so that none of the pasted rows is lost. */
function pastGroups(rows: RowSource, { target, beyond }: { target: CellRange; beyond: number }) {
  let { bottom } = target;
  let missing = beyond;
  let owed = groupsIn(rows, target.top, bottom + 1);
  while (owed > 0) {
    if (bottom === rows.length - 1) {
      missing += owed;
      break;
    }
    bottom++;
    if (!rows.at(bottom).group) owed--;
  }
  return { target: { ...target, bottom }, beyond: missing };
}

/** Returns the pasted lines beyond the last row, cell by cell with their columns. */
function linesBeyond(
  { columns }: GridCells,
  target: CellRange,
  pasted: readonly (readonly string[])[],
  { beyond, groups, textOf }: { readonly beyond: number; readonly groups: number; readonly textOf: PastedText },
): PastedCell[][] {
  const drawn = columns.slice(target.left, target.right + 1);
  const first = target.bottom - target.top + 1 - groups;
  return Array.from({ length: Math.min(beyond, Math.floor(maxCells / drawn.length) + 1) }, (_, at) => {
    const line = pasted[(first + at) % pasted.length] ?? [];
    return drawn.flatMap((column, place) => {
      const text = line[place];
      return text === undefined || column.isComputed ? [] : [{ column: column.key, text: textOf(column, text, place) }];
    });
  });
}

/** Returns the number of existing rows and columns of a block. */
export function sizeOf({ columns, rows }: GridCells, range: CellRange): { width: number; height: number } {
  const width = Math.min(range.right, columns.length - 1) - range.left + 1;
  return { width, height: Math.min(range.bottom, rows.length - 1) - range.top + 1 };
}

/** Returns the texts to copy in typed form, so that pasting restores the same values. */
export function textsOf(grid: GridCells, range: CellRange): string[][] {
  const { width, height } = sizeOf(grid, range);
  return Array.from({ length: height }, (_row, row) =>
    Array.from({ length: width }, (_cell, at) => editTextOf(grid, { row: range.top + row, column: range.left + at })),
  );
}

/** Statistics of the selected cells of one column. */
interface ColumnFigures extends CellFigures {
  readonly column: GridColumn;
}

/**
 * Returns the statistics of each column of a block, without group lines. Columns are not added up: lengths and counts have no
 * common sum. A column with a tally counts its cells at once, because reading a million of them individually takes seconds.
 */
export function figuresOf({ columns, rows }: GridCells, range: CellRange): ColumnFigures[] {
  const handles = rowsIn(rows, range);
  const places = Int32Array.from(handles, ({ row }) => row);
  return columns
    .slice(range.left, range.right + 1)
    .map((column) => Object.assign({ column }, column.tally?.(places) ?? figuresByCell(column, handles)));
}

const noFigures: CellFigures = { count: 0, numbers: 0, sum: 0, least: null, most: null };

/** Returns the rows of a block that are not group lines. */
function rowsIn(rows: RowSource, { top, bottom }: CellRange): RowHandle[] {
  const handles: RowHandle[] = [];
  for (let row = top; row <= Math.min(bottom, rows.length - 1); row++) {
    const handle = rows.at(row);
    if (!handle.group) handles.push(handle);
  }
  return handles;
}

function figuresByCell(column: GridColumn, handles: readonly RowHandle[]): CellFigures {
  let { count, numbers, sum, least, most } = noFigures;
  for (const handle of handles) {
    const number = column.number?.(handle) ?? null;
    if (number !== null) {
      numbers++;
      sum += number;
      if (least === null || number < least) least = number;
      if (most === null || number > most) most = number;
    }
    if (number !== null || column.text(handle) !== '') count++;
  }
  return { count, numbers, sum, least, most };
}
