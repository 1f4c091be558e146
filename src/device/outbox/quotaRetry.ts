/** A disk that is full gives up what it only keeps to be quick before it refuses an entry (trust, rule O9). */
import type { OutboxStorage } from './storage/storage.ts';

/** What this device cannot keep any more, by the name of the failure. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** `makeRoom` is asked once for each write that does not fit; that write is then tried once more. */
export function withQuotaRetry(storage: OutboxStorage, makeRoom: () => Promise<void>): OutboxStorage {
  const twice = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    try {
      return await write();
    } catch (error) {
      if (!isFull(error)) throw error;
      await makeRoom();
      return write();
    }
  };
  return {
    ...storage,
    add: (operations, pictures) => twice(() => storage.add(operations, pictures)),
    change: (changes) => twice(() => storage.change(changes)),
    restore: (owner, lost) => twice(() => storage.restore(owner, lost)),
  };
}
