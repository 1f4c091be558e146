/** One after the other: PGlite has a single connection. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseBusy } from '../../errors/databaseBusy.ts';

export interface Mutex {
  /** Waits for the connection, at most so many ms if told; the function given back hands it on. */
  acquire(waitMs?: number): Promise<() => void>;
  /** Runs the work while holding the connection. */
  runExclusive<Result>(work: () => Promise<Result>, waitMs?: number): Promise<Result>;
}

interface Holder {
  done: boolean;
}

/**
 * A fair queue for the one connection. Asking for it again from inside `runExclusive` would wait for itself for ever:
 * that throws instead, with the remedy. Throws `DatabaseBusy` to who waited too long.
 */
export function createMutex(): Mutex {
  const holders = new AsyncLocalStorage<Holder>();
  /** Who waits, in the order in which they came. */
  const waiting = new Set<() => void>();
  let isHeld = false;

  function releaser(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = waiting;
      if (next) next();
      else isHeld = false;
    };
  }

  async function take(waitMs = Infinity): Promise<() => void> {
    if (holders.getStore()?.done === false) {
      throw new Error(
        'The database was asked for a second connection inside a transaction; use the session of the transaction.',
      );
    }
    if (isHeld) await turn(waitMs);
    isHeld = true;
    return releaser();
  }

  function turn(waitMs: number): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        waiting.delete(admit);
        reject(new DatabaseBusy());
      };
      const timer = Number.isFinite(waitMs) ? setTimeout(giveUp, waitMs) : undefined;
      const admit = (): void => {
        clearTimeout(timer);
        waiting.delete(admit);
        resolve();
      };
      waiting.add(admit);
    });
  }

  return {
    acquire: take,
    async runExclusive(work, waitMs) {
      const release = await take(waitMs);
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
