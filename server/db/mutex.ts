/** One after the other: PGlite has a single connection. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Mutex {
  /** Waits for the connection; the function given back hands it on. */
  acquire(): Promise<() => void>;
  /** Runs the work while holding the connection. */
  runExclusive<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Holder {
  done: boolean;
}

function openPromise(): { promise: Promise<void>; resolve: () => void } {
  let settle: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle?.() };
}

/**
 * A fair queue for the one connection. Asking for it again from inside `hold` would wait for itself for ever:
 * that throws instead, with the remedy.
 */
export function createMutex(): Mutex {
  const holders = new AsyncLocalStorage<Holder>();
  let last: Promise<void> = Promise.resolve();

  async function take(): Promise<() => void> {
    if (holders.getStore()?.done === false) {
      throw new Error(
        'The database was asked for a second connection inside a transaction; use the session of the transaction.',
      );
    }
    const before = last;
    const { promise, resolve } = openPromise();
    last = promise;
    await before;
    return resolve;
  }

  return {
    acquire: take,
    async runExclusive(work) {
      const release = await take();
      const holder: Holder = { done: false };
      try {
        return await holders.run(holder, work);
      } finally {
        holder.done = true;
        release();
      }
    },
  };
}
