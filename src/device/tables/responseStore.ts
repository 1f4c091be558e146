/** Last responses of the server, stored on this device; `src/api/cachedResponses.ts` decides which ones. Never rejects. */
import { readStore } from '../../base/readStore.ts';
import { openTables, type DeviceTables } from './deviceTables.ts';

async function within<T>(work: (tables: DeviceTables) => Promise<T>): Promise<T | undefined> {
  const tables = await openTables();
  try {
    return tables ? await work(tables) : undefined;
  } catch {
    return undefined;
  } finally {
    tables?.close();
  }
}

interface StoredAnswer {
  /** Time of storage, ms since 1970 by this device's clock. */
  readonly keptAt: number;
  readonly answer: unknown;
}

const isDated = (kept: unknown): kept is StoredAnswer =>
  typeof kept === 'object' && kept !== null && 'keptAt' in kept && 'answer' in kept;

export async function storeResponse(key: string, answer: unknown): Promise<void> {
  await within((tables) => tables.put('projects', { keptAt: Date.now(), answer }, key));
}

/** Returns the stored response; null if there is none. Earlier versions stored responses without a time. */
export async function storedResponse(key: string): Promise<StoredAnswer | null> {
  const kept = await within((tables) => readStore(tables, 'projects').get(key));
  if (kept === undefined) return null;
  return isDated(kept) ? kept : { keptAt: 0, answer: kept };
}

export async function deleteResponse(key: string): Promise<void> {
  await within((tables) => tables.delete('projects', key));
}
