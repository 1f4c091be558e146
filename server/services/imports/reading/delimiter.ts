/** Detects the delimiter of a text file: the one that splits its rows most consistently (domain rule 3.1). */
import Papa from 'papaparse';
import { delimiters } from '../../../../contract/imports/imports.ts';

type Delimiter = (typeof delimiters)[number];

const sniffedRows = 20;

interface Shape {
  readonly delimiter: Delimiter;
  /** Most common number of columns. */
  readonly columns: number;
  /** Share of the rows with that number of columns, 0-1. */
  readonly share: number;
  /** Index of the first row the delimiter splits; Infinity if it splits none. */
  readonly firstSplit: number;
}

/** Returns the most common number of columns; on a tie, the larger. */
export function commonWidth(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return most?.[0] ?? 0;
}

function shapeUnder(text: string, delimiter: Delimiter): Shape {
  const rows = Papa.parse<string[]>(text, { delimiter, preview: sniffedRows, skipEmptyLines: 'greedy' }).data;
  const widths = rows.map(({ length }) => length);
  const columns = commonWidth(widths);
  const first = widths.findIndex((width) => width > 1);
  const alike = widths.filter((width) => width === columns).length;
  return { delimiter, columns, share: alike / Math.max(1, rows.length), firstSplit: first < 0 ? Infinity : first };
}

/**
 * Scores a delimiter: it counts most if all rows agree, then by how many agree and on how many columns. A list inside cells
 * (`TR-1;TR-2;…`) also gives many columns, but never splits the header, which another delimiter does.
 */
function likelihood({ columns, share, firstSplit }: Shape, headerAt: number): number {
  if (columns < 2) return 0;
  const likely = share * Math.log2(columns);
  if (firstSplit > headerAt) return likely / 2;
  return share === 1 ? likely * 2 : likely;
}

/** Returns the delimiter, detected from the beginning of a file. A single column is read as comma-separated. */
export function delimiterOf(text: string): Delimiter {
  const shapes = delimiters.map((delimiter) => shapeUnder(text, delimiter));
  const headerAt = Math.min(...shapes.filter(({ columns }) => columns > 1).map(({ firstSplit }) => firstSplit));
  const ranked = shapes.map((shape) => ({ shape, likely: likelihood(shape, headerAt) }));
  const best = ranked.reduce((left, right) => (right.likely > left.likely ? right : left));
  return best.likely > 0 ? best.shape.delimiter : ',';
}
