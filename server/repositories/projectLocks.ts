/**
 * Who waits for whom when a project is written (docs/decisions/import-applying.md). Everybody takes what they need in one order, so nobody
 * waits for somebody who waits for them: the lock of large writes, that of all rows, rows (what others belong to first, each
 * type by id), the project's row. A row at the end of another is written under the lock of the row it belongs to.
 */
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { ownerOf, readersOf, recalculationOrder } from '../../contract/commodities/links.ts';
import type { Transaction } from '../db/database.ts';
import type { Staging } from './imports/staged/staging.ts';

/** One transaction at a time holds it, for as long as a large write takes. Entries of crews never ask for it. */
const largeWriteLock = 7_203_118;
/** Shared by those who lock the rows they write; whoever writes any row holds it alone. */
const rowsLock = 7_203_119;

/** Waits until no other large write of the project is at work, and keeps others out until the transaction ends. */
export async function lockLargeWrites(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [largeWriteLock, projectId]);
}

/** Nobody else writes rows of the project until the transaction ends. Call it before the project's row is locked. */
export async function lockAllRows(transaction: Transaction, projectId: number): Promise<void> {
  // In this order, else who waits for an import would keep crews waiting.
  await lockLargeWrites(transaction, projectId);
  await transaction.query('select pg_advisory_xact_lock($1, $2)', [rowsLock, projectId]);
}

/** The same where nobody else holds any of it; false where somebody does, and nobody is waited for. */
export async function tryLockAllRows(transaction: Transaction, projectId: number): Promise<boolean> {
  const [row] = await transaction.query<{ held: boolean }>(
    'select pg_try_advisory_xact_lock($1, $3) and pg_try_advisory_xact_lock($2, $3) as held',
    [largeWriteLock, rowsLock, projectId],
  );
  return row?.held === true;
}

/** What rows of the type belong to, where its status reads them. */
function ownersOf(type: CommodityType): { readonly type: CommodityType; readonly column: string } | null {
  const owner = ownerOf(type);
  return owner?.column !== undefined && readersOf(type).includes(owner.type)
    ? { type: owner.type, column: owner.column }
    : null;
}

/** Holds these rows and what they belong to; ids of other projects are simply not there. Call it before the project's row is locked. */
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
    // oxlint-disable-next-line no-await-in-loop -- one connection
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
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await transaction.query(
      `select from ${commodities[type].table} where project_id = $1 and id = any($2::int[]) order by id for no key update`,
      [projectId, ids],
    );
  }
}

/** Holds the rows of the project that an import changes, removes or brings back. */
export async function lockDifferences(transaction: Transaction, staging: Staging, projectId: number): Promise<void> {
  await transaction.query(
    `select count(*) from (
      select from (select commodity_id from ${staging.diff} where commodity_id is not null order by 1) d
        cross join lateral (select from ${staging.commodity.table} where project_id = $1 and id = d.commodity_id for no key update) k
    ) held`,
    [projectId],
  );
}
