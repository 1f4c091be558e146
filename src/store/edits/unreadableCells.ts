/** Typed values that are invalid, by row. */
import { addressSet } from './addressSet.ts';
import type { CellAddress, UnreadableCell } from './pendingEdits.ts';

const none: readonly UnreadableCell[] = [];

export class UnreadableCells {
  readonly #rows = new Map<number, readonly UnreadableCell[]>();

  ofRow(id: number): readonly UnreadableCell[] {
    return this.#rows.get(id) ?? none;
  }

  /** Adds cells, replacing earlier entries of the same cells. */
  add(cells: readonly UnreadableCell[]): void {
    this.drop(cells);
    for (const cell of cells) this.#rows.set(cell.id, [...this.ofRow(cell.id), cell]);
  }

  drop(cells: readonly CellAddress[]): void {
    if (this.#rows.size === 0) return;
    const gone = addressSet(cells);
    for (const id of new Set(cells.map((cell) => cell.id))) {
      const left = this.ofRow(id).filter((cell) => !gone.has(cell));
      if (left.length > 0) this.#rows.set(id, left);
      else this.#rows.delete(id);
    }
  }
}
