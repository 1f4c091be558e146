/** Storage, locks and channels of browser tabs, shared or separate as in a browser. */

export class MemoryStorage implements Storage {
  /** True if the storage is full. */
  isFull = false;
  /** True if the browser denies storage to the site. */
  isBlocked = false;
  readonly #items = new Map<string, string>();

  /** Returns the storage as the browser does: a site without permission to store gets an error instead. */
  opened(): this {
    if (this.isBlocked) throw new DOMException('Access is denied for this document.', 'SecurityError');
    return this;
  }

  copy(): MemoryStorage {
    const copy = new MemoryStorage();
    for (const [key, value] of this.#items) copy.setItem(key, value);
    return copy;
  }

  get length(): number {
    return this.#items.size;
  }

  get texts(): string {
    return [...this.#items.values()].join('\n');
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

/** Web Locks: exclusive, first come, first served. */
export function locksOf(): LockManager {
  const queues = new Map<string, Promise<unknown>>();
  const held = new Map<string, number>();
  return {
    query: () => Promise.resolve({}),
    async request(name: string, options: LockOptions, work: (lock: Lock | null) => unknown) {
      if (options.ifAvailable && (held.get(name) ?? 0) > 0) return work(null);
      held.set(name, (held.get(name) ?? 0) + 1);
      const before = queues.get(name) ?? Promise.resolve();
      const gives: (() => void)[] = [];
      queues.set(name, Promise.all([before, new Promise<void>((resolve) => gives.push(resolve))]));
      try {
        await granted(before, options.signal);
        return await work({ name, mode: 'exclusive' });
      } finally {
        held.set(name, (held.get(name) ?? 1) - 1);
        gives.forEach((give) => give());
      }
    },
  } as unknown as LockManager;
}

function granted(turn: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return turn;
  signal.throwIfAborted();
  const rejection = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([turn, rejection]);
}

/** Returns a class of broadcast channels among the tabs of one browser; a message takes time and reaches all other tabs. */
export function channelsOf(travel: () => number): typeof BroadcastChannel {
  const open = new Set<EventTarget & { name: string }>();
  return class extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      open.add(this);
    }
    postMessage(message: unknown): void {
      const data: unknown = structuredClone(message);
      for (const other of open) {
        if (other !== this && other.name === this.name) {
          setTimeout(() => open.has(other) && other.dispatchEvent(new MessageEvent('message', { data })), travel());
        }
      }
    }
    close(): void {
      open.delete(this);
    }
  } as unknown as typeof BroadcastChannel;
}
