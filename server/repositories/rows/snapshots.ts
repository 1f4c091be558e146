/** Rows of a type as joined columns for snapshots and deltas, and the changes since a version. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { cellTextSql, joinedSql } from '../sql/columnText.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

/** Version of the newest change of a type in a project: a snapshot at or after it is still exact. */
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

/** Rows that no longer exist for the caller: deleted after `since`, or moved out of the scope since then. */
export async function removedSince(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  since: number,
  scope: RowScope | null,
): Promise<number[]> {
  const rows = await transaction.query<{ commodity_id: number }>(
    scope === null
      ? 'select commodity_id from commodity_tombstone where project_id = $1 and commodity_type = $2 and version > $3 order by commodity_id'
      : `select distinct l.commodity_id from commodity_leaving l
         where l.project_id = $1 and l.commodity_type = $2 and l.version > $3 and ${inScopeSql('l', '$4', type)}
           and not exists (select from ${commodities[type].table} r where r.project_id = $1 and r.id = l.commodity_id and ${inScopeSql('r', '$4', type)})
         order by l.commodity_id`,
    scope === null ? [projectId, type, since] : [projectId, type, since, scopeKeys(scope)],
  );
  return rows.map((row) => row.commodity_id);
}

/** True if a row of the type in the scope was changed after `since`. */
export async function hasChangedSince(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  since: number,
  scope: RowScope | null,
): Promise<boolean> {
  const rows = await transaction.query(
    `select from ${commodities[type].table} t
     where project_id = $1 and row_version > $3 and ${inScopeSql('t', '$2', type)}${ofTypeSql(type)} limit 1`,
    [projectId, scopeKeys(scope), since],
  );
  return rows.length > 0;
}

export interface JoinedColumns {
  readonly ids: string;
  readonly rowVersions: string;
  /** One text per field of the type, in field order. */
  readonly fields: readonly string[];
}

/** Reads every row of the type in the scope, or those changed after `since`, by id; null if there are none. */
export async function readJoinedColumns(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  since: number | null,
  scope: RowScope | null,
): Promise<JoinedColumns | null> {
  const { table, fields } = commodities[type];
  const aggregates = fields.map((field, index) => `${joinedSql(cellTextSql(field, 'r'))} as c${index}`);
  const [row] = await transaction.query<Record<string, string | null>>(
    `select ${joinedSql('r.id::text')} as ids, ${joinedSql('r.row_version::text')} as row_versions, ${aggregates.join(', ')}
     from (select * from ${table} t where project_id = $1 and ${inScopeSql('t', '$2', type)}${ofTypeSql(type)}${since === null ? '' : ' and row_version > $3'} order by id) r`,
    since === null ? [projectId, scopeKeys(scope)] : [projectId, scopeKeys(scope), since],
  );
  const ids = row?.['ids'] ?? null;
  if (row === undefined || ids === null) return null;
  return { ids, rowVersions: row['row_versions'] ?? '', fields: fields.map((_field, index) => row[`c${index}`] ?? '') };
}
