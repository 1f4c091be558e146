/** Missing data of projects, counted for all of them at once: one pass over each table, not one per project. */
import { namedOrphans, type ProjectQuality } from '../../../contract/admin/dataQuality.ts';
import type { NamedProject } from '../../../contract/admin/overview.ts';
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { day } from '../../../contract/base/units/durations.ts';
import { recentImportWindow } from '../../timings.ts';
import type { Transaction } from '../../db/database.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { keySql } from '../sql/derivedSql.ts';

export function listCurrentProjects(transaction: Transaction): Promise<NamedProject[]> {
  return transaction.query<NamedProject>(
    'select id, project_number as "projectNumber", name from project where not archive order by project_number, id',
  );
}

interface OfProject {
  readonly projectId: number;
}

/** Number of rows of each type per project, and number of them without a labor unit. */
export function countRows(
  transaction: Transaction,
  projectIds: readonly number[],
): Promise<(OfProject & { readonly type: CommodityType; readonly rows: number; readonly without: number })[]> {
  const parts = commodityTypes.map(
    (type) =>
      `select project_id as "projectId", '${type}' as type, count(*)::int as rows, (count(*) filter (where hours_per_unit is null))::int as without
       from ${commodities[type].table} where project_id = any($1) and not removed${ofTypeSql(type)} group by project_id`,
  );
  return transaction.query(parts.join(' union all '), [projectIds]);
}

/** Expected fields of each type; some rows leave them blank. */
const expected = commodityTypes.flatMap((type) =>
  commodities[type].fields.flatMap((field) => (field.required === 'expected' ? { type, field: field.key } : [])),
);

export function countBlank(
  transaction: Transaction,
  projectIds: readonly number[],
): Promise<(OfProject & ProjectQuality['blank'][number])[]> {
  const parts = expected.map(
    ({ type, field }) =>
      `select project_id as "projectId", '${type}' as type, '${field}' as field, count(*)::int as rows from ${commodities[type].table}
       where project_id = any($1) and not removed and coalesce(${columnName(field)}, '') = ''${ofTypeSql(type)} group by project_id`,
  );
  return transaction.query(parts.join(' union all '), [projectIds]);
}

/** Types whose key names a row of another type, the owner. */
const owned = commodityTypes.flatMap((type) =>
  commodities[type].fields.flatMap(({ key, refersTo }) => {
    const owner = commodityTypes.find((other) => other === refersTo);
    return owner && commodities[type].keyFields.includes(key) ? { type, field: key, owner } : [];
  }),
);

/** Number of rows whose owner is missing from their project; owner names are spelled as the rows spell them. */
export function countOrphans(
  transaction: Transaction,
  projectIds: readonly number[],
): Promise<(OfProject & ProjectQuality['orphans'][number])[]> {
  const parts = owned.map(({ type, field, owner }) => {
    const column = columnName(field);
    return `select k.project_id as "projectId", '${type}' as type, '${field}' as field, sum(k.rows)::int as rows,
         (array_agg(k.name order by k.name))[1:${namedOrphans}] as names
       from (
         select project_id, name, rows, ${keySql('name')} as tag_key from (
           select project_id, ${column} as name, count(*)::int as rows from ${commodities[type].table}
           where project_id = any($1) and not removed${ofTypeSql(type)} group by project_id, ${column}
         ) n
       ) k left join ${commodities[owner].table} o on o.project_id = k.project_id and o.tag_key = k.tag_key and not o.removed
       where o.id is null group by k.project_id`;
  });
  return transaction.query(parts.join(' union all '), [projectIds]);
}

export function countFailedImports(
  transaction: Transaction,
  projectIds: readonly number[],
): Promise<(OfProject & ProjectQuality['failedImports'][number])[]> {
  return transaction.query(
    `select project_id as "projectId", import_type as "importType", count(*)::int as imports from import
     where project_id = any($1) and status in ('failed', 'interrupted') and uploaded_at > now() - ${recentImportWindow / day} * interval '1 day'
     group by project_id, import_type order by import_type`,
    [projectIds],
  );
}
