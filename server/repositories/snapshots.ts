/** Rows of a type as joined columns for snapshots and deltas, and what has changed since a version. */
import { commodities, type CommodityType } from '../../contract/commodities/index.ts';
import type { Transaction } from '../db/database.ts';
import { cellTextSql, joinedSql } from './columnText.ts';
import { ofTypeSql } from './commodityTable.ts';

/** The newest change of a type in a project: a snapshot at or after it is still exact. */
export async function newestChange(transaction: Transaction, projectId: number, type: CommodityType): Promise<number> {
  const { table } = commodities[type];
  const [row] = await transaction.query<{ newest: number }>(
    `select greatest(
       (select max(row_version) from ${table} where project_id = $1${ofTypeSql(type)}),
       (select max(version) from commodity_tombstone where project_id = $1 and commodity_type = $2), 0) as newest`,
    [projectId, type],
  );
  return row?.newest ?? 0;
}

/** Rows that no longer exist, deleted after `since`. */
export async function removedSince(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  since: number,
): Promise<number[]> {
  const rows = await transaction.query<{ commodity_id: number }>(
    'select commodity_id from commodity_tombstone where project_id = $1 and commodity_type = $2 and version > $3 order by commodity_id',
    [projectId, type, since],
  );
  return rows.map((row) => row.commodity_id);
}

export interface JoinedColumns {
  readonly ids: string;
  readonly rowVersions: string;
  /** One text for each field of the type, in its order. */
  readonly fields: readonly string[];
}

/** Every row of the type, or those changed after `since`, by id; null when there is none. */
export async function readJoinedColumns(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  since: number | null,
): Promise<JoinedColumns | null> {
  const { table, fields } = commodities[type];
  const aggregates = fields.map((field, index) => `${joinedSql(cellTextSql(field, 'r'))} as c${index}`);
  const [row] = await transaction.query<Record<string, string | null>>(
    `select ${joinedSql('r.id::text')} as ids, ${joinedSql('r.row_version::text')} as row_versions, ${aggregates.join(', ')}
     from (select * from ${table} where project_id = $1${ofTypeSql(type)}${since === null ? '' : ' and row_version > $2'} order by id) r`,
    since === null ? [projectId] : [projectId, since],
  );
  const ids = row?.['ids'] ?? null;
  if (row === undefined || ids === null) return null;
  return { ids, rowVersions: row['row_versions'] ?? '', fields: fields.map((_field, index) => row[`c${index}`] ?? '') };
}
