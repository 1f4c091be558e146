/**
 * Which lines the reports have, kept for the next window of the same state: worked out once per version of a project and
 * what is asked of it, whoever asks. Ids and sums, never lines (docs/decisions/reports.md).
 */
import type { CountedGroup, ListedGroup } from '../../../repositories/reporting/listing.ts';
import type { Notice } from '../notices.ts';

/** Ids held at once of whole reports, and as many again of arranged ones, 8 bytes each: some ten reports of 200,000 lines. */
const capacity = 2_000_000;

export interface ListedWhole {
  readonly groups: readonly CountedGroup[];
  readonly notices: readonly Notice[];
}

export interface ListingCache {
  /** What is kept under the key, or what `read` gives, which is then kept. Readers of one key wait for the first. */
  whole(key: string, read: () => Promise<ListedWhole>): Promise<ListedWhole>;
  arranged(key: string, read: () => Promise<readonly ListedGroup[]>): Promise<readonly ListedGroup[]>;
}

function lru<Kept>(sizeOf: (kept: Kept) => number) {
  const kept = new Map<string, { readonly value: Promise<Kept>; size: number }>();

  function dropOldest(): void {
    let held = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of kept) {
      if (held <= capacity || kept.size === 1) return;
      kept.delete(key);
      held -= size;
    }
  }

  return async (key: string, read: () => Promise<Kept>): Promise<Kept> => {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      // Whoever read it may have gone in the middle; their end is not ours.
      return known.value.catch(read);
    }
    const entry = { value: read(), size: 0 };
    kept.set(key, entry);
    try {
      entry.size = sizeOf(await entry.value);
      dropOldest();
    } catch (error) {
      kept.delete(key);
      throw error;
    }
    return entry.value;
  };
}

const linesIn = (groups: readonly ListedGroup[]): number => groups.reduce((sum, { ids }) => sum + ids.length + 10, 0);

export function createListingCache(): ListingCache {
  return { whole: lru(({ groups }) => linesIn(groups)), arranged: lru(linesIn) };
}
