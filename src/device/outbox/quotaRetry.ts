/** Frees cached data on a full disk before an entry is rejected (trust, rule O9). */
import type { OutboxStorage } from './storage/storage.ts';

/** True if a write failed because the device has no space left. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Calls `makeRoom` once for each write that does not fit; that write is then retried once. */
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
