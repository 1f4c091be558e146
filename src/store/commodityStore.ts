/**
 * The rows of one commodity type of one project, as this browser knows them: opened from the device at once, brought up
 * to date by deltas, with the person's own unsent changes on top. No React; screens subscribe and read.
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

/** `opening`: no rows yet · `cached`: rows of this device, perhaps old · `fresh`: the server answered. */
export type Freshness = 'opening' | 'cached' | 'fresh';

/** The store at one moment; another object after every change. */
export interface StoreSnapshot {
  readonly table: Table;
  readonly freshness: Freshness;
  /** Why the last refresh did not succeed; null when it did. */
  readonly failure: MessageOrText | null;
  readonly pending: PendingEdits;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Grows with every change. */
  readonly revision: number;
  /** Grows when rows came, went or all changed: a row vector made before is void. */
  readonly shape: number;
  /** Grows when a cell shows another value: order and filters made before may no longer hold. */
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
  /** Rows of which `pending` has to be read anew. */
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
      /** Where what can be undone outlasts the page; left out, it does not. */
      readonly acts?: EditActionsStorage;
      /** It comes in place of this one: the same person was given other rows. */
      readonly before?: CommodityStore | undefined;
      /** Of the site of the open project; days are those of the device where it is left out. */
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
      asked: (error) => this.#asked(error),
    });
    this.fieldEntries = new FieldEntries(queue, timeZone, (id) => this.tagOf(id));
    this.pending = new PendingEdits(this.#pendingSource());
    this.#snapshot = this.#snapshotNow();
    this.#unsubscribe = queue.subscribe(() => this.#queueChanged());
    this.#queueChanged();
  }

  /** Today on the site of the open project. */
  readonly today = (): string => todayIn(this.#timeZone());

  /** Rows with something typed on a screen and not saved. */
  get typedRows(): number {
    return this.#companions.typedRows;
  }

  /**
   * What lives as long as these rows do: made when it is first asked for, the same from then on. `before` is that of the store
   * this one came in place of.
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

  /** Whether somebody looks at it: such a store is not put away. */
  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** The unit the project measures in, as the screens show it: what is typed from now on is in it. */
  measureIn(unit: LengthUnit): void {
    if (this.fieldEntries.unit === unit) return;
    const shown = this.fieldEntries.measureIn(unit);
    this.#queueChanged();
    this.#touch(shown);
  }

  /** Put away for good: it hears nothing any more. */
  close(): void {
    clearTimeout(this.#saveTimer);
    this.#refresh.stop();
    this.#unsubscribe();
  }

  /** The handle of a row by its index in the table. */
  handle(row: number): RowHandle {
    return this.#handles.at(this.table, row);
  }

  /** Shows what the device keeps, then asks the server. Harmless to repeat: later calls only refresh. */
  open(): Promise<void> {
    this.#opening ??= this.#loadCached();
    return this.#opening.then(() => this.refresh());
  }

  /** Asks what changed; calls made meanwhile share the answer. Never rejects: see `failure`. */
  refresh(): Promise<void> {
    return this.#refresh.now();
  }

  /** The project is at a version: the rows are asked for, see `RowRefresh`. */
  hear(version: number): void {
    this.#refresh.hear(version);
  }

  /** The rows as they are now are on the device when it resolves, not a moment later. */
  async keep(): Promise<void> {
    clearTimeout(this.#saveTimer);
    await this.#save();
  }

  /** What a cell shows: the person's own value while it is pending. */
  read(row: number, field: string): CellValue {
    return this.table.read(row, field);
  }

  /** How people call a row: its key fields. */
  tagOf(id: number): string {
    const row = this.table.rowOf(id);
    if (row === undefined) return String(id);
    return commodities[this.type].keyFields.map((key) => this.table.read(row, key) ?? '').join(' ');
  }

  /**
   * Changes cells at once and hands them to the outbox; several changes are one act for undo, with what was typed beside
   * them and cannot stand. Cells that stay the same are left out.
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

  /** The act that `undo` would take back, to be told from others; null when there is none. */
  get lastAct(): object | null {
    return this.#acts.history.last;
  }

  get canRedo(): boolean {
    return this.#acts.history.canRedo;
  }

  /** The last change of many rows that the server made, where nothing was done after it; null otherwise. */
  get lastBulkEdit(): DoneBulkEdit | null {
    return this.#acts.history.lastBulkEdit;
  }

  /** A bulk edit of these rows that can be undone. */
  bulkEdit(changeId: string): DoneBulkEdit | undefined {
    return this.#acts.history.bulkEdit(changeId);
  }

  /** The server made a change of many rows: `undo` of the person reverts it there, in its order among the acts. */
  didBulkEdit(changeId: string, cells: number): void {
    this.#acts.history.didBulkEdit(changeId, cells);
  }

  forgetBulkEdit(changeId: string): void {
    this.#acts.history.forgetBulkEdit(changeId);
  }

  /** The next act in a direction, to be told from others; null when there is none. */
  nextAct(direction: Direction): readonly unknown[] | null {
    return this.#acts.history.top(direction);
  }

  /** The cells of the next undo or redo that hold something else than it expects: the person is asked before it. */
  changedSince(direction: Direction): ChangedCell[] {
    return this.#acts.changedSince(direction);
  }

  /**
   * Undoes the last act; returns the first cell it touched, for the grid to show. Each cell is sent with the value that the
   * act wrote: where the server holds another one, nothing is written and the conflict is shown.
   */
  undo(answer: UndoAnswer = {}): CellAddress | null {
    return this.#acts.walk('undo', answer);
  }

  redo(answer: UndoAnswer = {}): CellAddress | null {
    return this.#acts.walk('redo', answer);
  }

  /** Conflicts settled: the person's values go out again on top of theirs. */
  keepMine(cells: CellAddress | readonly CellAddress[]): void {
    this.#acts.keepMine([cells].flat());
  }

  /** Conflicts settled, or edits that failed or were refused given up: the server's values stand. */
  takeTheirs(cells: readonly CellAddress[]): void {
    this.#acts.takeTheirs(cells);
  }

  /** Sends again what the server would not have. */
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

  #asked(error: unknown): void {
    this.failure = error === null ? null : messageOf(error);
    if (error === null) this.freshness = 'fresh';
    this.#notify();
  }

  #take(changes: Changes): void {
    if (changes.full) this.#replace(decodeChanges(changes));
    else {
      const { table, changedRows, isReordered } = applyChanges(this.table, changes);
      this.table = table;
      if (isReordered) this.#reshape();
      else this.#handles.dropPlaces(changedRows);
      if (changedRows.length > 0 || isReordered) this.values++;
      const written = [...changes.ids, ...changes.removedIds];
      this.#localEdits.rebase(this.table, written);
      // What was confirmed before the version the rows are at no longer lies on top.
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

  /** Lays what the person changed of these rows over what the server has. */
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
    const news = this.#operations.update(snapshot, { tableVersion: this.table.version, unit: this.fieldEntries.unit });
    if (!news) return;
    const { told, rows, moved } = news;
    // Somebody else's value is not in the rows yet.
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

  /** Kept is what the server said, without the own values on top of it. */
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
