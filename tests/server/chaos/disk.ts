/** Devices in one process, each with a disk of its own: `indexedDB` is that of the device whose work it is. */
// oxlint-disable-next-line import/no-unassigned-import -- Node has no IndexedDB
import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';

const inUse = new AsyncLocalStorage<Disk>();

/** Handles whose disk has gone without a word to who holds them. */
const dead = new WeakSet<IDBDatabase>();
const openTransactions = new Map<IDBDatabase, Set<IDBTransaction>>();
const isGone = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError');

// oxlint-disable-next-line typescript/unbound-method -- called with the database it was called on
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function transactionOfTheLiving(...given: Parameters<typeof transaction>) {
  if (dead.has(this)) throw isGone();
  const begun = transaction.apply(this, given);
  const ofThis = openTransactions.get(this) ?? new Set();
  openTransactions.set(this, ofThis.add(begun));
  for (const end of ['complete', 'abort']) begun.addEventListener(end, () => ofThis.delete(begun));
  return begun;
};

export class Disk {
  /** What still fits on it: writes of operations beyond that are refused as a browser refuses them. */
  room = Number.POSITIVE_INFINITY;
  /** It does not open. */
  isBroken = false;
  /** So many times more it does not open, and then does. */
  #refusals = 0;
  readonly #factory = new IDBFactory();
  readonly #handles = new Set<IDBDatabase>();

  /** Runs what the device does, and all that follows from it. */
  run<Result>(work: () => Result): Result {
    return inUse.run(this, work);
  }

  open(name: string, version?: number): IDBOpenDBRequest {
    if (this.isBroken) throw new DOMException('The disk does not open.', 'UnknownError');
    if (this.#refusals > 0) {
      this.#refusals -= 1;
      throw isGone();
    }
    const request = this.#factory.open(name, version);
    request.addEventListener('success', () => this.#handles.add(request.result));
    return request;
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return this.#factory.deleteDatabase(name);
  }

  /** As somebody does who clears the data of the site: every database is gone. */
  async clear(): Promise<void> {
    this.loseHandles();
    const names = (await this.#factory.databases()).flatMap(({ name }) => name ?? []);
    await Promise.all(
      names.map((name) => new Promise((resolve) => this.deleteDatabase(name).addEventListener('success', resolve))),
    );
  }

  /** As a browser does that loses the file under it: every handle is closed, and who holds one is told. */
  loseHandles(): void {
    const lost = [...this.#handles];
    this.#handles.clear();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the stand-in opened is its own
    this.run(() => lost.forEach((handle) => forceCloseDatabase(handle as never)));
  }

  /**
   * As WebKit does to a page in the background: what is under way is broken off and every handle is dead, of which nobody is told
   * before they use it; the disk opens again after so many attempts that fail.
   */
  loseHandlesUnheard(refusals: number): void {
    this.#refusals = refusals;
    const lost = [...this.#handles];
    this.#handles.clear();
    this.run(() => {
      for (const handle of lost) {
        dead.add(handle);
        for (const begun of openTransactions.get(handle) ?? []) begun.abort();
      }
    });
  }
}

Object.defineProperty(globalThis, 'indexedDB', {
  configurable: true,
  get: () => inUse.getStore(),
});

// oxlint-disable-next-line typescript/unbound-method -- called with the store it was called on
const { add } = IDBObjectStore.prototype;
IDBObjectStore.prototype.add = function addWithinRoom(value: unknown, key?: IDBValidKey) {
  const disk = inUse.getStore();
  if (disk && this.name === 'operations') {
    if (disk.room <= 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    disk.room -= 1;
  }
  return key === undefined ? add.call(this, value) : add.call(this, value, key);
};
