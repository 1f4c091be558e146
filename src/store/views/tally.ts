/** Count, sum, minimum and maximum of a column over many rows, computed on its array. */
import type { TableColumn } from '../table/table.ts';
import { blankCode } from '../table/textColumn.ts';

export interface Tally {
  /** Number of cells with a value. */
  readonly count: number;
  /** Number of cells with a number that is meaningful to users; the values below cover only these. */
  readonly numbers: number;
  readonly sum: number;
  /** Minimum; null if there are no numbers. */
  readonly least: number | null;
  readonly most: number | null;
}

/** Meaning of a column's values for totals: numbers, days, or flags, which count only when they are set. */
export type TalliedAs = 'numbers' | 'days' | 'flags';

const countAlone = (count: number): Tally => ({ count, numbers: 0, sum: 0, least: null, most: null });

export function tallyOf(column: TableColumn | undefined, rows: Int32Array, as: TalliedAs): Tally {
  if (!column) return countAlone(0);
  if (column.kind === 'text') return countAlone(countOf(rows, column.codes, (code) => code !== blankCode));
  if (as === 'numbers') return numbersOf(rows, column.values);
  const says = (value: number) => !Number.isNaN(value) && (as === 'days' || value !== 0);
  return countAlone(countOf(rows, column.values, says));
}

function countOf(rows: Int32Array, values: ArrayLike<number>, says: (value: number) => boolean): number {
  let count = 0;
  for (const row of rows) if (says(values[row]!)) count++;
  return count;
}

function numbersOf(rows: Int32Array, values: Float64Array): Tally {
  let numbers = 0;
  let sum = 0;
  let least = Infinity;
  let most = -Infinity;
  for (const row of rows) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    numbers++;
    sum += value;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return numbers === 0 ? countAlone(0) : { count: numbers, numbers, sum, least, most };
}
