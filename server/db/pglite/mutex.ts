/** Serializes access: PGlite has a single connection. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConnectionUse } from '../database.ts';
import { DatabaseBusy } from '../../errors/databaseBusy.ts';

export interface Mutex {
  /** Runs the work while holding the connection; waits for it at most `waitMs` if given. */
  runExclusive<Result>(work: () => Promise<Result>, waitMs?: number): Promise<Result>;
  use(): ConnectionUse;
}

interface Holder {
  done: boolean;
}

/**
 * Fair queue for the one connection. A nested request from inside `runExclusive` would wait for itself forever; it throws
 * instead, with the remedy. A caller that waits too long gets `DatabaseBusy`.
 */
export function createMutex(): Mutex {
  const holders = new AsyncLocalStorage<Holder>();
  /** Waiting callers, first come first. */
  const waiting = new Set<() => void>();
  let isHeld = false;

  function turn(waitMs: number): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const discard = (): void => {
        waiting.delete(admit);
        reject(new DatabaseBusy());
      };
      const timer = Number.isFinite(waitMs) ? setTimeout(discard, waitMs) : undefined;
      const admit = (): void => {
        clearTimeout(timer);
        waiting.delete(admit);
        resolve();
      };
      waiting.add(admit);
    });
  }

  return {
    use: () => ({ inUse: isHeld ? 1 : 0, idle: isHeld ? 0 : 1, waiting: waiting.size }),
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
