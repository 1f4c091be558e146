/**
 * The last known table on this device, so that a second opening shows rows before the server answers. A cache and
 * nothing more: if the device refuses (private mode, quota, a blocked upgrade), work goes on in memory.
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
  /** Null when nothing is kept, or the device does not let us read. */
  load(): Promise<Table | null>;
  /**
   * Never rejects; a table that cannot be kept is only not kept. `covered` are the cells in which the table shows a
   * value of the person, with the server's: those are kept.
   */
  save(table: Table, covered?: () => readonly CoveredCell[]): Promise<void>;
}

export interface CacheKey {
  /** Another person at the same device never sees these rows. */
  readonly userId: number;
  readonly projectId: number;
  readonly type: CommodityType;
  /** Whose rows: the id of the person's row scope, '' for all rows. Rows of another one are never shown. */
  readonly scope: string;
}

const keyOf = ({ userId, projectId, type, scope }: CacheKey): string =>
  `${userId}/${projectId}/${type}${scope === '' ? '' : `/${scope}`}`;

export function deviceCache(wanted: CacheKey): SnapshotCache {
  let database: Promise<DeviceTables | null> | undefined;
  const open = () => (database ??= openTables());
  /** Under what columns lie on the device: none changes, one that is written to is another. */
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
              { key: keyOfColumn.get(column), content: () => keptColumn(column) },
            ]),
          ),
        );
        remember(table, keys);
      } catch {
        // The handle may be gone with the database: the next save opens another.
        database = undefined;
      }
    },
  };
}

/** The rows of a type that this device keeps of a person, whichever of them they see; null where it keeps none. Never rejects. */
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

/** Forgets the tables of a project that were read in another row scope than the person's present one. Never rejects. */
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
    // What cannot be read cannot be shown either.
  } finally {
    database?.close();
  }
}

const keptColumn = (column: TableColumn): CachedColumn =>
  column.kind === 'text'
    ? { kind: 'text', values: column.dictionary.values, codes: column.codes }
    : { kind: 'number', values: column.values };

/** A device may keep columns that nobody has filled, from when a delta made them. */
const isBlank = (column: CachedColumn): boolean =>
  column.kind === 'text' ? column.values.length === 0 : column.values.every(Number.isNaN);

function tableOf({ type, version, keptAt, scope, ids, rowVersions, columns, covered = [] }: WholeTable): Table {
  const table = new Table(type, version, ids, rowVersions, scope);
  // Kept as soon as the server has said it.
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
