/**
 * The rows of one commodity type of one project, as this browser knows them: opened from the device at once, brought up
 * to date by deltas, with the person's own unsent changes on top. No React; screens subscribe and read.
 */
import { commodities, type CommodityType } from '../../contract/commodities/index.ts';
import type { CellValue } from '../../contract/scalars.ts';
import type { LengthUnit } from '../../contract/lengthNumber.ts';
import { messageOf } from '../api/apiErrors.ts';
import type { MessageOrText } from '../../contract/message.ts';
import type { Operation } from '../../machines/outbox/operation.ts';
import { groupBy } from '../../contract/groupBy.ts';
import { becoming, dismissField, sendAgain, settleField } from '../outbox/conflicts.ts';
import { draftOf } from '../outbox/draft.ts';
import { inUnit, seenIn } from '../outbox/inUnit.ts';
import type { OperationQueue, QueueSnapshot } from '../outbox/queue.ts';
import type { OperationChange } from '../outbox/storage.ts';
import { addressSet } from './addressSet.ts';
import { applyChanges, decodeChanges } from './changes.ts';
import { EditHistory, type ActsKeeper, type CellChange, type DoneChange, type LargeAct } from './editHistory.ts';
import { FieldEntries } from './fieldEntries.ts';
import { LocalEdits } from './localEdits.ts';
import { PendingEdits, type CellAddress, type UnreadableCell } from './pendingEdits.ts';
import type { SnapshotCache } from './snapshotCache.ts';
import { Table } from './table.ts';
import type { RowRequests } from './rowRequests.ts';

/** A row as the grid holds it: a new object whenever something of the row changed, so that only that row is drawn again. */
export interface RowHandle {
  readonly id: number;
  /** Index in the table. */
  readonly row: number;
}

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

/** ms. */
const saveAfter = 1500;
/** ms; while own changes go out batch by batch, the rows they made are asked for together. */
const gatherFor = 500;

const unreadChange = (unreadable: UnreadableCell, table: Table): DoneChange => {
  const { id, field } = unreadable;
  const value = table.read(table.rowOf(id)!, field);
  return { id, field, before: value, after: value, unreadable };
};

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
  readonly #transport: RowRequests;
  readonly #cache: SnapshotCache;
  readonly #queue: OperationQueue;
  readonly #history: EditHistory;
  readonly #localEdits = new LocalEdits();
  readonly #listeners = new Set<() => void>();
  readonly #companions: object[] = [];
  /** Of the store this one came in place of, until each is asked for. */
  readonly #inherited: readonly object[];
  /** With their lengths in the project's unit. */
  #operations: readonly Operation[] = [];
  /** The edits of the grid among them, by row. */
  #editsOfRow: ReadonlyMap<number, readonly Operation[]> = new Map();
  #whereabouts: QueueSnapshot['whereabouts'] = () => 'device';
  #unreadable: readonly UnreadableCell[] = [];
  #handles: (RowHandle | undefined)[] = [];
  #snapshot: StoreSnapshot;
  #refreshing: Promise<void> | undefined;
  #opening: Promise<void> | undefined;
  #wantedVersion = 0;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #gatherTimer: ReturnType<typeof setTimeout> | undefined;
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
    }: {
      readonly cache: SnapshotCache;
      readonly queue: OperationQueue;
      /** Where what can be undone outlasts the page; left out, it does not. */
      readonly acts?: ActsKeeper;
      /** It comes in place of this one: the same person was given other rows. */
      readonly before?: CommodityStore | undefined;
    },
  ) {
    this.projectId = projectId;
    this.type = type;
    this.table = Table.empty(type);
    this.#transport = transport;
    this.#cache = cache;
    this.#queue = queue;
    this.#history = new EditHistory(acts);
    this.#inherited = before ? [...before.#companions, ...before.#inherited] : [];
    this.fieldEntries = new FieldEntries(queue, (id) => this.tagOf(id));
    this.pending = this.#pendingNow();
    this.#snapshot = this.#snapshotNow();
    this.#unsubscribe = queue.subscribe(() => this.#queueChanged());
    this.#queueChanged();
  }

  /**
   * What lives as long as these rows do: made when it is first asked for, the same from then on. `before` is that of the store
   * this one came in place of.
   */
  companion<Kept extends object>(
    kind: abstract new (...parameters: never[]) => Kept,
    make: (before: Kept | undefined) => Kept,
  ): Kept {
    const isOfKind = (candidate: object): candidate is Kept => candidate instanceof kind;
    const known = this.#companions.find(isOfKind);
    if (known) return known;
    const kept = make(this.#inherited.find(isOfKind));
    this.#companions.push(kept);
    return kept;
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
    this.fieldEntries.unit = unit;
    this.#queueChanged();
  }

  /** Put away for good: it hears nothing any more. */
  close(): void {
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#gatherTimer);
    this.#unsubscribe();
  }

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
    large: LargeAct | null = null,
  ): void {
    const done = changes.flatMap(({ id, field, after, isNew }) => {
      const row = this.table.rowOf(id);
      if (row === undefined) return [];
      const before = this.table.read(row, field);
      return before === after && this.pending.get(id, field)?.state.is !== 'conflict'
        ? []
        : [{ id, field, before, after, isNew }];
    });
    const shown = unreadable.filter(({ id }) => this.table.rowOf(id) !== undefined);
    this.#history.did([...done, ...shown.map((cell) => unreadChange(cell, this.table))], large);
    this.#refuse(shown);
    this.#write(done);
  }

  /** What a person typed cannot stand in the field: shown with the reason, not sent. */
  #refuse(cells: readonly UnreadableCell[]): void {
    if (cells.length === 0) return;
    this.#unreadable = [...this.#unreadableBut(cells), ...cells];
    this.#touch(cells.map(({ id }) => id));
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  /** The act that `undo` would take back, to be told from others; null when there is none. */
  get lastAct(): object | null {
    return this.#history.last;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** Takes the last act back; gives the first cell it touched, for the grid to show. */
  undo(): CellAddress | null {
    return this.#rewrite(this.#history.undo());
  }

  redo(): CellAddress | null {
    return this.#rewrite(this.#history.redo());
  }

  /** A conflict settled: the person's value goes out again on top of theirs. */
  keepMine(cell: CellAddress): void {
    this.#settle([cell], (operation, field) =>
      operation.status === 'conflict' ? settleField(operation, field, 'mine') : operation,
    );
  }

  /** Conflicts settled, or edits that failed or were refused given up: the server's values stand. */
  takeTheirs(cells: readonly CellAddress[]): void {
    this.#unreadable = this.#unreadableBut(cells);
    this.#giveUp(cells);
    this.#history.forget(cells);
    this.#touch(cells.map(({ id }) => id));
  }

  /** Sends again what the server would not have. */
  retryFailed(): void {
    const parked = this.#operations.filter(({ kind, status }) => kind === 'cellEdits' && status === 'parked');
    this.#queue.tryChange(
      parked.map((operation) => becoming(operation, seenIn(sendAgain(operation), this.fieldEntries.unit))),
    );
  }

  /** Operations on these cells that wait for the person, each made into what `next` says field by field. */
  #settle(cells: readonly CellAddress[], next: (operation: Operation, field: string) => Operation | null): void {
    const meant = addressSet(cells);
    const changes = [...new Set(cells.map(({ id }) => id))].flatMap((id) =>
      (this.#editsOfRow.get(id) ?? []).flatMap((operation): OperationChange[] => {
        const { status, after } = operation;
        const fields = [...meant.fieldsOf(id)].filter((field) => Object.hasOwn(after, field));
        if (fields.length === 0 || status === 'queued' || status === 'confirmed') return [];
        const settled = fields.reduce<Operation | null>((left, field) => left && next(left, field), operation);
        return [becoming(operation, settled)];
      }),
    );
    this.#queue.tryChange(changes);
  }

  #giveUp(cells: readonly CellAddress[]): void {
    this.#settle(cells, (operation, field) =>
      operation.status === 'refused' ? dismissField(operation, field) : settleField(operation, field, 'theirs'),
    );
  }

  #unreadableBut(cells: readonly CellAddress[]): readonly UnreadableCell[] {
    if (this.#unreadable.length === 0) return this.#unreadable;
    const gone = addressSet(cells);
    return this.#unreadable.filter((cell) => !gone.has(cell));
  }

  async #loadCached(): Promise<void> {
    const cached = await this.#cache.load();
    if (!cached || this.freshness === 'fresh') return;
    this.freshness = 'cached';
    this.#replace(cached);
    this.#notify();
  }

  /**
   * The project is at a version. The rows are asked for at once, but in a while where own changes are still going out: a
   * block of thousands is hundreds of batches, and each answer would be followed by a delta of its own.
   */
  hear(version: number): void {
    if (version <= this.table.version) return;
    this.#wantedVersion = Math.max(this.#wantedVersion, version);
    if (!this.#operations.some(({ status }) => status === 'queued')) void this.refresh();
    else
      this.#gatherTimer ??= setTimeout(() => {
        this.#gatherTimer = undefined;
        void this.refresh();
      }, gatherFor);
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
    let changes = await this.#transport.changes(since, this.table.scope);
    // A lower version is another database (restored, or a fresh demo): what we hold says nothing about it.
    if (changes.version < since) {
      this.#wantedVersion = 0;
      changes = await this.#transport.changes(0, '');
    }
    if (changes.full) this.#replace(decodeChanges(changes));
    else {
      const { table, changedRows, isReordered } = applyChanges(this.table, changes);
      this.table = table;
      if (isReordered) this.#reshape();
      else for (const row of changedRows) this.#handles[row] = undefined;
      if (changedRows.length > 0 || isReordered) this.values++;
      this.#localEdits.rebase(this.table, [...changes.ids, ...changes.removedIds]);
      this.#applyOverlay();
    }
    this.table.saidAt = Date.now();
    this.#saveSoon();
  }

  #replace(table: Table): void {
    this.table = table;
    this.#reshape();
    this.#localEdits.clear();
    this.#applyOverlay();
  }

  #reshape(): void {
    // With its length: one that grows from the middle is a map of numbers to the browser.
    this.#handles = Array.from({ length: this.table.length });
    this.shape++;
  }

  #applyOverlay(): void {
    const { table, changed } = this.#localEdits.apply(this.table, this.#operations);
    if (changed.size === 0) return;
    this.table = table;
    this.values++;
    this.#dropHandles(changed);
  }

  #rewrite(changes: readonly CellChange[]): CellAddress | null {
    const done = changes.flatMap((change) => {
      const row = this.table.rowOf(change.id);
      if (row === undefined) return [];
      const before = this.table.read(row, change.field);
      return Object.hasOwn(change, 'holds') && change.holds !== before ? [] : [{ ...change, before }];
    });
    this.#dropRefused(done);
    this.#refuse(done.flatMap(({ unreadable }) => unreadable ?? []));
    this.#write(this.#unlessTakenBack(done.filter(({ before, after }) => before !== after)));
    return done[0] ?? null;
  }

  /** Takes back what has not been sent, so that it never is; gives the changes for which the opposite has to be sent. */
  #unlessTakenBack(changes: readonly DoneChange[]): DoneChange[] {
    const rows = groupBy(changes, ({ id }) => id);
    const meant = Array.from(rows, ([id, cells]) => {
      const last = this.#editsOfRow.get(id)?.at(-1);
      const back = new Map(cells.map(({ field, after }) => [field, after]));
      const isWhole =
        last?.status === 'queued' &&
        Object.entries(last.before).every(([field, seen]) => back.has(field) && back.get(field) === seen);
      return isWhole ? last : [];
    }).flat();
    const taken = this.#queue.withdrawAll(meant);
    const gone = addressSet(
      meant.flatMap(({ id, recordId, after }) =>
        taken.has(id) ? Object.keys(after).map((field) => ({ id: recordId, field })) : [],
      ),
    );
    return changes.filter((change) => !gone.has(change));
  }

  /** What was refused in these cells is no longer wanted. */
  #dropRefused(cells: readonly CellAddress[]): void {
    const meant = addressSet(cells);
    const refused = [...this.pending.waiting()].filter(
      ({ cell, ...at }) => cell.state.is === 'refused' && meant.has(at),
    );
    if (refused.length === 0) return;
    this.#unreadable = this.#unreadableBut(refused);
    this.#giveUp(refused);
    this.#touch(refused.map(({ id }) => id));
  }

  /** One operation per row: each is written, refused or met by a conflict as a whole. */
  #write(changes: readonly DoneChange[]): void {
    const drafts = Array.from(
      groupBy(changes, ({ id }) => id),
      ([recordId, cells]) =>
        draftOf({
          kind: 'cellEdits',
          projectId: this.projectId,
          type: this.type,
          recordId,
          tag: this.tagOf(recordId),
          before: Object.fromEntries(cells.map((cell) => [cell.field, this.#seenIn(cell)])),
          after: Object.fromEntries(cells.map(({ field, after }) => [field, after])),
          unit: this.fieldEntries.unit,
          ...(cells.some(({ isNew }) => isNew) && {
            newNames: cells.flatMap(({ field, isNew }) => (isNew ? field : [])),
          }),
          entry: null,
        }),
    );
    this.#unreadable = this.#unreadableBut(changes);
    this.#giveUp(changes);
    this.#queue.add(drafts);
  }

  /** What the next edit of a cell is based on: where the last one came to nothing, what the server holds. */
  #seenIn({ id, field, before }: DoneChange): CellValue {
    const known = this.pending.get(id, field);
    if (known?.state.is === 'conflict') return known.state.theirs;
    return known?.state.is === 'failed' ? known.base : before;
  }

  #queueChanged(): void {
    const snapshot = this.#queue.getSnapshot();
    const { operations } = snapshot;
    const earlier = new Map(this.#operations.map((operation) => [operation.id, operation]));
    const mine = operations.filter(({ projectId, type }) => projectId === this.projectId && type === this.type);
    const known = new Set(mine.map(({ id }) => id));
    // Another tab whose rows are newer may have let a confirmed one go; here it stays until the rows show it.
    const held = this.#operations.filter(
      ({ id, status, version }) => status === 'confirmed' && (version ?? 0) > this.table.version && !known.has(id),
    );
    if (mine.length === 0 && this.#operations.length === 0) return;
    const wereWhere = this.#whereabouts;
    this.#whereabouts = snapshot.whereabouts;
    this.#operations = [...held, ...mine].map((operation) => inUnit(operation, this.fieldEntries.unit));
    this.#editsOfRow = groupBy(
      this.#operations.filter(({ kind }) => kind === 'cellEdits'),
      ({ recordId }) => recordId,
    );
    this.#hearOf(mine.filter(({ id, status }) => status !== earlier.get(id)?.status));
    const touched = this.fieldEntries.update(this.#operations, snapshot);
    let isSame = this.#operations.length === earlier.size;
    for (const operation of this.#operations) {
      const isKnown = earlier.get(operation.id) === operation;
      if (isKnown) earlier.delete(operation.id);
      else isSame = false;
      if (!isKnown || wereWhere(operation) !== this.#whereabouts(operation)) touched.add(operation.recordId);
    }
    for (const { recordId } of earlier.values()) touched.add(recordId);
    if (!isSame) this.#applyOverlay();
    this.#touch(touched);
  }

  /** Their state is another one than before. */
  #hearOf(news: readonly Operation[]): void {
    // Somebody else's value is not in the rows yet.
    if (news.some(({ status }) => status === 'conflict')) void this.refresh();
    const edits = news.filter(({ kind }) => kind === 'cellEdits');
    this.#history.forget(
      edits.flatMap(({ recordId, conflicts }) => conflicts.map(({ field }) => ({ id: recordId, field }))),
    );
    // Taken back or typed anew while it was on its way: nobody waits for the reason any more.
    const unasked = new Map(
      edits.flatMap((operation) => {
        const fields = operation.refusals.flatMap(({ field }) => (this.#isWrittenAnew(operation, field) ? field : []));
        return fields.length === 0 ? [] : [[operation.id, { recordId: operation.recordId, fields }] as const];
      }),
    );
    if (unasked.size > 0) queueMicrotask(() => this.#dismiss(unasked));
    this.hear(news.reduce((newest, { version }) => Math.max(newest, version ?? 0), 0));
  }

  #isWrittenAnew({ id, recordId }: Operation, field: string): boolean {
    const own = this.#editsOfRow.get(recordId) ?? [];
    const at = own.findIndex((operation) => operation.id === id);
    return own.slice(at + 1).some(({ after }) => Object.hasOwn(after, field));
  }

  /** The reasons for these fields of operations, by id, are told nobody. */
  #dismiss(unasked: ReadonlyMap<string, { readonly recordId: number; readonly fields: readonly string[] }>): void {
    const changes = Array.from(unasked, ([id, { recordId, fields }]): OperationChange[] => {
      const refused = this.#editsOfRow
        .get(recordId)
        ?.find((operation) => operation.id === id && operation.status === 'refused');
      if (!refused) return [];
      const left = fields.reduce<Operation | null>((kept, field) => kept && dismissField(kept, field), refused);
      return [becoming(refused, left)];
    });
    this.#queue.tryChange(changes.flat());
  }

  #dropHandles(ids: Iterable<number>): void {
    for (const id of ids) {
      const row = this.table.rowOf(id);
      if (row !== undefined) this.#handles[row] = undefined;
    }
  }

  #touch(ids: Iterable<number>): void {
    this.#dropHandles(ids);
    this.#notify();
  }

  #pendingNow(): PendingEdits {
    return new PendingEdits({
      operations: this.#operations.filter(({ kind }) => kind === 'cellEdits'),
      unreadable: this.#unreadable,
      whereabouts: this.#queue.getSnapshot().whereabouts,
      baseOf: (id, field) => this.#localEdits.baseOf(this.table, id, field),
    });
  }

  #snapshotNow(): StoreSnapshot {
    const { table, freshness, failure, pending, canUndo, canRedo, revision, shape, values } = this;
    return { table, freshness, failure, pending, canUndo, canRedo, revision, shape, values };
  }

  #notify(): void {
    this.revision++;
    this.pending = this.#pendingNow();
    this.#snapshot = this.#snapshotNow();
    for (const listener of this.#listeners) listener();
  }

  /** Kept is what the server said, without the own values on top of it. */
  #saveSoon(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), saveAfter);
  }

  async #save(): Promise<void> {
    const { version } = this.table;
    await this.#cache.save(this.table, () => [...this.#localEdits.covered()]);
    const shown = this.#operations.filter(
      (operation) => operation.status === 'confirmed' && (operation.version ?? 0) <= version,
    );
    this.#queue.tryChange(shown.map((operation) => becoming(operation, null)));
  }
}
