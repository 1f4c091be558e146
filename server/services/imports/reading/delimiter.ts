/** Which character stands between the cells of a text file: the one under which its rows are alike (domain rule 3.1). */
import Papa from 'papaparse';
import { delimiters } from '../../../../contract/imports/imports.ts';

type Delimiter = (typeof delimiters)[number];

const sniffedRows = 20;

interface Shape {
  readonly delimiter: Delimiter;
  /** The number of columns most rows have. */
  readonly columns: number;
  /** Share of the rows that have it, 0-1. */
  readonly share: number;
  /** The first row it takes apart; Infinity when it takes none. */
  readonly firstSplit: number;
}

/** The number of columns most of the rows have: the larger where two are as common. */
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
 * Rows that all agree say most; then how many agree, and on how many columns. A list inside cells (`TR-1;TR-2;…`) gives
 * many columns too, but never takes the header apart, which another delimiter does.
 */
function likelihood({ columns, share, firstSplit }: Shape, headerAt: number): number {
  if (columns < 2) return 0;
  const likely = share * Math.log2(columns);
  if (firstSplit > headerAt) return likely / 2;
  return share === 1 ? likely * 2 : likely;
}

/** The delimiter of the beginning of a file. A single column is read as comma-separated. */
export function delimiterOf(text: string): Delimiter {
  const shapes = delimiters.map((delimiter) => shapeUnder(text, delimiter));
  const headerAt = Math.min(...shapes.filter(({ columns }) => columns > 1).map(({ firstSplit }) => firstSplit));
  const ranked = shapes.map((shape) => ({ shape, likely: likelihood(shape, headerAt) }));
  const best = ranked.reduce((left, right) => (right.likely > left.likely ? right : left));
  return best.likely > 0 ? best.shape.delimiter : ',';
}
