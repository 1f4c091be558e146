/** Devices in one process, each with its own disk: `indexedDB` is the disk of the device that is running. */
// oxlint-disable-next-line import/no-unassigned-import -- Node has no IndexedDB
import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';

const inUse = new AsyncLocalStorage<Disk>();

/** Handles whose disk was lost without a notification. */
const dead = new WeakSet<IDBDatabase>();
const openTransactions = new Map<IDBDatabase, Set<IDBTransaction>>();
const isGone = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError');

// oxlint-disable-next-line typescript/unbound-method -- called with the original database as `this`
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function transactionOfTheLiving(...given: Parameters<typeof transaction>) {
  if (dead.has(this)) throw isGone();
  const started = transaction.apply(this, given);
  const ofThis = openTransactions.get(this) ?? new Set();
  openTransactions.set(this, ofThis.add(started));
  for (const end of ['complete', 'abort']) started.addEventListener(end, () => ofThis.delete(started));
  return started;
};

export class Disk {
  /** Remaining capacity: further writes of operations are rejected as a browser rejects them. */
  room = Number.POSITIVE_INFINITY;
  /** True if the disk does not open. */
  isBroken = false;
  /** Number of further attempts to open that fail. */
  #rejections = 0;
  readonly #factory = new IDBFactory();
  readonly #handles = new Set<IDBDatabase>();

  /** Runs an action of the device, and all its consequences, with this disk. */
  run<Result>(work: () => Result): Result {
    return inUse.run(this, work);
  }

  open(name: string, version?: number): IDBOpenDBRequest {
    if (this.isBroken) throw new DOMException('The disk does not open.', 'UnknownError');
    if (this.#rejections > 0) {
      this.#rejections -= 1;
      throw isGone();
    }
    const request = this.#factory.open(name, version);
    request.addEventListener('success', () => this.#handles.add(request.result));
    return request;
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return this.#factory.deleteDatabase(name);
  }

  /** Deletes every database, as if the user cleared the site data. */
  async clear(): Promise<void> {
    this.loseHandles();
    const names = (await this.#factory.databases()).flatMap(({ name }) => name ?? []);
    await Promise.all(
      names.map((name) => new Promise((resolve) => this.deleteDatabase(name).addEventListener('success', resolve))),
    );
  }

  /** Closes every handle with a notification, like a browser that loses the file underneath. */
  loseHandles(): void {
    const lost = [...this.#handles];
    this.#handles.clear();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handles were opened by fake-indexeddb
    this.run(() => lost.forEach((handle) => forceCloseDatabase(handle as never)));
  }

  /**
   * Loses every handle as WebKit does for a background page: running transactions are aborted and the handles are invalid,
   * without a notification before their next use; the disk opens again after the given number of failed attempts.
   */
  loseHandlesUnheard(rejections: number): void {
    this.#rejections = rejections;
    const lost = [...this.#handles];
    this.#handles.clear();
    this.run(() => {
      for (const handle of lost) {
        dead.add(handle);
        for (const started of openTransactions.get(handle) ?? []) started.abort();
      }
    });
  }
}

Object.defineProperty(globalThis, 'indexedDB', {
  configurable: true,
  get: () => inUse.getStore(),
});

// oxlint-disable-next-line typescript/unbound-method -- called with the original store as `this`
const { add } = IDBObjectStore.prototype;
IDBObjectStore.prototype.add = function addWithinRoom(value: unknown, key?: IDBValidKey) {
  const disk = inUse.getStore();
  if (disk && this.name === 'operations') {
    if (disk.room <= 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    disk.room -= 1;
  }
  return key === undefined ? add.call(this, value) : add.call(this, value, key);
};
