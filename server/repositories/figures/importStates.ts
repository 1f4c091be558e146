/** Imports that need user action, of many projects at once. */
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { ImportStatus } from '../../../contract/imports/imports.ts';
import type { Transaction } from '../../db/database.ts';

export interface ImportsOfStatus {
  readonly projectId: number;
  readonly type: ImportType;
  readonly importId: string;
  readonly count: number;
}

const waits: readonly ImportStatus[] = ['draft', 'checked', 'interrupted'];

/** Files waiting for review, by project and type, with the newest. */
export const readWaitingImports = (
  transaction: Transaction,
  projectIds: readonly number[],
): Promise<ImportsOfStatus[]> =>
  transaction.query<ImportsOfStatus>(
    `select project_id as "projectId", import_type as type, (array_agg(id order by uploaded_at desc))[1] as "importId", count(*)::int as count
     from import where project_id = any($1::int[]) and status = any($2::text[]) group by 1, 2 order by 1, 2`,
    [projectIds, waits],
  );

/** Newest file of each type, if it could not be imported. Rows added in the grid have no file. */
export const readFailedImports = (
  transaction: Transaction,
  projectIds: readonly number[],
): Promise<ImportsOfStatus[]> =>
  transaction.query<ImportsOfStatus>(
    `select "projectId", type, "importId", 1 as count from (
       select distinct on (project_id, import_type) project_id as "projectId", import_type as type, id as "importId", status
       from import where project_id = any($1::int[]) and status <> 'cancelled' and file_size > 0 order by project_id, import_type, uploaded_at desc
     ) newest where status = 'failed' order by 1, 2`,
    [projectIds],
  );

/** Rows with critical changes by the newest applied schedule of each type: their work had already started. */
export const readChangedStarted = (
  transaction: Transaction,
  projectIds: readonly number[],
): Promise<ImportsOfStatus[]> =>
  transaction.query<ImportsOfStatus>(
    `with newest as (
       select distinct on (project_id, import_type) project_id, import_type, id
       from import where project_id = any($1::int[]) and status = 'applied' and file_size > 0 order by project_id, import_type, applied_version desc nulls last
     )
     select n.project_id as "projectId", n.import_type as type, n.id as "importId", count(distinct c.commodity_id)::int as count
     from newest n join import_change c on c.project_id = n.project_id and c.import_id = n.id
     where c.impact = 'critical' group by 1, 2, 3 order by 1, 2`,
    [projectIds],
  );
