/**
 * The tables of this device and their columns, which lie beside them: whoever changes a cell of a hundred thousand rows writes one
 * column and not all, and no task is longer than a column takes. A key of a column always means the same content, so that tabs
 * that keep the same table never mix theirs.
 */
import {
  tableTransaction,
  type ColumnKey,
  type DeviceTables,
  type CachedColumn,
  type CachedTable,
} from './deviceTables.ts';

/** A table with the columns themselves. */
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

/** A column to keep: under its key if it lies there already, else as what it holds now. */
export interface ColumnToCache {
  readonly key: ColumnKey | undefined;
  readonly content: () => CachedColumn;
}

/** Keeps a table in place of the one before it; gives the key of each column. Rejects when the device refuses: the one before stays. */
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
    // Another tab may have kept its own table meanwhile, and taken out what belonged to ours.
    if (column.key !== undefined && stale.delete(column.key)) keys.set(field, column.key);
    else {
      const fresh = crypto.randomUUID();
      // oxlint-disable-next-line no-await-in-loop -- others may work between two columns
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

/** Takes a table out with its columns. Rejects when the device refuses. */
export async function deleteCachedTable(database: DeviceTables, key: string): Promise<void> {
  const { tables, columns, transaction } = tableTransaction(database, 'readwrite');
  const own = keysOf(await tables.get(key));
  await Promise.all([...own.map((each) => columns.delete(each)), tables.delete(key), transaction.done]);
}

const keysOf = (table: CachedTable | undefined): ColumnKey[] =>
  Object.values(table?.columns ?? {}).filter((column) => typeof column === 'string');
