/** Database of this device's knowledge of projects: only a cache, deleted at sign-out. */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { ignoreTransactionEnd } from '../../base/readStore.ts';

export type CoveredCell = readonly [id: number, field: string, value: CellValue];

export type CachedColumn =
  | { kind: 'text'; values: string[]; codes: Int32Array }
  | { kind: 'number'; values: Float64Array };

/** Key of a stored column, written once: different content has a different key. */
export type ColumnKey = string;

export interface CachedTable {
  type: CommodityType;
  version: number;
  scope?: string;
  ids: Int32Array;
  rowVersions: Float64Array;
  /** Tables cached before columns were stored separately contain them inline. */
  columns: Record<string, ColumnKey | CachedColumn>;
  covered?: readonly CoveredCell[];
  /**
   * Time the server last confirmed the content, ms since 1970 by this device's clock; absent in tables cached before this was
   * recorded.
   */
  keptAt?: number;
}

interface Schema extends DBSchema {
  tables: { key: string; value: CachedTable };
  columns: { key: ColumnKey; value: CachedColumn };
  /** Last responses of the server: projects, the user's record in them, their lists. */
  projects: { key: string; value: unknown };
}

export type DeviceTables = IDBPDatabase<Schema>;

/** Opens the stores of a cached table in one transaction. */
export function tableTransaction<Mode extends 'readonly' | 'readwrite'>(database: DeviceTables, mode: Mode) {
  const transaction = database.transaction(['tables', 'columns'], mode);
  ignoreTransactionEnd(transaction);
  return { tables: transaction.objectStore('tables'), columns: transaction.objectStore('columns'), transaction };
}

const name = 'wireway-tables';
const schemaVersion = 3;

/** Returns the database; null if the device denies access. Never rejects. */
export async function openTables(): Promise<DeviceTables | null> {
  if (!('indexedDB' in globalThis)) return null;
  try {
    return await openDB<Schema>(name, schemaVersion, {
      upgrade: (database, from, _to, transaction) => {
        ignoreTransactionEnd(transaction);
        if (from < 1) database.createObjectStore('tables');
        if (from < 2) database.createObjectStore('projects');
        if (from < 3) database.createObjectStore('columns');
      },
      blocking: (_current, _blocked, { target }) => target instanceof IDBDatabase && target.close(),
    });
  } catch {
    return null;
  }
}

/** Deletes the whole cache, at sign-out. */
export async function clearDeviceCache(): Promise<void> {
  if ('indexedDB' in globalThis) await deleteDB(name);
}
