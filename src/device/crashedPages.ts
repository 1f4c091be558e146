/**
 * Count of entries that existed only in a tab when it ended unexpectedly (killed, crashed, out of power): recorded in local
 * storage while they are many, and removed once they are on the disk. The entries of a killed tab are lost, so the user is at
 * least informed.
 */
import { z } from 'zod/mini';
import { withFallback } from '../base/withFallback.ts';

const prefix = 'wireway.onPage.';
/** Fewer entries than this are on the disk before the tab could be killed. */
const many = 20;

const noted = z.object({ person: z.string(), at: z.number(), count: z.int().check(z.positive()) });

/** Entries that existed only in a tab when it ended; `at` is in ms since 1970 by the device's clock. */
export interface CrashedPage {
  readonly at: number;
  readonly count: number;
}

const keyOf = (page: string): string => prefix + page;
const pageOf = (key: string): string => key.slice(prefix.length);
const keysIn = (storage: Storage): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix));

/** Records how many entries exist only in this tab; 0 removes the record. */
export function notePageOnly(storage: Storage, page: string, person: string, count: number, now: number): void {
  const key = keyOf(page);
  // A full or denied storage is ignored: the entries matter more than the record.
  if (count >= many) withFallback(() => storage.setItem(key, JSON.stringify({ person, at: now, count })), undefined);
  else if (count === 0) storage.removeItem(key);
}

/** Returns the total of the user's ended tabs; null if there are none. `isOpen` is true for a tab that still exists. */
export function crashedPages(storage: Storage, person: string, isOpen: (page: string) => boolean): CrashedPage | null {
  const ended = keysIn(storage).flatMap((key) => {
    const read = noted.safeParse(withFallback(() => JSON.parse(storage.getItem(key) ?? 'null') as unknown, null));
    return read.success && read.data.person === person && !isOpen(pageOf(key)) ? read.data : [];
  });
  if (ended.length === 0) return null;
  return {
    at: Math.max(...ended.map(({ at }) => at)),
    count: ended.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Removes the records after the user has seen the message. */
export function clearCrashedPages(storage: Storage, isOpen: (page: string) => boolean): void {
  for (const key of keysIn(storage)) if (!isOpen(pageOf(key))) storage.removeItem(key);
}

const lockOf = (page: string): string => `wireway-page-${page}`;

/** Holds a lock for the lifetime of this tab, by which other tabs recognize it as open. */
export function stayOpen(locks: LockManager | null, page: string): void {
  void locks?.request(lockOf(page), () => new Promise<never>(() => undefined)).catch(() => undefined);
}

/** Returns a predicate for the open tabs of this browser. Without Web Locks, only the current tab counts. */
export async function openPages(locks: LockManager | null, own: string): Promise<(page: string) => boolean> {
  const held = (await locks?.query())?.held ?? [];
  const names = new Set(held.map(({ name }) => name));
  return (page) => page === own || names.has(lockOf(page));
}
