/** Undo history: one entry per user action (a cell, a paste, a fill), whatever the number of cells. */
import type { EditKind } from '../../../contract/rows/editKinds.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import { addressSet } from './addressSet.ts';
import type { CellAddress, UnreadableCell } from './pendingEdits.ts';

export interface CellChange extends CellAddress {
  readonly after: CellValue;
  /** Set if the user confirmed a name that is on no list. */
  readonly isNew?: true | undefined;
  /** Typed value that is invalid; the cell's value stays. */
  readonly unreadable?: UnreadableCell | undefined;
  /** Value of the cell when its editor was opened; omitted if no editor was open. */
  readonly opened?: CellValue;
}

export interface DoneChange extends CellChange {
  readonly before: CellValue;
  /** Unit of the lengths in `before` and `after`; omitted if it is unknown. */
  readonly unit?: LengthUnit | undefined;
  /** Operation that wrote `after`. */
  readonly operationId?: string | undefined;
  /** Set for an undo: the operation that is undone. */
  readonly restores?: string | undefined;
}

export type EditAction = readonly DoneChange[];

/** Bulk edit by the server, and the action that preceded it. */
export interface DoneBulkEdit {
  readonly changeId: string;
  readonly cells: number;
  /** Name of the preceding action; empty if nothing was done before. */
  readonly after: string;
}

export interface EditActions {
  readonly done: readonly EditAction[];
  readonly undone: readonly EditAction[];
  /** Oldest first. */
  readonly bulkEdits?: readonly DoneBulkEdit[] | undefined;
  /** Name of the last action, even if the action itself is too large to be stored. */
  readonly lastName?: string | undefined;
}

/** Storage for actions that survives a reload. */
export interface EditActionsStorage {
  readonly read: () => EditActions;
  readonly write: (acts: EditActions) => void;
}

export const noEditActions: EditActions = { done: [], undone: [] };

const names = new WeakMap<EditAction, string>();

/** Returns the name that identifies an action after a reload. */
export function idOfAction(act: EditAction): string {
  const name = names.get(act) ?? uuidv7();
  names.set(act, name);
  return name;
}

/** Assigns the name of another action, so that both count as the same action. */
export function withIdOf<Named extends EditAction>(act: Named, name: string): Named {
  names.set(act, name);
  return act;
}
const keepsNothing: EditActionsStorage = { read: () => noEditActions, write: () => {} };

const deepest = 200;

/** Action so large that it is written piece by piece; it is still one action for undo. */
export interface LargeAction {
  changes: DoneChange[] | null;
  /** How the cells were changed; typed if omitted. */
  readonly kind?: EditKind | undefined;
  /** True if the action was undone: its remaining pieces are not written. */
  isTakenBack: boolean;
}

/** Direction in which the history is applied. */
export type Direction = 'undo' | 'redo';

const reversed = ({ id, field, before, after, unit, operationId }: DoneChange): DoneChange => ({
  id,
  field,
  before: after,
  after: before,
  unit,
  restores: operationId,
});

/** Removes changes from an action in place, preserving its identity. */
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
  /** Name of the last action before the reload, used until another one takes its place. */
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

  /** Identity of the last action; null if there is none. A different object for every action. */
  get last(): object | null {
    return this.#done.at(-1) ?? null;
  }

  /** Last bulk edit, if nothing was done after it; otherwise null. */
  get lastBulkEdit(): DoneBulkEdit | null {
    const last = this.#bulkEdits.at(-1);
    return last?.after === this.#lastName ? last : null;
  }

  bulkEdit(changeId: string): DoneBulkEdit | undefined {
    return this.#bulkEdits.find((each) => each.changeId === changeId);
  }

  /** Records a finished bulk edit; if more of it was written later, the new entry replaces the earlier one. */
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

  /** Records a new action; actions undone before it can no longer be redone. */
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

  /** Identity of the next action in a direction; null if there is none. */
  top(direction: Direction): EditAction | null {
    return (direction === 'undo' ? this.#done : this.#undone).at(-1) ?? null;
  }

  /** Returns the next changes in a direction: `before` is the expected value of the cells, `after` the value they get. */
  next(direction: Direction): DoneChange[] {
    const act = this.top(direction) ?? [];
    return direction === 'undo' ? act.map(reversed) : [...act];
  }

  /** Moves the action to the other stack and returns its changes; cells in `left` are dropped from the action. */
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

  /** Removes cells that someone else wrote, or whose conflict was resolved since, from the history. */
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

  /** Moves a bulk edit whose preceding action is gone behind the one before that. */
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

  /** Stores the history once for all changes made in the same turn. */
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
