/** What can be undone: one operation per act of the person (a cell, a paste, a fill), whatever the number of cells. */
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
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
  /** The operation that wrote `after`. */
  readonly operationId?: string | undefined;
  /** Of an undo: the operation that is undone. */
  readonly restores?: string | undefined;
}

export type EditAction = readonly DoneChange[];

/** A change of many rows that the server made, and the act it came after. */
export interface DoneBulkEdit {
  readonly changeId: string;
  readonly cells: number;
  /** The name of the act before it; empty where nothing was done before. */
  readonly after: string;
}

export interface EditActions {
  readonly done: readonly EditAction[];
  readonly undone: readonly EditAction[];
  /** Oldest first. */
  readonly bulkEdits?: readonly DoneBulkEdit[] | undefined;
  /** The name of the last act, also where the act itself is too large to be stored. */
  readonly lastName?: string | undefined;
}

/** Where acts outlast the page. */
export interface EditActionsStorage {
  readonly read: () => EditActions;
  readonly write: (acts: EditActions) => void;
}

export const noEditActions: EditActions = { done: [], undone: [] };

const names = new WeakMap<EditAction, string>();

/** Returns the name by which an act is known after a reload. */
export function idOfAction(act: EditAction): string {
  const name = names.get(act) ?? uuidv7();
  names.set(act, name);
  return name;
}

/** Gives an act the name of another: both are the same act. */
export function withIdOf<Named extends EditAction>(act: Named, name: string): Named {
  names.set(act, name);
  return act;
}
const keepsNothing: EditActionsStorage = { read: () => noEditActions, write: () => {} };

const deepest = 200;

/** An act so large that it is done piece by piece: one all the same for undo. */
export interface LargeAction {
  changes: DoneChange[] | null;
  /** What is left of it is not done any more. */
  isTakenBack: boolean;
}

/** Which way the stack is walked. */
export type Direction = 'undo' | 'redo';

const reversed = ({ id, field, before, after, unit, operationId }: DoneChange): DoneChange => ({
  id,
  field,
  before: after,
  after: before,
  unit,
  restores: operationId,
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
  #bulkEdits: readonly DoneBulkEdit[];
  /** Of the last act of before the reload, until its place is taken. */
  readonly #storedLast: string;
  #large: LargeAction | null = null;
  readonly #keeper: EditActionsStorage;
  #isKeeping = false;

  constructor(keeper: EditActionsStorage = keepsNothing) {
    this.#keeper = keeper;
    const { done, undone, bulkEdits = [], lastName = '' } = keeper.read();
    this.#done = done.map((act) => withIdOf(act.slice(), idOfAction(act)));
    this.#undone = undone.map((act) => withIdOf(act.slice(), idOfAction(act)));
    this.#bulkEdits = bulkEdits;
    this.#storedLast = done.length === 0 ? lastName : '';
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** The last act; null when there is none. Another object for every act. */
  get last(): object | null {
    return this.#done.at(-1) ?? null;
  }

  /** The last bulk edit, where it is what was done last; null otherwise. */
  get lastBulkEdit(): DoneBulkEdit | null {
    const last = this.#bulkEdits.at(-1);
    return last?.after === this.#lastName ? last : null;
  }

  bulkEdit(changeId: string): DoneBulkEdit | undefined {
    return this.#bulkEdits.find((each) => each.changeId === changeId);
  }

  /** A bulk edit that is done; one of which more was written stands in the place of its first part. */
  didBulkEdit(changeId: string, cells: number): void {
    const others = this.#bulkEdits.filter((each) => each.changeId !== changeId);
    this.#bulkEdits = [...others, { changeId, cells, after: this.#lastName }].slice(-deepest);
    this.#keep();
  }

  forgetBulkEdit(changeId: string): void {
    this.#bulkEdits = this.#bulkEdits.filter((each) => each.changeId !== changeId);
    this.#keep();
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** A new act; what was undone before it can no longer be redone. */
  did(act: EditAction, large: LargeAction | null = null): void {
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
  top(direction: Direction): EditAction | null {
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
    const before = this.#done;
    this.#done = without(before);
    this.#undone = without(this.#undone);
    if (this.#done.length < before.length)
      this.#bulkEdits = this.#bulkEdits.map((edit) => this.#afterWhatIsLeft(edit, before));
    this.#keep();
  }

  /** A bulk edit of which the act before it is gone comes after the one before that. */
  #afterWhatIsLeft(edit: DoneBulkEdit, before: readonly EditAction[]): DoneBulkEdit {
    const at = before.findIndex((act) => idOfAction(act) === edit.after);
    if (at < 0) return edit;
    const left = before.slice(0, at + 1).findLast((act) => act.length > 0);
    return { ...edit, after: left ? idOfAction(left) : this.#storedLast };
  }

  get #lastName(): string {
    const last = this.#done.at(-1);
    return last ? idOfAction(last) : this.#storedLast;
  }

  /** Once for all that is done and forgotten in one turn. */
  #keep(): void {
    if (this.#isKeeping) return;
    this.#isKeeping = true;
    queueMicrotask(() => {
      this.#isKeeping = false;
      this.#keeper.write({
        done: this.#done,
        undone: this.#undone,
        bulkEdits: this.#bulkEdits,
        lastName: this.#lastName,
      });
    });
  }
}
