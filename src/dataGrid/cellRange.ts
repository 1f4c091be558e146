/** A block of cells between the cell where a selection began and the active one. */
import type { CellPlace } from './gridColumn.ts';

export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function rangeOf(one: CellPlace, other: CellPlace): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

/** More cells than anybody pastes on purpose. */
export const mostCells = 100_000;

const quoted = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows of cells as a spreadsheet takes them: tabs and line breaks, quoted where a cell holds either. */
export function toTabbedText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

/** Rows of cells as a spreadsheet gives them. */
export function fromTabbedText(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  const source = text.replace(/(?:\r\n|\n|\r)$/, '');
  for (let match = cell.exec(source); match; match = cell.exec(source)) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') break;
    if (match[3] !== '\t') rows.push([]);
  }
  return rows;
}
