/** The rows of a table as objects a grid holds on to. */
import type { Table } from './table.ts';

/** A row as the grid holds it: a new object whenever something of the row changed, so that only that row is drawn again. */
export interface RowHandle {
  readonly id: number;
  /** Index in the table. */
  readonly row: number;
}

export class RowHandles {
  #handles: (RowHandle | undefined)[] = [];

  /** The handle of a row by its index in the table. */
  at(table: Table, row: number): RowHandle {
    return (this.#handles[row] ??= { id: table.ids[row]!, row });
  }

  /** The rows at these places, which changed, are other objects from now on. */
  dropPlaces(rows: Iterable<number>): void {
    for (const row of rows) this.#handles[row] = undefined;
  }

  /** The same by their ids. */
  drop(table: Table, ids: Iterable<number>): void {
    for (const id of ids) {
      const row = table.rowOf(id);
      if (row !== undefined) this.#handles[row] = undefined;
    }
  }

  /** Rows came or went: no index is what it was. */
  clear({ length }: Table): void {
    // With its length: one that grows from the middle is a map of numbers to the browser.
    this.#handles = Array.from({ length });
  }
}
