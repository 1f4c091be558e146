/**
 * Last known table on this device, so that reopening shows rows before the server responds. A cache only: if the device rejects
 * it (private mode, quota, a blocked upgrade), everything works in memory.
 */
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { personOfScope } from '../../contract/rows/rowScope.ts';
import { readStore } from '../base/readStore.ts';
import {
  openTables,
  type ColumnKey,
  type CoveredCell,
  type DeviceTables,
  type CachedColumn,
} from '../device/tables/deviceTables.ts';
import { Dictionary } from './table/dictionary.ts';
import {
  deleteCachedTable,
  readCachedTable,
  writeCachedTable,
  type ColumnToCache,
  type WholeTable,
} from '../device/tables/cachedTables.ts';
import { NumberColumn } from './table/numberColumn.ts';
import { Table, type TableColumn } from './table/table.ts';
import { TextColumn } from './table/textColumn.ts';

export interface SnapshotCache {
  /** Loads the table; null if none is stored, or if the device does not permit reading. */
  load(): Promise<Table | null>;
  /**
   * Stores a table. Never rejects; a failure only means that it is not stored. `covered` are the cells that show the user's
   * value, with the server's values, which are stored instead.
   */
  save(table: Table, covered?: () => readonly CoveredCell[]): Promise<void>;
}

export interface CacheKey {
  /** Id of the user; another user of the same device never sees these rows. */
  readonly userId: number;
  readonly projectId: number;
  readonly type: CommodityType;
  /** Id of the user's row scope, '' for all rows. Rows of another scope are never shown. */
  readonly scope: string;
}

const keyOf = ({ userId, projectId, type, scope }: CacheKey): string =>
  `${userId}/${projectId}/${type}${scope === '' ? '' : `/${scope}`}`;

export function deviceCache(wanted: CacheKey): SnapshotCache {
  let database: Promise<DeviceTables | null> | undefined;
  const open = () => (database ??= openTables());
  /** Key of each column on the device: columns are immutable there, and a changed one gets another key. */
  const keyOfColumn = new WeakMap<TableColumn, ColumnKey>();
  const remember = ({ columns }: Table, keys: Iterable<readonly [field: string, key: ColumnKey]>) => {
    for (const [field, key] of keys) {
      const column = columns.get(field);
      if (column) keyOfColumn.set(column, key);
    }
  };
  return {
    async load() {
      try {
        const tables = await open();
        const kept = tables && (await readCachedTable(tables, keyOf(wanted)));
        if (!kept) return null;
        const table = tableOf(kept);
        const covered = new Set(kept.covered?.map(([, field]) => field));
        remember(
          table,
          [...kept.keys].filter(([field]) => !covered.has(field)),
        );
        return table;
      } catch {
        database = undefined;
        return null;
      }
    },
    async save(table, covered = () => []) {
      try {
        const tables = await open();
        if (!tables) return;
        const { type, version, scope, ids, rowVersions } = table;
        const keys = await writeCachedTable(
          tables,
          keyOf({ ...wanted, scope: personOfScope(scope) }),
          { type, version, scope, ids, rowVersions, covered: covered(), keptAt: Date.now() },
          new Map(
            Array.from(table.columns, ([field, column]): [string, ColumnToCache] => [
              field,
              { key: keyOfColumn.get(column), content: () => storedColumn(column) },
            ]),
          ),
        );
        remember(table, keys);
      } catch {
        // The handle can be invalid because the database is gone; the next save opens a new one.
        database = undefined;
      }
    },
  };
}

/** Returns the rows of a type that this device stores for a user, in any row scope; null if there are none. Never rejects. */
export async function tableOnDevice({ userId, projectId, type }: Omit<CacheKey, 'scope'>): Promise<Table | null> {
  const database = await openTables();
  try {
    if (database === null) return null;
    const all = keyOf({ userId, projectId, type, scope: '' });
    const keys = await readStore(database, 'tables').getAllKeys();
    const key = keys.find((each) => each === all || each.startsWith(`${all}/`));
    const kept = key === undefined ? null : await readCachedTable(database, key);
    return kept && tableOf(kept);
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** Deletes the tables of a project that were read in another row scope than the user's current one. Never rejects. */
export async function forgetOtherScopes({ userId, projectId, scope }: Omit<CacheKey, 'type'>): Promise<void> {
  const database = await openTables();
  try {
    if (database === null) return;
    const keys = await readStore(database, 'tables').getAllKeys();
    const isOther = (key: string) => {
      const [user, project, , ofScope = ''] = key.split('/');
      return user === String(userId) && project === String(projectId) && ofScope !== scope;
    };
    await Promise.all(keys.filter(isOther).map((key) => deleteCachedTable(database, key)));
  } catch {
    // Tables that cannot be read cannot be shown either.
  } finally {
    database?.close();
  }
}

const storedColumn = (column: TableColumn): CachedColumn =>
  column.kind === 'text'
    ? { kind: 'text', values: column.dictionary.values, codes: column.codes }
    : { kind: 'number', values: column.values };

/** True for a blank column: a device can store columns without values that an earlier delta created. */
const isBlank = (column: CachedColumn): boolean =>
  column.kind === 'text' ? column.values.length === 0 : column.values.every(Number.isNaN);

function tableOf({ type, version, keptAt, scope, ids, rowVersions, columns, covered = [] }: WholeTable): Table {
  const table = new Table(type, version, ids, rowVersions, scope);
  // The table is stored right after the server's response.
  table.saidAt = keptAt ?? null;
  for (const [field, column] of Object.entries(columns)) {
    if (isBlank(column)) continue;
    table.setColumn(
      field,
      column.kind === 'text'
        ? new TextColumn(new Dictionary(column.values), column.codes)
        : new NumberColumn(column.values),
    );
  }
  for (const [id, field, value] of covered) {
    const row = table.rowOf(id);
    if (row !== undefined) table.write(row, field, value);
  }
  return table;
}
