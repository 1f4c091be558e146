/** Brings rows in memory up to date with the database: all tables of a request, what changed since a version, or some packages. */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import type { Transaction } from '../../../db/database.ts';
import { none, ProjectRows } from './projectRows.ts';
import {
  changedSince,
  everyRow,
  inPackages,
  readPrintedRows,
  readRows,
  readTombstones,
  withIds,
  withKeys,
} from './readRows.ts';
import { rowKindsOf, tablesFor } from './rowKinds.ts';
import type { RowsRequest } from './rowsRequest.ts';
import { findSuperseded, findSupersededAmong, type RowOfType } from './supersededCards.ts';

/** Reads every row of the table. */
export async function loadTable(
  transaction: Transaction,
  projectId: number,
  rows: ProjectRows,
  table: string,
): Promise<void> {
  const own = rows.of(table);
  await readRows(transaction, projectId, own.shape, everyRow, (row) => rows.put(own, row));
}

/** Finds every superseded row in packages of the type. */
export async function loadSuperseded(
  transaction: Transaction,
  { projectId, type, numbers }: Pick<RowsRequest, 'projectId' | 'type' | 'numbers'>,
  rows: ProjectRows,
): Promise<void> {
  mark(rows, type, await findSuperseded(transaction, projectId, type, numbers));
}

function mark(rows: ProjectRows, packageType: PackageType, superseded: readonly RowOfType[]): void {
  for (const { type, id } of superseded) {
    const own = rows.of(commodities[type].table);
    const row = own.index.find(id);
    if (row !== none) own.setSuperseded(row, packageType, true);
  }
}

interface Changes {
  readonly projectId: number;
  readonly since: number;
  readonly tables: Iterable<string>;
  readonly newPrints: readonly string[];
  /** Types of packages whose superseded rows were found before. */
  readonly packageTypes: Iterable<PackageType>;
}

/** Reads the rows of the tables that changed after the version, and compares them and newly printed rows with their cards. */
export async function loadChanges(
  transaction: Transaction,
  rows: ProjectRows,
  { projectId, since, tables, newPrints, packageTypes }: Changes,
): Promise<void> {
  const changed = new Map<CommodityType, number[]>();
  const note = ({ type, id }: RowOfType): void => {
    const ids = changed.get(type);
    if (ids) ids.push(id);
    else changed.set(type, [id]);
  };
  for (const table of tables) {
    const own = rows.of(table);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await readRows(transaction, projectId, own.shape, changedSince(since), (row) => {
      rows.put(own, row);
      note(row);
    });
  }
  for (const { type, id } of await readTombstones(transaction, projectId, since))
    rows.remove(rows.of(commodities[type].table), id);
  if (newPrints.length > 0) for (const row of await readPrintedRows(transaction, projectId, newPrints)) note(row);
  for (const packageType of packageTypes) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const superseded = await findSupersededAmong(transaction, projectId, packageType, changed);
    for (const [type, ids] of changed) {
      const own = rows.of(commodities[type].table);
      for (const id of ids) if (own.index.find(id) !== none) own.setSuperseded(own.index.find(id), packageType, false);
    }
    mark(rows, packageType, superseded);
  }
}

/**
 * Reads only the rows of the request and those that they wait for, or all of the tables if it names no packages. They are seen as
 * the transaction sees them, with what it has written.
 */
export async function loadRequested(transaction: Transaction, request: RowsRequest): Promise<ProjectRows> {
  const rows = new ProjectRows();
  const { projectId, type, numbers } = request;
  if (numbers === null)
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    for (const table of tablesFor(type)) await loadTable(transaction, projectId, rows, table);
  else {
    for (const { table } of rowKindsOf(type)) {
      const own = rows.of(table);
      const condition = inPackages(own.shape.packages[type]!, numbers);
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await readRows(transaction, projectId, own.shape, condition, (row) => rows.put(own, row));
    }
    await loadNamed(transaction, rows, request);
  }
  await loadSuperseded(transaction, request, rows);
  return rows;
}

/** Reads the rows that the rows in memory name. */
async function loadNamed(transaction: Transaction, rows: ProjectRows, { projectId, type }: RowsRequest): Promise<void> {
  const named = rows.namedByRows();
  for (const table of tablesFor(type)) {
    const own = rows.of(table);
    const { namedAs } = own.shape;
    const keys = namedAs === undefined ? [] : named.keys[namedAs];
    const read = (condition: Parameters<typeof readRows>[3]) =>
      readRows(transaction, projectId, own.shape, condition, (row) => rows.put(own, row));
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if (keys.length > 0) await read(withKeys(keys));
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if (namedAs === 'cable' && named.cableIds.length > 0) await read(withIds(named.cableIds));
  }
}
