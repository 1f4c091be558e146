/**
 * Cell edits of the user and their undo: each action becomes operations of the outbox, one per row, which is written, rejected or
 * in conflict as a whole.
 */
import type { EditKind } from '../../../contract/rows/editKinds.ts';
import { pickListOf } from '../../../contract/setup/codes/pickLists.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { isShownAs } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { becoming, dismissField, sendAgain, settleField } from '../../device/outbox/conflicts.ts';
import { draftOf } from '../../device/outbox/draft.ts';
import { lengthInUnit, seenIn } from '../../device/outbox/convertUnit.ts';
import type { OperationQueue } from '../../device/outbox/queue.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import type { OperationChange } from '../../device/outbox/storage/storage.ts';
import { addressSet } from './addressSet.ts';
import {
  EditHistory,
  type EditActionsStorage,
  type CellChange,
  type Direction,
  type DoneChange,
  type LargeAction,
} from './editHistory.ts';
import { ofWholeRows, writeInTurn } from './inSlices.ts';
import type { CellAddress, PendingEdits, UnreadableCell } from './pendingEdits.ts';
import type { RowOperations } from './rowOperations.ts';
import type { Table } from '../table/table.ts';
import { UnreadableCells } from './unreadableCells.ts';

/** Rows that are edited, in their current state. */
export interface EditedRows {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly operations: RowOperations;
  readonly table: () => Table;
  readonly pending: () => PendingEdits;
  readonly unit: () => LengthUnit | undefined;
  readonly tagOf: (id: number) => string;
  /** Reports that the shown state of these rows changed. */
  readonly touch: (ids: ReadonlySet<number>) => void;
}

/** Cell of the next undo or redo whose value differs from the one the undone change wrote, in the unit of the project. */
export interface ChangedCell extends DoneChange {
  readonly now: CellValue;
}

/** Cell with another user's value, about which the user was asked. */
export interface MetCell extends CellAddress {
  readonly theirs: CellValue;
}

/** The user's answer about cells that someone else changed since. */
export interface UndoAnswer {
  /** Cells that stay unchanged. */
  readonly left?: readonly CellAddress[];
  /** Cells that are overwritten if they still hold `theirs`. */
  readonly over?: readonly MetCell[];
}

/** Fields of an operation whose rejection is dismissed without being shown. */
interface Unasked {
  readonly recordId: number;
  readonly fields: readonly string[];
}

/** Operation id by row id. */
type OperationIds = ReadonlyMap<number, string>;

/** Changes of a large undo or redo that are still to be written. */
interface Unwritten {
  readonly kind: Direction;
  readonly piece: DoneChange[];
}

interface Written {
  readonly operationIds?: OperationIds;
  readonly kind: EditKind | undefined;
}

/** Returns the operations that the cells of an undo name, by field. */
export const undoneOperations = (cells: readonly DoneChange[]): NonNullable<Operation['restores']> =>
  Object.fromEntries(
    cells.flatMap(({ field, restores }) => (restores === undefined ? [] : [[field, restores] as const])),
  );

const idsOf = (cells: readonly CellAddress[]): Set<number> => new Set(cells.map(({ id }) => id));

export class CellEdits {
  readonly history: EditHistory;
  readonly unreadable = new UnreadableCells();
  readonly #rows: EditedRows;
  readonly #queue: OperationQueue;
  /** Changes of a large undo or redo that are not written yet, in pieces. */
  #unwritten: Unwritten[] = [];

  constructor(rows: EditedRows, queue: OperationQueue, keeper: EditActionsStorage | undefined) {
    this.#rows = rows;
    this.#queue = queue;
    this.history = new EditHistory(keeper);
  }

  /** See `CommodityStore.edit`. */
  edit(changes: readonly CellChange[], unreadable: readonly UnreadableCell[], large: LargeAction | null): void {
    this.#writeRest();
    const operationIds: OperationIds = new Map(Array.from(idsOf(changes), (id) => [id, uuidv7()]));
    const done = changes.flatMap((change) => this.#asEdited(change, operationIds));
    const shown = unreadable.filter(({ id }) => this.#rows.table().rowOf(id) !== undefined);
    this.history.did([...done, ...shown.map((cell) => this.#unreadChange(cell))], large);
    this.#reject(shown);
    this.#write(done, { operationIds, kind: large?.kind });
  }

  /** See `CommodityStore.undo` and `redo`. */
  walk(direction: Direction, { left = [], over = [] }: UndoAnswer): CellAddress | null {
    this.#writeRest();
    return this.#rewrite(this.history.take(direction, left), over, direction);
  }

  /** See `CommodityStore.changedSince`. */
  changedSince(direction: Direction): ChangedCell[] {
    return this.#withRows(this.history.next(direction)).flatMap((change) => {
      const now = this.#read(change);
      const state = this.#rows.pending().get(change.id, change.field)?.state.is;
      // A cell that waits for an answer holds the user's own value, and its question is already shown.
      const isOwn = state !== undefined && state !== 'saving';
      if (isOwn || this.#isSame(change.field, now, change.after)) return [];
      return this.#isSame(change.field, now, change.before) ? [] : Object.assign({}, change, { now });
    });
  }

  /** Resolves conflicts with the user's values, which are sent again on top of the server's. */
  keepMine(cells: readonly CellAddress[]): void {
    this.#settle(cells, (operation, field) =>
      operation.status === 'conflict' ? settleField(operation, field, 'mine') : operation,
    );
  }

  /** Resolves conflicts, or discards edits that failed or were rejected: the server's values remain. */
  takeTheirs(cells: readonly CellAddress[]): void {
    this.#writeRest();
    this.unreadable.drop(cells);
    this.#discard(cells);
    this.history.forget(cells);
    this.#rows.touch(idsOf(cells));
  }

  /** Resends the edits that failed on the server. */
  retryFailed(): void {
    const parked = this.#rows.operations.all.filter(({ kind, status }) => kind === 'cellEdits' && status === 'parked');
    this.#queue.tryChange(
      parked.map((operation) => becoming(operation, seenIn(sendAgain(operation), this.#rows.unit()))),
    );
  }

  /** Processes operations whose status changed. */
  hear(reported: readonly Operation[]): void {
    const edits = reported.filter(({ kind }) => kind === 'cellEdits');
    this.history.forget(
      edits.flatMap(({ recordId, conflicts }) => conflicts.map(({ field }) => ({ id: recordId, field }))),
    );
    const undone = edits.flatMap((operation) =>
      operation.conflicts.flatMap(({ field }) =>
        operation.status === 'conflict' && this.#isUndone(operation, field) ? { id: operation.recordId, field } : [],
      ),
    );
    // The edit was undone before its response arrived and was never written, so there is no conflict to resolve.
    if (undone.length > 0) queueMicrotask(() => this.takeTheirs(undone));
    // The cell was undone or typed again while the request was pending, so the reason is no longer needed.
    const unasked = new Map(
      edits.flatMap((operation) => {
        const fields = operation.refusals.flatMap(({ field }) => (this.#isWrittenAgain(operation, field) ? field : []));
        return fields.length === 0 ? [] : [[operation.id, { recordId: operation.recordId, fields }] as const];
      }),
    );
    if (unasked.size > 0) queueMicrotask(() => this.#dismiss(unasked));
  }

  /** True if the last edit queued behind an operation undoes it. */
  #isUndone({ id, recordId }: Operation, field: string): boolean {
    const last = this.#rows.operations.editsOfRow(recordId).findLast(({ after }) => Object.hasOwn(after, field));
    return last?.restores?.[field] === id;
  }

  #isWrittenAgain({ id, recordId }: Operation, field: string): boolean {
    const own = this.#rows.operations.editsOfRow(recordId);
    const at = own.findIndex((operation) => operation.id === id);
    return own.slice(at + 1).some(({ after }) => Object.hasOwn(after, field));
  }

  #dismiss(unasked: ReadonlyMap<string, Unasked>): void {
    const changes = Array.from(unasked, ([id, { recordId, fields }]): OperationChange[] => {
      const refused = this.#rows.operations
        .editsOfRow(recordId)
        .find((operation) => operation.id === id && operation.status === 'refused');
      if (!refused) return [];
      const left = fields.reduce<Operation | null>((stored, field) => stored && dismissField(stored, field), refused);
      return [becoming(refused, left)];
    });
    this.#queue.tryChange(changes.flat());
  }

  /** Returns the change with its base value; empty if the cell already holds the value, or if the row no longer exists. */
  #asEdited({ opened, ...change }: CellChange, operationIds: OperationIds): DoneChange[] {
    if (this.#rows.table().rowOf(change.id) === undefined) return [];
    const now = this.#read(change);
    const state = this.#rows.pending().get(change.id, change.field)?.state.is;
    // Based on the value the user saw: if another value arrived while the editor was open, the server responds with a conflict.
    const before = opened === undefined || state !== undefined ? now : opened;
    if (state !== 'conflict' && (now === change.after || before === change.after)) return [];
    return [{ ...change, before, unit: this.#rows.unit(), operationId: operationIds.get(change.id) }];
  }

  #read({ id, field }: CellAddress): CellValue {
    const table = this.#rows.table();
    const row = table.rowOf(id);
    return row === undefined ? null : table.read(row, field);
  }

  /** Returns the changes of rows that still exist, in the unit of the project. */
  #withRows(changes: readonly DoneChange[]): DoneChange[] {
    const table = this.#rows.table();
    const unit = this.#rows.unit();
    return changes.flatMap((change) => {
      if (table.rowOf(change.id) === undefined) return [];
      const { field, before, after, unit: from } = change;
      if (unit === undefined || from === undefined || from === unit) return change;
      const convert = (value: CellValue) => lengthInUnit(this.#rows.type, field, value, { from, to: unit });
      const [now, seen] = [this.#read(change), convert(before)];
      // A length rounded in the other unit counts as the one now shown if the two are as close as rounding allows.
      const isShown = typeof now === 'number' && typeof seen === 'number' && isShownAs(now, seen, unit, 2);
      return { ...change, before: seen !== before && isShown ? now : seen, after: convert(after), unit };
    });
  }

  #isSame(key: string, left: CellValue, right: CellValue): boolean {
    const field = fieldOf(this.#rows.type, key);
    if (!field) return left === right;
    if (fieldKinds[field.kind].isSame(left, right)) return true;
    // The server stores a name in the spelling of its list.
    const areNames = pickListOf(field) !== undefined && typeof left === 'string' && typeof right === 'string';
    return areNames && tagKey(left) === tagKey(right);
  }

  #unreadChange(unreadable: UnreadableCell): DoneChange {
    const { id, field } = unreadable;
    const table = this.#rows.table();
    const value = table.read(table.rowOf(id)!, field);
    return { id, field, before: value, after: value, unreadable };
  }

  /** Marks typed values that are invalid for the field: they are shown with the reason and not sent. */
  #reject(cells: readonly UnreadableCell[]): void {
    if (cells.length === 0) return;
    this.unreadable.add(cells);
    this.#rows.touch(idsOf(cells));
  }

  /** Changes the operations on these cells that wait for the user: each is replaced by the result of `next`, field by field. */
  #settle(
    cells: readonly CellAddress[],
    next: (left: Operation, field: string, operation: Operation) => Operation | null,
  ): void {
    const intended = addressSet(cells);
    const changes = Array.from(idsOf(cells), (id) =>
      this.#rows.operations.editsOfRow(id).flatMap((operation): OperationChange[] => {
        const { status, after } = operation;
        if (status === 'queued' || status === 'confirmed') return [];
        const fields = [...intended.fieldsOf(id)].filter((field) => Object.hasOwn(after, field));
        if (fields.length === 0) return [];
        const settled = fields.reduce<Operation | null>(
          (left, field) => left && next(left, field, operation),
          operation,
        );
        return [becoming(operation, settled)];
      }),
    );
    this.#queue.tryChange(changes.flat());
  }

  #discard(cells: readonly CellAddress[]): void {
    this.#settle(cells, (left, field, operation) => {
      if (operation.status === 'refused') return dismissField(left, field);
      // The operation is held up by another cell of its row. It is sent once that one is resolved, and later edits are based on
      // it.
      const isHeldUp =
        operation.status === 'conflict' && operation.conflicts.every((conflict) => conflict.field !== field);
      return isHeldUp ? left : settleField(left, field, 'theirs');
    });
    const intended = addressSet(cells);
    this.#queue.tryChange(Array.from(idsOf(cells), (id) => this.#waitingBehind(id, intended.fieldsOf(id))).flat());
  }

  /**
   * Returns the removal of later edits of a cell that wait behind its conflict or failure: they are based on a value that was
   * never written.
   */
  #waitingBehind(id: number, cells: ReadonlySet<string>): OperationChange[] {
    const isHeldUp = (field: string) => {
      const state = this.#rows.pending().get(id, field)?.state.is;
      return state === 'conflict' || state === 'failed';
    };
    const heldUp = [...cells].filter(isHeldUp);
    return this.#rows.operations.editsOfRow(id).flatMap((operation) => {
      const fields = heldUp.filter((field) => Object.hasOwn(operation.after, field));
      if (operation.status !== 'queued' || fields.length === 0) return [];
      const left = fields.reduce<Operation | null>(
        (stored, field) => stored && settleField(stored, field, 'theirs'),
        operation,
      );
      return [becoming(operation, left)];
    });
  }

  #rewrite(changes: readonly DoneChange[], over: readonly MetCell[], kind: Direction): CellAddress | null {
    const theirs = groupBy(over, ({ id }) => id);
    const done = this.#withRows(changes).map((change): DoneChange => {
      const met = theirs.get(change.id)?.find(({ field }) => field === change.field);
      return met ? Object.assign({}, change, { before: met.theirs }) : change;
    });
    this.#dropRejected(done);
    this.#reject(done.flatMap(({ unreadable }) => unreadable ?? []));
    const sent = this.#unlessReverted(this.#stillToWrite(done));
    const [first = [], ...rest] = ofWholeRows(sent);
    this.#write(first, { kind });
    this.#unwritten = rest.map((piece) => ({ kind, piece }));
    if (rest.length > 0) void writeInTurn(this.#unwritten, (left) => this.#writePiece(left));
    return done[0] ?? null;
  }

  #writePiece({ kind, piece }: Unwritten): void {
    this.#write(this.#stillToWrite(this.#withRows(piece)), { kind });
  }

  #stillToWrite(changes: readonly DoneChange[]): DoneChange[] {
    return changes.filter((change) => this.#read(change) !== change.after);
  }

  /** Writes the rest of a large action now, because later actions must follow everything done before. */
  #writeRest(): void {
    for (const piece of this.#unwritten.splice(0)) this.#writePiece(piece);
  }

  /** Withdraws changes that have not been sent yet; returns those for which the reverse change must be sent. */
  #unlessReverted(changes: readonly DoneChange[]): DoneChange[] {
    const intended = Array.from(
      groupBy(changes, ({ id }) => id),
      ([id, cells]) => {
        const last = this.#rows.operations.editsOfRow(id).at(-1);
        const back = new Map(cells.map(({ field, after }) => [field, after]));
        const isWhole =
          last?.status === 'queued' &&
          Object.entries(last.before).every(([field, seen]) => back.has(field) && back.get(field) === seen);
        return isWhole ? last : [];
      },
    ).flat();
    const taken = this.#queue.withdrawAll(intended);
    const gone = addressSet(
      intended.flatMap(({ id, recordId, after }) =>
        taken.has(id) ? Object.keys(after).map((field) => ({ id: recordId, field })) : [],
      ),
    );
    return changes.filter((change) => !gone.has(change));
  }

  /** Discards rejected values of these cells. */
  #dropRejected(cells: readonly CellAddress[]): void {
    const intended = addressSet(cells);
    const refused = [...this.#rows.pending().waiting()].filter(
      ({ cell, ...at }) => cell.state.is === 'refused' && intended.has(at),
    );
    if (refused.length === 0) return;
    this.unreadable.drop(refused);
    this.#discard(refused);
    this.#rows.touch(idsOf(refused));
  }

  #write(changes: readonly DoneChange[], { operationIds, kind }: Written): void {
    if (changes.length === 0) return;
    const { projectId, type, tagOf } = this.#rows;
    const drafts = Array.from(
      groupBy(changes, ({ id }) => id),
      ([recordId, cells]) =>
        draftOf(
          {
            kind: 'cellEdits',
            projectId,
            type,
            recordId,
            tag: tagOf(recordId),
            before: Object.fromEntries(cells.map((cell) => [cell.field, this.#seenIn(cell)])),
            after: Object.fromEntries(cells.map(({ field, after }) => [field, after])),
            unit: this.#rows.unit(),
            ...(cells.some(({ isNew }) => isNew) && {
              newNames: cells.flatMap(({ field, isNew }) => (isNew ? field : [])),
            }),
            ...(kind && kind !== 'edit' && { editKind: kind }),
            ...(cells.some(({ restores }) => restores !== undefined) && { restores: undoneOperations(cells) }),
            entry: null,
          },
          operationIds?.get(recordId),
        ),
    );
    this.unreadable.drop(changes);
    this.#discard(changes);
    this.#queue.add(drafts);
  }

  /** Returns the base value for the next edit of a cell: the server's value if the last edit conflicted or failed. */
  #seenIn({ id, field, before }: DoneChange): CellValue {
    const known = this.#rows.pending().get(id, field);
    if (known?.state.is === 'conflict') return known.state.theirs;
    return known?.state.is === 'failed' ? known.base : before;
  }
}
