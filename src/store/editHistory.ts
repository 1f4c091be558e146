/** What can be undone: one operation per act of the person (a cell, a paste, a fill), whatever the number of cells. */
import type { CellValue } from '../../contract/scalars.ts';
import type { CellAddress, UnreadableCell } from './pendingEdits.ts';

export interface CellChange extends CellAddress {
  readonly after: CellValue;
  /** The name is on no list, and is meant. */
  readonly isNew?: true | undefined;
  /** What was typed and cannot stand: the value of the cell stays. */
  readonly unreadable?: UnreadableCell | undefined;
}

export interface DoneChange extends CellChange {
  readonly before: CellValue;
}

type Operation = readonly DoneChange[];

const deepest = 200;

export class EditHistory {
  #done: Operation[] = [];
  #undone: Operation[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** The last act; null when there is none. Another object for every act. */
  get last(): object | null {
    return this.#done.at(-1) ?? null;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** A new act; what was undone before it can no longer be redone. */
  did(operation: Operation): void {
    if (operation.length === 0) return;
    this.#done = [...this.#done, operation].slice(-deepest);
    this.#undone = [];
  }

  /** The changes that take the last act back. */
  undo(): CellChange[] {
    const operation = this.#done.pop();
    if (!operation) return [];
    this.#undone.push(operation);
    return operation.map(({ id, field, before }) => ({ id, field, after: before }));
  }

  redo(): CellChange[] {
    const operation = this.#undone.pop();
    if (!operation) return [];
    this.#done.push(operation);
    return operation.map(({ before: _before, ...change }) => change);
  }

  /** A cell that somebody else wrote, or that was settled since, is no part of what can be undone. */
  forget({ id, field }: CellAddress): void {
    const without = (operations: Operation[]) =>
      operations
        .map((operation) => operation.filter((change) => change.id !== id || change.field !== field))
        .filter((operation) => operation.length > 0);
    this.#done = without(this.#done);
    this.#undone = without(this.#undone);
  }
}
