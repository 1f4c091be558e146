/**
 * Cached tables of this device, with their columns stored separately: changing a cell of a hundred thousand rows writes one
 * column instead of all, and no task takes longer than one column. A column key always refers to the same content, so that tabs
 * caching the same table never mix their columns.
 */
import {
  tableTransaction,
  type ColumnKey,
  type DeviceTables,
  type CachedColumn,
  type CachedTable,
} from './deviceTables.ts';

/** A table including the contents of its columns. */
export interface WholeTable extends Omit<CachedTable, 'columns'> {
  readonly columns: Readonly<Record<string, CachedColumn>>;
  readonly keys: ReadonlyMap<string, ColumnKey>;
}

export async function readCachedTable(database: DeviceTables, key: string): Promise<WholeTable | null> {
  const { tables, columns } = tableTransaction(database, 'readonly');
  const kept = await tables.get(key);
  if (kept === undefined) return null;
  const keys = new Map<string, ColumnKey>();
  const found = await Promise.all(
    Object.entries(kept.columns).map(async ([field, column]) => {
      if (typeof column !== 'string') return [field, column] as const;
      keys.set(field, column);
      return [field, await columns.get(column)] as const;
    }),
  );
  const whole: Record<string, CachedColumn> = {};
  for (const [field, column] of found) {
    if (column === undefined) return null;
    whole[field] = column;
  }
  return { ...kept, columns: whole, keys };
}

/** A column to cache: by its key if it is already stored, otherwise by its current content. */
export interface ColumnToCache {
  readonly key: ColumnKey | undefined;
  readonly content: () => CachedColumn;
}

/**
 * Caches a table in place of the previous one; returns the key of each column. Rejects if the device denies access; the previous
 * table then stays.
 */
export async function writeCachedTable(
  database: DeviceTables,
  key: string,
  table: Omit<CachedTable, 'columns'>,
  toKeep: ReadonlyMap<string, ColumnToCache>,
): Promise<ReadonlyMap<string, ColumnKey>> {
  const { tables, columns, transaction } = tableTransaction(database, 'readwrite');
  const stale = new Set(keysOf(await tables.get(key)));
  const keys = new Map<string, ColumnKey>();
  for (const [field, column] of toKeep) {
    // Another tab might have cached its own table in the meantime and deleted columns of ours.
    if (column.key !== undefined && stale.delete(column.key)) keys.set(field, column.key);
    else {
      const fresh = crypto.randomUUID();
      // oxlint-disable-next-line no-await-in-loop -- other work can run between two columns
      await columns.put(column.content(), fresh);
      keys.set(field, fresh);
    }
  }
  await Promise.all([
    ...Array.from(stale, (each) => columns.delete(each)),
    tables.put({ ...table, columns: Object.fromEntries(keys) }, key),
    transaction.done,
  ]);
  return keys;
}

/** Deletes a table with its columns. Rejects if the device denies access. */
export async function deleteCachedTable(database: DeviceTables, key: string): Promise<void> {
  const { tables, columns, transaction } = tableTransaction(database, 'readwrite');
  const own = keysOf(await tables.get(key));
  await Promise.all([...own.map((each) => columns.delete(each)), tables.delete(key), transaction.done]);
}

const keysOf = (table: CachedTable | undefined): ColumnKey[] =>
  Object.values(table?.columns ?? {}).filter((column) => typeof column === 'string');
