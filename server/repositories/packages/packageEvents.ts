/** Events of packages. Every query is bound to one project. */
import type { PackageEvent } from '../../../contract/packages/packages.ts';
import type { PackageStatus, PackageStep } from '../../../contract/setup/codes/packageStatus.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';

export interface NewPackageEvent {
  readonly packageId: number;
  readonly from: PackageStatus;
  readonly to: PackageStatus;
  /** Null if rows were added or removed. */
  readonly step: PackageStep | null;
  readonly rowsAdded?: number;
  readonly rowsRemoved?: number;
  readonly isAutomatic?: boolean;
  readonly reason?: string;
}

export async function insertPackageEvents(
  transaction: Transaction,
  projectId: number,
  userId: number,
  events: readonly NewPackageEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ rowsAdded = 0, rowsRemoved = 0, isAutomatic = false, reason = '', ...event }) => ({
    ...event,
    rowsAdded,
    rowsRemoved,
    isAutomatic,
    reason,
  }));
  await transaction.execute(
    `insert into package_event (project_id, package_id, from_status, to_status, step, rows_added, rows_removed, is_automatic, taken_by, reason)
     select $1, e."packageId", e."from", e."to", e.step, e."rowsAdded", e."rowsRemoved", e."isAutomatic", $2, e.reason
     from jsonb_to_recordset($3::jsonb) as e("packageId" int, "from" text, "to" text, step text, "rowsAdded" int, "rowsRemoved" int, "isAutomatic" boolean, reason text)`,
    [projectId, userId, jsonText(rows)],
  );
}

/** Reads the events, newest first. */
export function readPackageEvents(
  transaction: Transaction,
  projectId: number,
  packageId: number,
): Promise<PackageEvent[]> {
  return transaction.query<PackageEvent>(
    `select e.from_status as "from", e.to_status as "to", e.step, e.rows_added as "rowsAdded", e.rows_removed as "rowsRemoved",
       e.is_automatic as "isAutomatic", u.name as by, e.taken_at as at, nullif(e.reason, '') as reason
     from package_event e left join app_user u on u.id = e.taken_by
     where e.project_id = $1 and e.package_id = $2 order by e.id desc limit 500`,
    [projectId, packageId],
  );
}
