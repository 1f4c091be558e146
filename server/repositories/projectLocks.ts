/**
 * Lock order for writes to a project (docs/decisions/import-applying.md). Every writer takes its locks in the same order, which
 * prevents deadlocks: the lock of large writes, the lock of all rows, rows (owners first, each type by id), the project's row. A
 * row at the end of another is written under the lock of its owner.
 */
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { ownerOf, readersOf, recalculationOrder } from '../../contract/commodities/links.ts';
import type { Transaction } from '../db/database.ts';
import type { Staging } from './imports/staged/staging.ts';

/** Held by one transaction at a time, for the duration of a large write. Entries of crews never take it. */
const largeWriteLock = 7_203_118;
/** Shared by writers that lock individual rows; exclusive for a writer of any row. */
const rowsLock = 7_203_119;

/** Waits until no other large write of the project is running, and blocks others until the transaction ends. */
export async function lockLargeWrites(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [largeWriteLock, projectId]);
}

/**
 * Blocks all other writes to rows of the project until the transaction ends. Must be called before the project's row is locked.
 */
export async function lockAllRows(transaction: Transaction, projectId: number): Promise<void> {
  // In this order, otherwise a writer that waits for an import would block crews.
  await lockLargeWrites(transaction, projectId);
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [rowsLock, projectId]);
}

/** Takes the same locks only if all are free; returns false without waiting if one is held. */
export async function tryLockAllRows(transaction: Transaction, projectId: number): Promise<boolean> {
  const [row] = await transaction.query<{ held: boolean }>(
    'select pg_try_advisory_xact_lock($1, $3) and pg_try_advisory_xact_lock($2, $3) as held',
    [largeWriteLock, rowsLock, projectId],
  );
  return row?.held === true;
}

/** Owner type of the rows, if its status depends on them. */
function ownersOf(type: CommodityType): { readonly type: CommodityType; readonly column: string } | null {
  const owner = ownerOf(type);
  return owner?.column !== undefined && readersOf(type).includes(owner.type)
    ? { type: owner.type, column: owner.column }
    : null;
}

/** Locks these rows and their owners; ids of other projects have no effect. Must be called before the project's row is locked. */
export async function lockRows(
  transaction: Transaction,
  projectId: number,
  rows: ReadonlyMap<CommodityType, readonly number[]>,
): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock_shared($1, $2)', [rowsLock, projectId]);
  const locked = new Map<CommodityType, Set<number>>();
  const add = (type: CommodityType, ids: readonly number[]) =>
    locked.set(type, new Set([...(locked.get(type) ?? []), ...ids]));
  for (const [type, ids] of rows) {
    add(type, ids);
    const owner = ownersOf(type);
    if (owner === null || ids.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const owners = await transaction.query<{ id: number }>(
      `select distinct ${owner.column} as id from ${commodities[type].table} where project_id = $1 and id = any($2::int[])`,
      [projectId, ids],
    );
    add(
      owner.type,
      owners.map(({ id }) => id),
    );
  }
  for (const type of recalculationOrder.toReversed()) {
    const ids = [...(locked.get(type) ?? [])];
    if (ids.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await transaction.query(
      `select from ${commodities[type].table} where project_id = $1 and id = any($2::int[]) order by id for no key update`,
      [projectId, ids],
    );
  }
}

/** Locks the rows of the project that an import changes, removes or reinstates. */
export async function lockDifferences(transaction: Transaction, staging: Staging, projectId: number): Promise<void> {
  await transaction.query(
    `select count(*) from (
      select from (select commodity_id from ${staging.diff} where commodity_id is not null order by 1) d
        cross join lateral (select from ${staging.commodity.table} where project_id = $1 and id = d.commodity_id for no key update) k
    ) held`,
    [projectId],
  );
}
