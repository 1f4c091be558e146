/** Sorting of rows by several keys: from the last key to the first, stable counting sorts over ranks. */
import type { SortKey } from './query.ts';
import type { Table, TableColumn } from '../table/table.ts';
import { blankCode } from '../table/textColumn.ts';

/** Rank of each row of a vector, in a range of `count` ranks. */
interface Places {
  readonly places: Int32Array;
  readonly count: number;
}

/** Maximum number of combined ranks for which several keys are sorted in one pass. */
const maxPlaces = 1 << 16;

/** Returns a new vector with the same rows, sorted. Blanks come last in both directions; equal rows retain their order. */
export function sortRows(table: Table, rows: Int32Array, keys: readonly SortKey[]): Int32Array {
  let sorted = rows;
  let due: Places | null = null;
  for (const { field, descending } of keys.toReversed()) {
    const column = table.columns.get(field);
    if (!column) continue;
    const major = placesOf(sorted, column, descending);
    if (due === null) due = major;
    else if (major.count * due.count <= maxPlaces) due = together(major, due);
    else {
      sorted = countingSort(sorted, due);
      due = placesOf(sorted, column, descending);
    }
  }
  return due === null ? sorted : countingSort(sorted, due);
}

/** Combines the ranks of two keys into one. */
function together(major: Places, minor: Places): Places {
  const places = new Int32Array(major.places.length);
  for (let at = 0; at < places.length; at++) places[at] = major.places[at]! * minor.count + minor.places[at]!;
  return { places, count: major.count * minor.count };
}

function countingSort(rows: Int32Array, { places, count }: Places): Int32Array {
  const starts = new Int32Array(count + 1);
  for (const place of places) starts[place + 1]!++;
  for (let place = 0; place < count; place++) starts[place + 1]! += starts[place]!;
  const sorted = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) sorted[starts[places[at]!]!++] = rows[at]!;
  return sorted;
}

/** Returns the ranks of the rows by one column; the last rank is for blanks. */
function placesOf(rows: Int32Array, column: TableColumn, descending: boolean): Places {
  const ranks = column.ranks();
  const last = column.kind === 'text' ? ranks.length : highest(ranks) + 1;
  const codes = column.kind === 'text' ? column.codes : null;
  const places = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const code = codes ? codes[row]! : row;
    const rank = code === blankCode ? blankCode : ranks[code]!;
    places[at] = rank === blankCode ? last : descending ? last - 1 - rank : rank;
  }
  return { places, count: last + 1 };
}

function highest(ranks: Int32Array): number {
  let max = -1;
  for (const rank of ranks) if (rank > max) max = rank;
  return max;
}
