/** One after the other: PGlite has a single connection. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseBusy } from '../../errors/databaseBusy.ts';

export interface Mutex {
  /** Runs the work while holding the connection; waits for it at most so many ms if told. */
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
    async runExclusive(work, waitMs = Infinity) {
      if (holders.getStore()?.done === false) {
        throw new Error(
          'The database was asked for a second connection inside a transaction; use the session of the transaction.',
        );
      }
      if (isHeld) await turn(waitMs);
      isHeld = true;
      const holder: Holder = { done: false };
      try {
        return await holders.run(holder, work);
      } finally {
        holder.done = true;
        const [next] = waiting;
        if (next) next();
        else isHeld = false;
      }
    },
  };
}
