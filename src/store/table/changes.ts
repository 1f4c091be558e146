/** Decoding of the server's changes into tables, and of deltas into new table versions. */
import type { Changes } from '../../../contract/rows/changes.ts';
import { columnOf, sentValue, Table } from './table.ts';

/** Result of a delta: row indexes of the table, valid after it was applied. */
export interface Applied {
  readonly table: Table;
  readonly changedRows: readonly number[];
  /** True if rows were added or removed, so every index can have changed. */
  readonly isReordered: boolean;
}

/** Converts a full snapshot to a table. */
export function decodeChanges(changes: Changes): Table {
  const table = new Table(
    changes.type,
    changes.version,
    Int32Array.from(changes.ids),
    Float64Array.from(changes.rowVersions),
    changes.scope,
  );
  for (const [field, column] of Object.entries(changes.columns)) table.setColumn(field, columnOf(column));
  return table;
}

/** Returns the table at the version of a delta: updates, then new rows, then removed rows. The earlier table stays unchanged. */
export function applyChanges(before: Table, changes: Changes): Applied {
  const table = before.fork();
  const newIds = changes.ids.filter((id) => table.rowOf(id) === undefined);
  if (newIds.length > 0) table.append(newIds);
  const rows = changes.ids.map((id) => table.rowOf(id)!);
  table.stamp(rows, changes.rowVersions);
  for (const [field, sent] of Object.entries(changes.columns)) {
    const values = rows.map((_, at) => sentValue(sent, at));
    // A delta contains whole rows in which one or two cells changed: unchanged columns are not copied, and a column without
    // values is not created for blanks.
    const known = table.columns.get(field);
    if (rows.every((row, at) => (known?.get(row) ?? null) === values[at])) continue;
    const column = table.columnToWrite(field, sent.kind === 'dictionary' ? 'text' : 'number');
    for (const [at, value] of values.entries()) {
      if (column.kind === 'text') column.set(rows[at]!, value === null ? null : String(value));
      else column.set(rows[at]!, typeof value === 'number' ? value : null);
    }
  }
  const removed = table.remove(changes.removedIds);
  table.version = changes.version;
  const isReordered = newIds.length > 0 || removed > 0;
  const changedRows = removed > 0 ? changes.ids.flatMap((id) => table.rowOf(id) ?? []) : rows;
  return { table, changedRows, isReordered };
}
