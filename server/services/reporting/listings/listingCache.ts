/**
 * Cache of the lines of reports for the next window of the same state: computed once per project version and request, regardless
 * of the caller. Stores ids and sums, never lines (docs/decisions/reports.md).
 */
import type { CountedGroup, ListedGroup } from '../../../repositories/reporting/listing.ts';
import type { Notice } from '../notices.ts';

/**
 * Maximum number of cached ids of whole reports, and the same again for arranged ones, at 8 bytes each: about ten reports of
 * 200,000 lines.
 */
const capacity = 2_000_000;

export interface ListedWhole {
  readonly groups: readonly CountedGroup[];
  readonly notices: readonly Notice[];
}

export interface ListingCache {
  /**
   * Returns the value cached under the key, or caches the result of `read`. Concurrent readers of one key share the first read.
   */
  whole(key: string, read: () => Promise<ListedWhole>): Promise<ListedWhole>;
  arranged(key: string, read: () => Promise<readonly ListedGroup[]>): Promise<readonly ListedGroup[]>;
}

function lru<Kept>(sizeOf: (stored: Kept) => number) {
  const stored = new Map<string, { readonly value: Promise<Kept>; size: number }>();

  function dropOldest(): void {
    let held = [...stored.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of stored) {
      if (held <= capacity || stored.size === 1) return;
      stored.delete(key);
      held -= size;
    }
  }

  return async (key: string, read: () => Promise<Kept>): Promise<Kept> => {
    const known = stored.get(key);
    if (known) {
      stored.delete(key);
      stored.set(key, known);
      // The reader that started this load might have been aborted; its abort must not fail this call.
      return known.value.catch(read);
    }
    const entry = { value: read(), size: 0 };
    stored.set(key, entry);
    try {
      entry.size = sizeOf(await entry.value);
      dropOldest();
    } catch (error) {
      stored.delete(key);
      throw error;
    }
    return entry.value;
  };
}

const linesIn = (groups: readonly ListedGroup[]): number => groups.reduce((sum, { ids }) => sum + ids.length + 10, 0);

export function createListingCache(): ListingCache {
  return { whole: lru(({ groups }) => linesIn(groups)), arranged: lru(linesIn) };
}
