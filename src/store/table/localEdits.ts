/**
 * User's values on top of the server's rows (trust, rule O15): unsent ones, and confirmed ones that are not in this device's rows
 * yet. The server's values underneath are retained, so that they can be restored.
 */
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import type { Table } from './table.ts';

type Fields = Map<string, CellValue>;

/** True if the operation's value is shown in a field instead of the server's. */
function isOnTop(operation: Operation, field: string, tableVersion: number): boolean {
  const { status, version, kind, refusals } = operation;
  if (status === 'confirmed' || status === 'refused')
    return version !== null && version > tableVersion && refusals.every((rejection) => rejection.field !== field);
  // A rejected entry is shown with the entry; the row shows the server's values.
  return kind === 'cellEdits' || status === 'queued';
}

export class LocalEdits {
  readonly #bases = new Map<number, Fields>();

  /** Returns the server's value of a cell. */
  baseOf(table: Table, id: number, field: string): CellValue {
    const base = this.#bases.get(id)?.get(field);
    if (base !== undefined) return base;
    const row = table.rowOf(id);
    return row === undefined ? null : table.read(row, field);
  }

  /** Yields all cells that do not show the server's value, with that value. */
  *covered(): Generator<readonly [id: number, field: string, base: CellValue]> {
    for (const [id, fields] of this.#bases) for (const [field, base] of fields) yield [id, field, base];
  }

  /** Returns the rows of a table with the server's values in all cells. */
  uncover(before: Table): Table {
    const table = before.fork();
    for (const [id, field, base] of this.covered()) {
      const row = table.rowOf(id);
      if (row !== undefined) table.write(row, field, base);
    }
    return table;
  }

  /** Discards all overlays, because the table was replaced. */
  clear(): void {
    this.#bases.clear();
  }

  /** Updates the base values of rows that the server overwrote. */
  rebase(table: Table, ids: Iterable<number>): void {
    for (const id of ids) {
      const row = table.rowOf(id);
      const fields = this.#bases.get(id);
      if (row === undefined) this.#bases.delete(id);
      else for (const field of fields?.keys() ?? []) fields?.set(field, table.read(row, field));
    }
  }

  /**
   * Applies the operations on these rows (in order per row) to a table; returns the new table and the rows in which a value
   * changed. Overlays on other rows stay.
   */
  apply(
    before: Table,
    ids: Iterable<number>,
    operationsOf: (id: number) => readonly Operation[],
  ): { table: Table; changed: Set<number> } {
    const table = before.fork();
    const changed = new Set<number>();
    for (const id of ids) {
      const wanted = new Map<string, CellValue>();
      for (const operation of operationsOf(id))
        for (const [field, value] of Object.entries(operation.after))
          if (isOnTop(operation, field, table.version)) wanted.set(field, value);
      if (this.#lay(table, id, wanted)) changed.add(id);
    }
    return { table, changed };
  }

  /** Shows these user values of a row and no others; returns true if a value changed. */
  #lay(table: Table, id: number, wanted: Fields): boolean {
    const row = table.rowOf(id);
    const bases = this.#bases.get(id) ?? new Map<string, CellValue>();
    let isChanged = false;
    const write = (field: string, value: CellValue) => {
      if (row === undefined || table.read(row, field) === value) return;
      table.write(row, field, value);
      isChanged = true;
    };
    for (const [field, base] of bases) {
      if (wanted.has(field)) continue;
      write(field, base);
      bases.delete(field);
    }
    if (row !== undefined)
      for (const [field, value] of wanted) {
        if (!bases.has(field)) bases.set(field, table.read(row, field));
        write(field, value);
      }
    if (bases.size > 0) this.#bases.set(id, bases);
    else this.#bases.delete(id);
    return isChanged;
  }
}
