/** Order of rows by several keys: from the last key to the first, one stable counting sort over ranks each. */
import type { SortKey } from './query.ts';
import type { Table, TableColumn } from './table.ts';
import { blankCode } from './textColumn.ts';

/** A new vector with the same rows in order. Blanks come last in both directions; equal rows keep their order. */
export function sortRows(table: Table, rows: Int32Array, keys: readonly SortKey[]): Int32Array {
  let sorted = rows;
  for (const { field, descending } of keys.toReversed()) {
    const column = table.columns.get(field);
    if (column) sorted = countingSort(sorted, column, descending);
  }
  return sorted;
}

function countingSort(rows: Int32Array, column: TableColumn, descending: boolean): Int32Array {
  const { places, count } = placesOf(rows, column, descending);
  const starts = new Int32Array(count + 1);
  for (const place of places) starts[place + 1]!++;
  for (let place = 0; place < count; place++) starts[place + 1]! += starts[place]!;
  const sorted = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) sorted[starts[places[at]!]!++] = rows[at]!;
  return sorted;
}

/** For each row of the vector its place among `count` places; the last place is for blanks. */
function placesOf(rows: Int32Array, column: TableColumn, descending: boolean): { places: Int32Array; count: number } {
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
  let most = -1;
  for (const rank of ranks) if (rank > most) most = rank;
  return most;
}
