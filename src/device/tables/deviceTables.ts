/** The database of what this device knows of projects: a cache and nothing more, gone at sign-out. */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { ignoreTransactionEnd } from '../../base/readStore.ts';

export type CoveredCell = readonly [id: number, field: string, value: CellValue];

export type CachedColumn =
  | { kind: 'text'; values: string[]; codes: Int32Array }
  | { kind: 'number'; values: Float64Array };

/** What the columns of kept tables lie under, each written once: another content has another. */
export type ColumnKey = string;

export interface CachedTable {
  type: CommodityType;
  version: number;
  scope?: string;
  ids: Int32Array;
  rowVersions: Float64Array;
  /** Tables that were kept before columns lay beside them hold them themselves. */
  columns: Record<string, ColumnKey | CachedColumn>;
  covered?: readonly CoveredCell[];
  /** When the server last said that they are so, ms since 1970 by this device's clock; none on what was kept before this was. */
  keptAt?: number;
}

interface Schema extends DBSchema {
  tables: { key: string; value: CachedTable };
  columns: { key: ColumnKey; value: CachedColumn };
  /** What the server last answered: of projects, of the person in them, of their lists. */
  projects: { key: string; value: unknown };
}

export type DeviceTables = IDBPDatabase<Schema>;

/** What a table of this device is read from and written to, as one. */
export function tableTransaction<Mode extends 'readonly' | 'readwrite'>(database: DeviceTables, mode: Mode) {
  const transaction = database.transaction(['tables', 'columns'], mode);
  ignoreTransactionEnd(transaction);
  return { tables: transaction.objectStore('tables'), columns: transaction.objectStore('columns'), transaction };
}

const name = 'wireway-tables';
const schemaVersion = 3;

/** Null where the device does not let us. Never rejects. */
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

/** Forgets all of it: at sign-out. */
export async function clearDeviceCache(): Promise<void> {
  if ('indexedDB' in globalThis) await deleteDB(name);
}
