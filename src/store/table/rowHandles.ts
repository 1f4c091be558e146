/** Table rows as objects for a grid. */
import type { Table } from './table.ts';

/** Row handle for a grid: a new object whenever part of the row changed, so that only that row is rendered again. */
export interface RowHandle {
  readonly id: number;
  /** Index in the table. */
  readonly row: number;
}

export class RowHandles {
  #handles: (RowHandle | undefined)[] = [];

  /** Returns the handle of a row by its index in the table. */
  at(table: Table, row: number): RowHandle {
    return (this.#handles[row] ??= { id: table.ids[row]!, row });
  }

  /** Replaces the handles of changed rows, given by index. */
  dropPlaces(rows: Iterable<number>): void {
    for (const row of rows) this.#handles[row] = undefined;
  }

  /** Replaces the handles of changed rows, given by id. */
  drop(table: Table, ids: Iterable<number>): void {
    for (const id of ids) {
      const row = table.rowOf(id);
      if (row !== undefined) this.#handles[row] = undefined;
    }
  }

  /** Resets all handles after rows were added or removed, because every index can have changed. */
  clear({ length }: Table): void {
    // The length is set up front: browsers store an array that is filled from the middle as a hash table.
    this.#handles = Array.from({ length });
  }
}
