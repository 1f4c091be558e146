/** Groups of rows by the values of one or two fields. The rows are already sorted by those fields. */
import type { Table } from '../table/table.ts';

/** Group with the rows of the vector from `start` up to, not including, `end`. */
export interface RowGroup {
  /** 1 for the first field, 2 for the second. */
  readonly level: number;
  readonly field: string;
  /** Values from the first field on, as one text: a unique key that remains valid after rows have changed. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the groups in order, each before its subgroups. */
export function groupsOf(table: Table, vector: Int32Array, fields: readonly string[]): RowGroup[] {
  const begins = beginningsOf(table, vector, fields);
  const groups: OpenGroup[] = [];
  /** Open group at each level. */
  const open: OpenGroup[] = [];
  for (let at = 0; at < vector.length; at++) {
    const first = begins[at]!;
    if (first === fields.length) continue;
    for (const closed of open.splice(first)) closed.end = at;
    for (let place = first; place < fields.length; place++) {
      const field = fields[place]!;
      const path = `${open[place - 1]?.path ?? ''}${JSON.stringify(table.read(vector[at]!, field))}`;
      const group = { level: place + 1, field, path, start: at, end: vector.length };
      open[place] = group;
      groups.push(group);
    }
  }
  return groups;
}

interface OpenGroup extends RowGroup {
  end: number;
}

/**
 * Returns, for each row of the vector, the index of the first field that differs from the row before; the number of fields if
 * none differs.
 */
function beginningsOf(table: Table, vector: Int32Array, fields: readonly string[]): Uint8Array {
  const begins = new Uint8Array(vector.length).fill(fields.length);
  for (const [place, field] of [...fields.entries()].toReversed()) {
    const column = table.columns.get(field);
    if (column?.kind === 'text') markChanges(begins, vector, column.codes, place);
    // Blanks are equal to each other.
    else if (column) markChanges(begins, vector, column.ranks(), place);
  }
  if (vector.length > 0) begins[0] = 0;
  return begins;
}

function markChanges(begins: Uint8Array, vector: Int32Array, marks: Int32Array, place: number): void {
  let before = marks[vector[0]!];
  for (let at = 1; at < vector.length; at++) {
    const mark = marks[vector[at]!];
    if (mark !== before) begins[at] = place;
    before = mark;
  }
}

/**
 * Returns the content of each line: the index of a row in the vector, or the complement (`~`) of the index of a group. A folded
 * group has only its own line.
 */
export function linesOf(groups: readonly RowGroup[], rowCount: number, folded: ReadonlySet<string>): Int32Array {
  const lines = new Int32Array(rowCount + groups.length);
  let count = 0;
  let written = 0;
  for (let at = 0; at < groups.length; at++) {
    const { start, end, path } = groups[at]!;
    // The group is inside a folded group.
    if (start < written) continue;
    lines[count++] = ~at;
    if (folded.has(path)) {
      written = end;
      continue;
    }
    const next = groups[at + 1];
    const rowsEnd = next === undefined ? end : Math.min(end, next.start);
    // A subgroup that starts here adds its rows itself.
    for (let row = start; row < rowsEnd; row++) lines[count++] = row;
    written = rowsEnd;
  }
  return lines.slice(0, count);
}
