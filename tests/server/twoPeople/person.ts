/**
 * User with a tab of Wireway, without a browser: the queue, the sender, the storage and the rows of the application against a
 * real server. Calls and responses take random times on simulated time; a reloaded tab receives no further responses.
 */
import { commodities } from '../../../contract/commodities/index.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { getProject } from '../../../contract/setup/projects/projects.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Operation, Owner } from '../../../machines/outbox/operation.ts';
import type { Chance } from '../../../server/seed/random.ts';
import { NetworkFailure } from '../../../src/api/apiErrors.ts';
import type { Call, CallArgs } from '../../../src/api/client.ts';
import { LatestRequest } from '../../../src/base/latestRequest.ts';
import { pause } from '../../../src/base/pause.ts';
import { findUndoConflicts, type UndoConflict } from '../../../src/grid/commodityGrid/undo/findUndoConflicts.ts';
import { FieldEntryStore } from '../../../src/features/dataEntry/entries/fieldEntryStore.ts';
import { indexedDbStorage, openOutboxDatabase } from '../../../src/device/outbox/device.ts';
import { sendNext } from '../../../src/device/outbox/sender.ts';
import { OperationQueue } from '../../../src/device/outbox/queue.ts';
import { editHistoryOfTab } from '../../../src/store/edits/editHistoryOfTab.ts';
import { CommodityStore } from '../../../src/store/commodityStore.ts';
import type { Direction } from '../../../src/store/edits/editHistory.ts';
import type { CellAddress } from '../../../src/store/edits/pendingEdits.ts';
import { rowRequestsOf } from '../../../src/store/rowRequests.ts';
import { deviceCache } from '../../../src/store/snapshotCache.ts';
import { typeCells } from '../../../src/store/typeCells.ts';
import { Disk } from '../chaos/disk.ts';
import type { CallArguments, Client } from '../client.ts';
import { inBrowser, openBrowser, type Browser, type SimulatedTime } from './simulatedTime.ts';
import type { EndpointShape, ReplyOf } from '../../../contract/base/calls/endpoint.ts';

export interface TypedCell extends CellAddress {
  readonly text: string;
  /** Value that the cell showed when its editor was opened. */
  readonly opened?: CellValue | undefined;
}

export interface PersonOptions {
  readonly name: string;
  readonly client: Client;
  readonly projectId: number;
  readonly time: SimulatedTime;
  readonly chance: Chance;
  /** Called when the server announces a new version of the project. */
  readonly announce: (version: number) => void;
}

/** Longest time of a call or of its response on the network, ms. */
const slowest = 600;
/** Share of responses that are lost. */
const lost = 0.05;
const kinds = ['cellEdits', 'fieldEntry'] as const;
const typeOfRows = 'cable';

/** Contents of one tab; a reload creates another. */
interface Page {
  readonly queue: OperationQueue;
  readonly store: CommodityStore;
  readonly entries: FieldEntryStore;
}

const never = new Promise<never>(() => {});

export class Person {
  readonly name: string;
  readonly #options: PersonOptions;
  readonly #browser: Browser;
  readonly #disk = new Disk();
  readonly #owner: Owner;
  readonly #sending = new Set<Operation['kind']>();
  /** Kinds of operations stored while a call was running. */
  readonly #grew = new Set<Operation['kind']>();
  #page!: Page;
  #userId = 0;
  #unit: LengthUnit = 'ft';
  readonly #unitRequests = new LatestRequest();
  /** Simulated time until which there is no network, ms. */
  #awayUntil = 0;
  #isReliable = false;
  /** True while an editor or a conflict prompt is open: it receives the keys. */
  isBusy = false;

  constructor(options: PersonOptions) {
    this.name = options.name;
    this.#options = options;
    this.#browser = openBrowser(options.time);
    this.#owner = { issuer: 'test', subject: options.name };
  }

  get store(): CommodityStore {
    return this.#page.store;
  }

  get entries(): FieldEntryStore {
    return this.#page.entries;
  }

  get queue(): OperationQueue {
    return this.#page.queue;
  }

  /** Unit that the tab shows. */
  get unit(): LengthUnit {
    return this.#unit;
  }

  get hasRows(): boolean {
    return this.store.table.ids.length > 0;
  }

  /** Runs an action of the user in their browser. */
  run<Result>(work: () => Result): Result {
    return this.#disk.run(() => inBrowser(this.#browser, work));
  }

  async open(): Promise<void> {
    this.#userId = await this.#options.client.userId();
    await this.#load();
  }

  /** Reloads the tab (F5): only stored data remains. */
  async reload(): Promise<void> {
    await this.#options.time.settle();
    this.run(() => {
      this.store.close();
      this.queue.close();
    });
    this.#sending.clear();
    this.isBusy = false;
    await this.#load();
  }

  /** Blocks other keys until the work of an open editor or prompt is done. */
  async keepBusy(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    try {
      await work();
    } finally {
      this.isBusy = false;
    }
  }

  goAway(ms: number): void {
    this.#awayUntil = this.#options.time.now + ms;
  }

  /** Restores the network, which loses nothing from now on. */
  comeBack(): void {
    this.#awayUntil = 0;
    this.#isReliable = true;
  }

  /** Returns the displayed value of a cell. */
  shown({ id, field }: CellAddress): CellValue {
    const row = this.store.table.rowOf(id);
    return row === undefined ? null : this.store.read(row, field);
  }

  type(cells: readonly TypedCell[]): void {
    this.run(() => typeCells(this.store, commodities[typeOfRows], cells, this.#unit));
  }

  /** Performs Ctrl+Z or Ctrl+Y as `useUndo` does; `onConflicts` decides about values that the other user changed. */
  async walk(
    direction: Direction,
    onConflicts: (conflicts: readonly UndoConflict[]) => Promise<'all' | 'others' | 'cancel'>,
    onWalk: (
      walk: () => void,
      answer: { readonly over: readonly UndoConflict[]; readonly left: readonly UndoConflict[] },
      /** True if the server was called to find the conflicts of the step. */
      isChecked: boolean,
    ) => void,
  ): Promise<void> {
    const { store } = this;
    const changed = store.changedSince(direction);
    const none = { over: [], left: [] };
    if (changed.length === 0) return onWalk(() => void store[direction](), none, false);
    const act = store.nextAct(direction);
    const conflicts = await findUndoConflicts(this.#call, store, changed);
    if (act === null || store.nextAct(direction) !== act) return undefined;
    if (conflicts.length === 0) return onWalk(() => void store[direction](), none, true);
    const choice = await onConflicts(conflicts);
    if (this.store !== store || choice === 'cancel' || store.nextAct(direction) !== act) return undefined;
    return choice === 'all'
      ? onWalk(() => void store[direction]({ over: conflicts }), { over: conflicts, left: [] }, true)
      : onWalk(() => void store[direction]({ left: conflicts }), { over: [], left: conflicts }, true);
  }

  /** Handles a new project version from the live channel. */
  hear(version: number): void {
    const page = this.#page;
    void this.run(async () => {
      await pause(this.#options.chance.whole(0, 2 * slowest));
      if (page === this.#page) page.store.hear(version);
    });
  }

  /** Handles a changed project record from the live channel. */
  hearOfProject(): void {
    void this.run(() => this.#readUnit(this.#page));
  }

  /** Refreshes the rows, as the browser does when the window becomes visible again. */
  refresh(): void {
    void this.run(() => this.store.refresh());
  }

  close(): void {
    this.run(() => {
      this.store.close();
      this.queue.close();
    });
  }

  async #load(): Promise<void> {
    await this.run(async () => {
      const { projectId } = this.#options;
      const queue = new OperationQueue();
      const place = { userId: this.#userId, projectId, type: typeOfRows, scope: '' } as const;
      const store = new CommodityStore(projectId, typeOfRows, rowRequestsOf(this.#call, projectId, typeOfRows), {
        cache: deviceCache(place),
        queue,
        acts: editHistoryOfTab(`${this.#userId}/${projectId}//${typeOfRows}`),
      });
      store.measureIn(this.#unit);
      const entries = new FieldEntryStore(store, {
        commodity: commodities[typeOfRows],
        unit: this.#unit,
        projectStart: null,
        source: 'card',
      });
      const page = { queue, store, entries };
      this.#page = page;
      queue.listen({
        stored: () => this.#send(page),
        failed: (error) => {
          throw error;
        },
      });
      const database = await openOutboxDatabase(() => {});
      await queue.open(this.#owner, indexedDbStorage(database), false);
      queue.sendsAlone(true);
      void this.#readUnit(page);
      void store.open();
      this.#send(page);
    });
  }

  /** Reads the unit of the project as `useLiveProject` does; retries after a network failure. */
  async #readUnit(page: Page): Promise<void> {
    const { projectId } = this.#options;
    const signal = this.#unitRequests.next();
    try {
      const { unitMeasurement } = await this.#call(getProject, { query: { projectId }, signal });
      this.#unit = lengthUnitOf(unitMeasurement);
      page.store.measureIn(this.#unit);
      page.entries.setOptions({ ...page.entries.options, unit: this.#unit });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NetworkFailure)) throw error;
      await pause(slowest);
      if (page === this.#page && !signal.aborted) await this.#readUnit(page);
    }
  }

  #send(page: Page): void {
    for (const kind of kinds) void this.run(() => this.#sendAll(page, kind));
  }

  /** Sends one call at a time per kind, as its lane does. */
  async #sendAll(page: Page, kind: Operation['kind']): Promise<void> {
    if (page !== this.#page) return;
    if (this.#sending.has(kind)) {
      this.#grew.add(kind);
      return;
    }
    this.#sending.add(kind);
    const environment = { call: this.#call, queue: page.queue, random: () => 0.5 };
    const { signal } = new AbortController();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      const outcome = await sendNext(environment, { owner: this.#owner, kind, limit: 100 }, signal);
      if (page !== this.#page) return;
      if (outcome.kind === 'drained' && !this.#grew.delete(kind)) break;
      if (outcome.kind === 'refused' || outcome.kind === 'unauthorized') throw new Error(JSON.stringify(outcome));
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      if (outcome.kind === 'later' || outcome.kind === 'broken') await pause(slowest);
    }
    this.#sending.delete(kind);
  }

  readonly #call: Call = async <E extends EndpointShape>(endpoint: E, args: CallArgs<E>): Promise<ReplyOf<E>> => {
    const { client, chance, time, announce } = this.#options;
    const page = this.#page;
    const onTheWay = async () => {
      await pause(chance.whole(0, slowest));
      if (time.now < this.#awayUntil) throw new NetworkFailure('away');
    };
    await onTheWay();
    const answer = await time
      .answered(() => client.call(endpoint, { query: args.query, body: args.body } as CallArguments<E>))
      .then(
        (reply) => () => reply,
        (error: unknown) => () => {
          throw error;
        },
      );
    const version: unknown = endpoint.method === 'POST' ? Reflect.get(Object(tryReply(answer)), 'version') : undefined;
    if (typeof version === 'number') announce(version);
    if (!this.#isReliable && chance.happens(lost)) throw new NetworkFailure('lost');
    await onTheWay();
    // A reloaded tab receives no further responses.
    if (page !== this.#page) await never;
    args.signal?.throwIfAborted();
    return answer();
  };
}

function tryReply(answer: () => unknown): unknown {
  try {
    return answer();
  } catch {
    return null;
  }
}
