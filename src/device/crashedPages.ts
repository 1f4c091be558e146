/**
 * How many entries a page alone knew when it ended without being asked (killed, crashed, out of power): noted beside them while they are
 * many, and gone once they are on the disk. What a killed page held is nowhere; that it was there is worth a word.
 */
import { z } from 'zod';
import { withFallback } from '../base/withFallback.ts';

const prefix = 'wireway.onPage.';
/** A few are on the disk before anybody could kill the page. */
const many = 20;

const noted = z.object({ person: z.string(), at: z.number(), count: z.number().int().positive() });

/** Entries that were on a page only when it ended; `at` ms since 1970 by the clock of the device. */
export interface CrashedPage {
  readonly at: number;
  readonly count: number;
}

const keyOf = (page: string): string => prefix + page;
const pageOf = (key: string): string => key.slice(prefix.length);
const keysIn = (storage: Storage): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix));

/** Notes for this page how many it alone knows; 0 takes the note away. */
export function notePageOnly(storage: Storage, page: string, person: string, count: number, now: number): void {
  const key = keyOf(page);
  // A full or forbidden storage notes nothing: the entries matter more.
  if (count >= many) withFallback(() => storage.setItem(key, JSON.stringify({ person, at: now, count })), undefined);
  else if (count === 0) storage.removeItem(key);
}

/** What pages of the person ended with, all together; null where none did. `isOpen`: whether a page is still there. */
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

/** The person has seen it. */
export function clearCrashedPages(storage: Storage, isOpen: (page: string) => boolean): void {
  for (const key of keysIn(storage)) if (!isOpen(pageOf(key))) storage.removeItem(key);
}

const lockOf = (page: string): string => `wireway-page-${page}`;

/** Says to other pages, for as long as this one is there, that it is. */
export function stayOpen(locks: LockManager | null, page: string): void {
  void locks?.request(lockOf(page), () => new Promise<never>(() => undefined)).catch(() => undefined);
}

/** Which pages of this browser are there. Where it cannot tell, this one alone is. */
export async function openPages(locks: LockManager | null, own: string): Promise<(page: string) => boolean> {
  const held = (await locks?.query())?.held ?? [];
  const names = new Set(held.map(({ name }) => name));
  return (page) => page === own || names.has(lockOf(page));
}
