/**
 * Rows of one commodity type of one project, as known to this browser: loaded from the device at once, updated by deltas, with
 * the user's own unsent changes on top. No React; screens subscribe and read.
 */
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { Changes } from '../../contract/rows/changes.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import { messageOf } from '../api/apiErrors.ts';
import { todayIn } from '../base/today.ts';
import type { MessageOrText } from '../../contract/base/messages/message.ts';
import { tableSaveDelay } from '../../machines/pageTimings.ts';
import { becoming } from '../device/outbox/conflicts.ts';
import type { OperationQueue } from '../device/outbox/queue.ts';
import { CellEdits, type ChangedCell, type UndoAnswer } from './edits/cellEdits.ts';
import { applyChanges, decodeChanges } from './table/changes.ts';
import { StoreScopedObjects } from './storeScopedObjects.ts';
import type { EditActionsStorage, CellChange, Direction, DoneBulkEdit, LargeAction } from './edits/editHistory.ts';
import { FieldEntries } from './fieldEntries.ts';
import { LocalEdits } from './table/localEdits.ts';
import { PendingEdits, type CellAddress, type PendingSource, type UnreadableCell } from './edits/pendingEdits.ts';
import { RowHandles, type RowHandle } from './table/rowHandles.ts';
import { RowOperations } from './edits/rowOperations.ts';
import { RowRefresh } from './rowRefresh.ts';
import type { RowRequests } from './rowRequests.ts';
import type { SnapshotCache } from './snapshotCache.ts';
import { Table } from './table/table.ts';

/** `opening`: no rows yet · `cached`: rows stored on this device, possibly stale · `fresh`: the server has responded. */
export type Freshness = 'opening' | 'cached' | 'fresh';

/** Immutable state of the store; a new object after every change. */
export interface StoreSnapshot {
  readonly table: Table;
  readonly freshness: Freshness;
  /** Reason the last refresh failed; null if it succeeded. */
  readonly failure: MessageOrText | null;
  readonly pending: PendingEdits;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Incremented at every change. */
  readonly revision: number;
  /** Incremented when rows were added or removed, or all rows changed: an earlier row vector is invalid. */
  readonly shape: number;
  /** Incremented when the shown value of a cell changes: an earlier sort order and filter result can be stale. */
  readonly values: number;
}

export class CommodityStore {
  readonly type: CommodityType;
  readonly projectId: number;
  readonly fieldEntries: FieldEntries;
  table: Table;
  freshness: Freshness = 'opening';
  failure: MessageOrText | null = null;
  pending: PendingEdits;
  revision = 0;
  shape = 0;
  values = 0;
  readonly #cache: SnapshotCache;
  readonly #queue: OperationQueue;
  readonly #timeZone: () => string | undefined;
  readonly #operations: RowOperations;
  readonly #acts: CellEdits;
  readonly #refresh: RowRefresh;
  readonly #localEdits = new LocalEdits();
  readonly #handles = new RowHandles();
  readonly #companions: StoreScopedObjects;
  readonly #listeners = new Set<() => void>();
  /** Rows for which `pending` must be read again. */
  #stale = new Set<number>();
  #snapshot: StoreSnapshot;
  #opening: Promise<void> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: () => void;

  constructor(
    projectId: number,
    type: CommodityType,
    transport: RowRequests,
    {
      cache,
      queue,
      acts,
      before,
      timeZone = () => undefined,
    }: {
      readonly cache: SnapshotCache;
      readonly queue: OperationQueue;
      /** Storage for the undo history that survives a reload; if omitted, the history is lost. */
      readonly acts?: EditActionsStorage;
      /** Store that this one replaces, because the same user was given another set of rows. */
      readonly before?: CommodityStore | undefined;
      /** Returns the time zone of the open project's site; days are those of the device if omitted. */
      readonly timeZone?: () => string | undefined;
    },
  ) {
    this.projectId = projectId;
    this.type = type;
    this.table = Table.empty(type);
    this.#cache = cache;
    this.#queue = queue;
    this.#timeZone = timeZone;
    this.#companions = new StoreScopedObjects(before ? before.#companions : undefined);
    this.#operations = new RowOperations(projectId, type);
    this.#acts = new CellEdits(
      {
        projectId,
        type,
        operations: this.#operations,
        table: () => this.table,
        pending: () => this.pending,
        unit: () => this.fieldEntries.unit,
        tagOf: (id) => this.tagOf(id),
        touch: (ids) => this.#touch(ids),
      },
      queue,
      acts,
    );
    this.#refresh = new RowRefresh(transport, {
      table: () => this.table,
      take: (changes) => this.#take(changes),
      isSending: () => this.#operations.all.some(({ status }) => status === 'queued'),
      asked: (error) => this.#requested(error),
    });
    this.fieldEntries = new FieldEntries(queue, timeZone, (id) => this.tagOf(id));
    this.pending = new PendingEdits(this.#pendingSource());
    this.#snapshot = this.#snapshotNow();
    this.#unsubscribe = queue.subscribe(() => this.#queueChanged());
    this.#queueChanged();
  }

  /** Returns today's date on the site of the open project. */
  readonly today = (): string => todayIn(this.#timeZone());

  /** Number of rows with unsaved input on a screen. */
  get typedRows(): number {
    return this.#companions.typedRows;
  }

  /**
   * Returns an object with the lifetime of these rows: created at the first call, the same afterwards. `before` is that of the
   * store this one replaces.
   */
  companion<Kept extends object>(
    kind: abstract new (...parameters: never[]) => Kept,
    make: (before: Kept | undefined) => Kept,
  ): Kept {
    return this.#companions.of(kind, make);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): StoreSnapshot => this.#snapshot;

  /** True while the store has subscribers; such a store is not disposed. */
  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Sets the project's unit of length, as the screens show it: input from now on is in this unit. */
  measureIn(unit: LengthUnit): void {
    if (this.fieldEntries.unit === unit) return;
    const shown = this.fieldEntries.measureIn(unit);
    this.#queueChanged();
    this.#touch(shown);
  }

  /** Disposes the store; it receives no further updates. */
  close(): void {
    clearTimeout(this.#saveTimer);
    this.#refresh.stop();
    this.#unsubscribe();
  }

  /** Returns the handle of a row by its index in the table. */
  handle(row: number): RowHandle {
    return this.#handles.at(this.table, row);
  }

  /** Shows the rows stored on the device, then requests them from the server. Safe to repeat: later calls only refresh. */
  open(): Promise<void> {
    this.#opening ??= this.#loadCached();
    return this.#opening.then(() => this.refresh());
  }

  /** Requests the changes; concurrent calls share the response. Never rejects: see `failure`. */
  refresh(): Promise<void> {
    return this.#refresh.now();
  }

  /** Reports that the project is at a version; the rows are requested, see `RowRefresh`. */
  hear(version: number): void {
    this.#refresh.hear(version);
  }

  /** Stores the current rows on the device without delay; resolves when they are stored. */
  async keep(): Promise<void> {
    clearTimeout(this.#saveTimer);
    await this.#save();
  }

  /** Returns the rows with the server's values, without the user's own values on top. */
  serverTable(): Table {
    return this.#localEdits.uncover(this.table);
  }

  /** Returns the shown value of a cell: the user's own value while it is pending. */
  read(row: number, field: string): CellValue {
    return this.table.read(row, field);
  }

  /** Returns the tag by which users identify a row: its key fields. */
  tagOf(id: number): string {
    const row = this.table.rowOf(id);
    if (row === undefined) return String(id);
    return commodities[this.type].keyFields.map((key) => this.table.read(row, key) ?? '').join(' ');
  }

  /**
   * Changes cells at once and passes them to the outbox. Several changes are one action for undo, together with typed values that
   * are invalid. Cells that stay the same are left out.
   */
  edit(
    changes: readonly CellChange[],
    unreadable: readonly UnreadableCell[] = [],
    large: LargeAction | null = null,
  ): void {
    this.#acts.edit(changes, unreadable, large);
  }

  get canUndo(): boolean {
    return this.#acts.history.canUndo;
  }

  /** Identity of the action that `undo` would undo; null if there is none. */
  get lastAct(): object | null {
    return this.#acts.history.last;
  }

  get canRedo(): boolean {
    return this.#acts.history.canRedo;
  }

  /** Last bulk edit by the server, if nothing was done after it; otherwise null. */
  get lastBulkEdit(): DoneBulkEdit | null {
    return this.#acts.history.lastBulkEdit;
  }

  /** Returns a bulk edit of these rows that can be undone. */
  bulkEdit(changeId: string): DoneBulkEdit | undefined {
    return this.#acts.history.bulkEdit(changeId);
  }

  /** Records a bulk edit made by the server: the user's `undo` reverts it there, in its order among the actions. */
  didBulkEdit(changeId: string, cells: number): void {
    this.#acts.history.didBulkEdit(changeId, cells);
  }

  forgetBulkEdit(changeId: string): void {
    this.#acts.history.forgetBulkEdit(changeId);
  }

  /** Identity of the next action in a direction; null if there is none. */
  nextAct(direction: Direction): readonly unknown[] | null {
    return this.#acts.history.top(direction);
  }

  /** Returns the cells of the next undo or redo whose value differs from the expected one; the user is asked before it runs. */
  changedSince(direction: Direction): ChangedCell[] {
    return this.#acts.changedSince(direction);
  }

  /**
   * Undoes the last action; returns the first cell it touched, for the grid to show. Each cell is sent with the value that the
   * action wrote: if the server holds another one, nothing is written and the conflict is shown.
   */
  undo(answer: UndoAnswer = {}): CellAddress | null {
    return this.#acts.walk('undo', answer);
  }

  redo(answer: UndoAnswer = {}): CellAddress | null {
    return this.#acts.walk('redo', answer);
  }

  /** Resolves conflicts with the user's values, which are sent again on top of the server's. */
  keepMine(cells: CellAddress | readonly CellAddress[]): void {
    this.#acts.keepMine([cells].flat());
  }

  /** Resolves conflicts, or discards edits that failed or were rejected: the server's values remain. */
  takeTheirs(cells: readonly CellAddress[]): void {
    this.#acts.takeTheirs(cells);
  }

  /** Resends the edits that failed on the server. */
  retryFailed(): void {
    this.#acts.retryFailed();
  }

  async #loadCached(): Promise<void> {
    const cached = await this.#cache.load();
    if (!cached || this.freshness === 'fresh') return;
    this.freshness = 'cached';
    this.#replace(cached);
    this.#notify();
  }

  #requested(error: unknown): void {
    this.failure = error === null ? null : messageOf(error);
    if (error === null) this.freshness = 'fresh';
    this.#notify();
  }

  #take(changes: Changes | Table): void {
    if (changes instanceof Table) this.#replace(changes);
    else if (changes.full) this.#replace(decodeChanges(changes));
    else {
      const { table, changedRows, isReordered } = applyChanges(this.table, changes);
      this.table = table;
      if (isReordered) this.#reshape();
      else this.#handles.dropPlaces(changedRows);
      if (changedRows.length > 0 || isReordered) this.values++;
      const written = [...changes.ids, ...changes.removedIds];
      this.#localEdits.rebase(this.table, written);
      // Edits confirmed before the version of the rows are no longer laid on top.
      const answered = this.#operations.all.filter(({ status }) => status === 'confirmed' || status === 'refused');
      this.#lay(new Set([...written, ...answered.map(({ recordId }) => recordId)]));
    }
    this.table.saidAt = Date.now();
    this.#saveSoon();
  }

  #replace(table: Table): void {
    this.table = table;
    this.#reshape();
    this.#localEdits.clear();
    this.#lay(new Set([...this.#operations.rows, ...this.pending.ids]));
  }

  #reshape(): void {
    this.#handles.clear(this.table);
    this.shape++;
  }

  /** Applies the user's changes of these rows on top of the server's values. */
  #lay(ids: ReadonlySet<number>): void {
    for (const id of ids) this.#stale.add(id);
    const { table, changed } = this.#localEdits.apply(this.table, ids, (id) => this.#operations.ofRow(id));
    if (changed.size === 0) return;
    this.table = table;
    this.values++;
    this.#handles.drop(table, changed);
  }

  #queueChanged(): void {
    const snapshot = this.#queue.getSnapshot();
    const event = this.#operations.update(snapshot, { tableVersion: this.table.version, unit: this.fieldEntries.unit });
    if (!event) return;
    const { told, rows, moved } = event;
    // The value of the other user is not in the rows yet.
    if (told.some(({ status }) => status === 'conflict')) void this.refresh();
    this.#acts.hear(told);
    this.hear(told.reduce((newest, { version }) => Math.max(newest, version ?? 0), 0));
    const touched = this.fieldEntries.update(this.#operations.all, snapshot);
    if (rows.size > 0) this.#lay(rows);
    for (const some of [rows, moved]) for (const id of some) touched.add(id);
    this.#touch(touched);
  }

  #touch(ids: ReadonlySet<number>): void {
    for (const id of ids) this.#stale.add(id);
    this.#handles.drop(this.table, ids);
    this.#notify();
  }

  #pendingSource(): PendingSource {
    return {
      editsOf: (id) => this.#operations.editsOfRow(id),
      unreadableOf: (id) => this.#acts.unreadable.ofRow(id),
      whereabouts: this.#operations.whereabouts,
      baseOf: (id, field) => this.#localEdits.baseOf(this.table, id, field),
    };
  }

  #snapshotNow(): StoreSnapshot {
    const { table, freshness, failure, pending, canUndo, canRedo, revision, shape, values } = this;
    return { table, freshness, failure, pending, canUndo, canRedo, revision, shape, values };
  }

  #notify(): void {
    this.revision++;
    this.pending = this.pending.readAnew(this.#stale, this.#pendingSource());
    this.#stale = new Set();
    this.#snapshot = this.#snapshotNow();
    for (const listener of this.#listeners) listener();
  }

  /** Stores the table soon, with the server's values and without the user's own values on top. */
  #saveSoon(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), tableSaveDelay);
  }

  async #save(): Promise<void> {
    const { version } = this.table;
    await this.#cache.save(this.table, () => [...this.#localEdits.covered()]);
    const shown = this.#operations.all.filter(
      (operation) => operation.status === 'confirmed' && (operation.version ?? 0) <= version,
    );
    this.#queue.tryChange(shown.map((operation) => becoming(operation, null)));
  }
}
