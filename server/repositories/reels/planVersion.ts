/** Version of a cut plan, from the versions of everything it is read from. */
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';

/**
 * Text that differs whenever cables, reels, disposals, the cut order, its settings or the scope changed. Read it before the plan: a
 * change in between then gives the plan an older version than it has, never a newer one.
 */
export async function readReelPlanVersion(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<string> {
  const [row] = await transaction.query<{ version: string }>(
    `select concat_ws('/',
       (select coalesce(max(row_version), 0) from cable where project_id = $1),
       (select coalesce(max(version), 0) from commodity_tombstone where project_id = $1 and commodity_type = 'cable'),
       (select count(*) || '-' || coalesce(sum(row_version), 0) from code where project_id = $1 and kind = 'reel'),
       (select count(*) || '-' || coalesce(max(id), 0) from reel_disposal where project_id = $1),
       (select coalesce(max(number), 0) from cut_order where project_id = $1 and withdrawn_at is null),
       (select unit_measurement || '-' || cut_tolerance_percent || '-' || epoch_version from project where id = $1),
       $2::text) as version`,
    [projectId, scope?.rowsId ?? ''],
  );
  return row?.version ?? '';
}
