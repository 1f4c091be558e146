/**
 * The rows of one commodity type of one project, as this browser knows them: opened from the device at once, brought up
 * to date by deltas, edited optimistically. No React; screens subscribe and read.
 */
import type { CommodityType } from '../../contract/commodities/index.ts';
import type { CellValue } from '../../contract/scalars.ts';
import { messageOf } from '../api/apiErrors.ts';
import type { MessageOrText } from '../../contract/message.ts';
import { applyChanges, decodeChanges } from './changes.ts';
import { EditHistory, type CellChange } from './editHistory.ts';
import { FieldWork } from './fieldWork.ts';
import { PendingEdits, type CellAddress } from './pendingEdits.ts';
import type { SnapshotCache } from './snapshotCache.ts';
import { Table } from './table.ts';
import type { Transport } from './transport.ts';

/** A row as the grid holds it: a new object whenever something of the row changed, so that only that row is drawn again. */
export interface RowHandle {
  readonly id: number;
  /** Index in the table. */
  readonly row: number;
}

/** `opening`: no rows yet · `cached`: rows of this device, perhaps old · `fresh`: the server answered. */
export type Freshness = 'opening' | 'cached' | 'fresh';

const rowsPerUpdate = 5000;
const saveAfter = 1500;

export class CommodityStore {
  readonly type: CommodityType;
  readonly projectId: number;
  readonly pending = new PendingEdits();
  readonly fieldWork: FieldWork;
  table: Table;
  freshness: Freshness = 'opening';
  /** Why the last refresh did not succeed; null when it did. */
  failure: MessageOrText | null = null;
  /** Grows with every change; what `useSyncExternalStore` watches. */
  revision = 0;
  /** Grows when rows came, went or all changed: a row vector made before is void. */
  shape = 0;
  /** Grows when a cell shows another value: order and filters made before may no longer hold. */
  values = 0;
  readonly #transport: Transport;
  readonly #cache: SnapshotCache;
  readonly #history = new EditHistory();
  readonly #listeners = new Set<() => void>();
  #handles: (RowHandle | undefined)[] = [];
  #refreshing: Promise<void> | undefined;
  #opening: Promise<void> | undefined;
  #wantedVersion = 0;
  #isSending = false;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(projectId: number, type: CommodityType, transport: Transport, cache: SnapshotCache) {
    this.projectId = projectId;
    this.type = type;
    this.table = Table.empty(type);
    this.#transport = transport;
    this.#cache = cache;
    this.fieldWork = new FieldWork(transport, {
      changed: (ids) => this.#touch(ids),
      recorded: (version) => void this.#refreshTo(version),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getRevision = (): number => this.revision;

  /** The handle of a row by its index in the table. */
  handle(row: number): RowHandle {
    return (this.#handles[row] ??= { id: this.table.ids[row]!, row });
  }

  /** Shows what the device keeps, then asks the server. Harmless to repeat: later calls only refresh. */
  open(): Promise<void> {
    this.#opening ??= this.#loadCached();
    return this.#opening.then(() => this.refresh());
  }

  /** Asks what changed; calls made meanwhile share the answer. Never rejects: see `failure`. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#fetchChanges().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** What a cell shows: the person's own value while it is pending. */
  read(row: number, field: string): CellValue {
    return this.table.read(row, field);
  }

  /** Changes cells at once and sends them; several changes are one act for undo. Cells that stay the same are left out. */
  edit(changes: readonly CellChange[]): void {
    const done = changes.flatMap(({ id, field, after }) => {
      const row = this.table.rowOf(id);
      if (row === undefined) return [];
      const before = this.table.read(row, field);
      return before === after ? [] : [{ id, field, before, after }];
    });
    this.#history.did(done);
    this.#write(done);
  }

  /** What a person typed cannot stand in the field: shown with the reason, not sent. */
  refuse({ id, field }: CellAddress, wanted: CellValue, reason: MessageOrText): void {
    const row = this.table.rowOf(id);
    if (row === undefined) return;
    this.pending.refuse({ id, field }, this.table.read(row, field), wanted, reason);
    this.#touch([id]);
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** Takes the last act back; gives the first cell it touched, for the grid to show. */
  undo(): CellAddress | null {
    return this.#write(this.#history.undo());
  }

  redo(): CellAddress | null {
    return this.#write(this.#history.redo());
  }

  /** A conflict settled: the person's value goes out again on top of theirs. */
  keepMine({ id, field }: CellAddress): void {
    const cell = this.pending.get(id, field);
    if (cell?.state.is === 'conflict') this.#write([{ id, field, after: cell.wanted }]);
  }

  /** A conflict settled, or an edit that failed or was refused given up: the server's value stands. */
  takeTheirs({ id, field }: CellAddress): void {
    const cell = this.pending.get(id, field);
    const row = this.table.rowOf(id);
    if (!cell || row === undefined) return;
    this.table.write(row, field, cell.base);
    this.pending.drop({ id, field });
    this.#history.forget({ id, field });
    this.#touch([id]);
  }

  /** Sends again what did not get through. */
  retryFailed(): void {
    this.pending.retry();
    this.#touch([...this.pending.cells()].map(({ id }) => id));
    this.#send();
  }

  async #loadCached(): Promise<void> {
    const cached = await this.#cache.load();
    if (!cached || this.freshness === 'fresh') return;
    this.#replace(cached);
    this.freshness = 'cached';
    this.#notify();
  }

  #refreshTo(version: number): Promise<void> {
    this.#wantedVersion = Math.max(this.#wantedVersion, version);
    return this.refresh();
  }

  async #fetchChanges(): Promise<void> {
    try {
      await this.#fetchUpTo(this.#wantedVersion);
      this.failure = null;
      this.freshness = 'fresh';
    } catch (error) {
      this.failure = messageOf(error);
    }
    this.#notify();
  }

  async #fetchUpTo(promised: number): Promise<void> {
    await this.#fetchOnce(this.table.version);
    // Again only for what was written meanwhile: a server that gives less than it promised must not keep us asking.
    const isBehind = this.table.version >= promised && this.table.version < this.#wantedVersion;
    if (isBehind) await this.#fetchUpTo(this.#wantedVersion);
  }

  async #fetchOnce(since: number): Promise<void> {
    let changes = await this.#transport.changes(since);
    // A lower version is another database (restored, or a fresh demo): what we hold says nothing about it.
    if (changes.version < since) {
      this.#wantedVersion = 0;
      changes = await this.#transport.changes(0);
    }
    if (changes.full) this.#replace(decodeChanges(changes));
    else {
      const { changedRows, isReordered } = applyChanges(this.table, changes);
      if (isReordered) this.#reshape();
      else for (const row of changedRows) this.#handles[row] = undefined;
      if (changedRows.length > 0 || isReordered) {
        this.values++;
        this.#overlay(new Set(changes.ids));
      }
    }
    this.#saveSoon();
  }

  #replace(table: Table): void {
    this.table = table;
    this.#reshape();
    this.#overlay(null);
  }

  #reshape(): void {
    this.#handles = [];
    this.shape++;
  }

  /** Pending values back on top of what the server sent; `ids` null is every row. */
  #overlay(ids: ReadonlySet<number> | null): void {
    for (const { id, field, cell } of this.pending.cells()) {
      const row = this.table.rowOf(id);
      if (row === undefined || ids?.has(id) === false) continue;
      this.pending.rebase({ id, field }, this.table.read(row, field));
      if (cell.state.is !== 'refused') this.table.write(row, field, cell.wanted);
    }
  }

  #write(changes: readonly CellChange[]): CellAddress | null {
    const touched: number[] = [];
    for (const { id, field, after } of changes) {
      const row = this.table.rowOf(id);
      if (row === undefined) continue;
      this.pending.want({ id, field }, this.table.read(row, field), after);
      this.table.write(row, field, after);
      touched.push(id);
    }
    if (touched.length === 0) return null;
    this.values++;
    this.#touch(touched);
    this.#send();
    return changes[0] ?? null;
  }

  #send(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    void this.#sendNext();
  }

  async #sendNext(): Promise<void> {
    const rows = this.pending.take(rowsPerUpdate);
    this.#isSending = rows.length > 0;
    if (!this.#isSending) return;
    try {
      const reply = await this.#transport.update(rows);
      this.#settle(rows, reply);
      void this.#refreshTo(reply.version);
    } catch (error) {
      this.pending.fail(rows, messageOf(error));
    }
    this.#touch(rows.map(({ id }) => id));
    await this.#sendNext();
  }

  #settle(rows: Parameters<PendingEdits['settle']>[0], reply: Parameters<PendingEdits['settle']>[1]): void {
    const { conflicts, refusals } = this.pending.settle(rows, reply);
    for (const address of refusals) {
      const row = this.table.rowOf(address.id);
      const cell = this.pending.get(address.id, address.field);
      if (row !== undefined && cell) this.table.write(row, address.field, cell.base);
    }
    for (const address of [...conflicts, ...refusals]) this.#history.forget(address);
  }

  #touch(ids: readonly number[]): void {
    for (const id of ids) {
      const row = this.table.rowOf(id);
      if (row !== undefined) this.#handles[row] = undefined;
    }
    this.#notify();
  }

  #notify(): void {
    this.revision++;
    for (const listener of this.#listeners) listener();
  }

  /** What is kept is what the server said, so not while own values lie on top of it. */
  #saveSoon(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => {
      if (this.pending.isSettled) void this.#cache.save(this.table);
      else this.#saveSoon();
    }, saveAfter);
  }
}
