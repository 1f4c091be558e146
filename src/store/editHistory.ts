/** What can be undone: one operation per act of the person (a cell, a paste, a fill), whatever the number of cells. */
import type { LengthUnit } from '../../contract/lengthNumber.ts';
import type { CellValue } from '../../contract/scalars.ts';
import { addressSet } from './addressSet.ts';
import type { CellAddress, UnreadableCell } from './pendingEdits.ts';

export interface CellChange extends CellAddress {
  readonly after: CellValue;
  /** The name is on no list, and is meant. */
  readonly isNew?: true | undefined;
  /** What was typed and cannot stand: the value of the cell stays. */
  readonly unreadable?: UnreadableCell | undefined;
  /** What the cell held when its editor was opened; left out where nothing was open. */
  readonly opened?: CellValue;
}

export interface DoneChange extends CellChange {
  readonly before: CellValue;
  /** The unit of the lengths in `before` and `after`; left out where it is not known. */
  readonly unit?: LengthUnit | undefined;
}

export type Act = readonly DoneChange[];

export interface Acts {
  readonly done: readonly Act[];
  readonly undone: readonly Act[];
}

/** Where acts outlast the page. */
export interface ActsKeeper {
  readonly read: () => Acts;
  readonly write: (acts: Acts) => void;
}

export const noActs: Acts = { done: [], undone: [] };
const keepsNothing: ActsKeeper = { read: () => noActs, write: () => {} };

const deepest = 200;

/** An act so large that it is done piece by piece: one all the same for undo. */
export interface LargeAct {
  changes: DoneChange[] | null;
  /** What is left of it is not done any more. */
  isTakenBack: boolean;
}

/** Which way the stack is walked. */
export type Direction = 'undo' | 'redo';

const reversed = ({ id, field, before, after, unit }: DoneChange): DoneChange => ({
  id,
  field,
  before: after,
  after: before,
  unit,
});

/** The same act, of fewer changes. */
function leaving(act: DoneChange[], stays: (change: DoneChange) => boolean): DoneChange[] {
  let left = 0;
  for (const change of act) if (stays(change)) act[left++] = change;
  act.length = left;
  return act;
}

export class EditHistory {
  #done: DoneChange[][];
  #undone: DoneChange[][];
  #large: LargeAct | null = null;
  readonly #keeper: ActsKeeper;
  #isKeeping = false;

  constructor(keeper: ActsKeeper = keepsNothing) {
    this.#keeper = keeper;
    const { done, undone } = keeper.read();
    this.#done = done.map((act) => act.slice());
    this.#undone = undone.map((act) => act.slice());
  }

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
  did(act: Act, large: LargeAct | null = null): void {
    if (act.length === 0) return;
    if (large?.changes && this.#done.includes(large.changes)) for (const change of act) large.changes.push(change);
    else {
      const changes = [...act];
      this.#done = [...this.#done, changes].slice(-deepest);
      if (large) large.changes = changes;
    }
    if (large) this.#large = large;
    this.#undone = [];
    this.#keep();
  }

  /** The next act in a direction, to be told from others; null when there is none. */
  top(direction: Direction): Act | null {
    return (direction === 'undo' ? this.#done : this.#undone).at(-1) ?? null;
  }

  /** The next changes in a direction: `before` is what the cells should still hold, `after` what they get. */
  next(direction: Direction): DoneChange[] {
    const act = this.top(direction) ?? [];
    return direction === 'undo' ? act.map(reversed) : [...act];
  }

  /** Moves the act to the other stack and gives its changes; cells that are `left` as they are drop out of the act. */
  take(direction: Direction, left: readonly CellAddress[] = []): DoneChange[] {
    const [from, to] = direction === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const act = from.at(-1);
    if (!act) return [];
    if (left.length > 0) {
      const out = addressSet(left);
      leaving(act, (change) => !out.has(change));
    }
    const changes = this.next(direction);
    from.pop();
    if (direction === 'undo' && this.#large?.changes === act) this.#large.isTakenBack = true;
    if (act.length > 0) to.push(act);
    this.#keep();
    return changes;
  }

  /** Cells that somebody else wrote, or that were settled since, are no part of what can be undone. */
  forget(cells: readonly CellAddress[]): void {
    if (cells.length === 0) return;
    const gone = addressSet(cells);
    const without = (acts: DoneChange[][]) =>
      acts.map((act) => leaving(act, (change) => !gone.has(change))).filter((act) => act.length > 0);
    this.#done = without(this.#done);
    this.#undone = without(this.#undone);
    this.#keep();
  }

  /** Once for all that is done and forgotten in one turn. */
  #keep(): void {
    if (this.#isKeeping) return;
    this.#isKeeping = true;
    queueMicrotask(() => {
      this.#isKeeping = false;
      this.#keeper.write({ done: this.#done, undone: this.#undone });
    });
  }
}
