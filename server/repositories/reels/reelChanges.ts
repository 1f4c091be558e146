/** Changes of an import to rows that are cut from reels. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { Transaction } from '../../db/database.ts';
import { stagedRowSql, stagedSql, type Staging } from '../imports/staged/staging.ts';

export interface ReelChange {
  readonly id: number;
  readonly change: 'changed' | 'removed' | 'reinstated';
  /** Spelling of the row. */
  readonly reel: string;
  /** Length after the import. */
  readonly designLength: number | null;
  readonly runs: number;
}

/** Value a field will have, from the row `c` and its staged row `s`. */
function nextSql({ fields, mode }: Staging, key: string): string {
  const field = fields.find((each) => each.key === key);
  if (!field) return `c.${columnName(key)}`;
  return mode === 'full' ? stagedSql(field) : `coalesce(s.${columnName(key)}, c.${columnName(key)})`;
}

/**
 * Rows with a reel that the import changes or removes; empty for a commodity that is not cut from reels. If no row of the project
 * has a reel, an index shows it, and no row is fetched.
 */
export async function readReelChanges(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<readonly ReelChange[]> {
  const { commodity } = staging;
  const reel = commodity.fields.find(({ codeKind }) => codeKind === 'reel');
  const { lengthField, runsField } = commodity;
  if (!reel || lengthField === undefined || runsField === undefined) return [];
  return transaction.query<ReelChange>(
    `select c.id, d.change, c.${columnName(reel.key)} as reel, ${nextSql(staging, lengthField)} as "designLength",
       coalesce(${nextSql(staging, runsField)}, 1) as runs
     from (select * from ${staging.diff} where change not in ('added', 'marked', 'held') order by commodity_id) d
       cross join lateral (select * from ${commodity.table} where project_id = $1 and id = d.commodity_id offset 0) c
       left join lateral ${stagedRowSql(staging)} on true
     where c.${columnName(reel.key)} <> ''
       and exists (select from ${commodity.table} r where r.project_id = $1 and r.${columnName(reel.key)} <> '')`,
    [projectId],
  );
}
