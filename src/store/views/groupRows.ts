/** Rows in groups by what one or two of their fields hold. The rows are in the order of those fields already. */
import type { Table } from '../table/table.ts';

/** Rows of the vector from `start` up to, not including, `end`. */
export interface RowGroup {
  /** 1 for the first field, 2 for the second. */
  readonly level: number;
  readonly field: string;
  /** Its values from the first field on, as one text: tells it from the others, also after rows have changed. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** The groups in order, each before those inside it. */
export function groupsOf(table: Table, vector: Int32Array, fields: readonly string[]): RowGroup[] {
  const begins = beginningsOf(table, vector, fields);
  const groups: OpenGroup[] = [];
  /** The group that is open at each level. */
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

/** For each row of the vector the place of the first field that differs from the row before; as many as there are where none does. */
function beginningsOf(table: Table, vector: Int32Array, fields: readonly string[]): Uint8Array {
  const begins = new Uint8Array(vector.length).fill(fields.length);
  for (const [place, field] of [...fields.entries()].toReversed()) {
    const column = table.columns.get(field);
    if (column?.kind === 'text') markChanges(begins, vector, column.codes, place);
    // A blank equals a blank.
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
 * What stands on each line: a row of the vector by its place, or a group by the complement (`~`) of its own. Of a folded
 * group only its own line stands.
 */
export function linesOf(groups: readonly RowGroup[], rowCount: number, folded: ReadonlySet<string>): Int32Array {
  const lines = new Int32Array(rowCount + groups.length);
  let count = 0;
  let written = 0;
  for (let at = 0; at < groups.length; at++) {
    const { start, end, path } = groups[at]!;
    // Inside a folded group.
    if (start < written) continue;
    lines[count++] = ~at;
    if (folded.has(path)) {
      written = end;
      continue;
    }
    const next = groups[at + 1];
    const rowsEnd = next === undefined ? end : Math.min(end, next.start);
    // A group inside begins where this one does: its rows are its own.
    for (let row = start; row < rowsEnd; row++) lines[count++] = row;
    written = rowsEnd;
  }
  return lines.slice(0, count);
}
