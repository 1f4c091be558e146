/**
 * Rows of an applied import that is being reverted: the change of each row, and the reason why a row is not reverted. They are
 * stored in a temporary table, since every later statement needs them.
 */
import { columnName, type Field } from '../../../contract/commodities/fields/field.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { UnrevertedRow, RevertOutcome } from '../../../contract/imports/importRevert.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { convertedSql } from '../sql/convertLengths.ts';
import { endTables } from '../ends/endTables.ts';

/**
 * Columns `commodity_id`, `change`, `tag`, and for a row that is not reverted `reason`, `by`, `at`. Dropped with the transaction.
 */
export const revertedTable = 'reverted_row';

export interface RevertTarget {
  readonly projectId: number;
  readonly importId: string;
  readonly type: ImportType;
  /** Version of the project that the import created. */
  readonly version: number;
  /** Unit of the lengths the import stored, if the project has changed to the other unit since. */
  readonly convertedFrom: UnitMeasurement | null;
}

/** Value the import stored for a field (in JSON by key), converted to the unit the column has today. */
export function storedValueSql({ key, kind }: Field, json: string, convertedFrom: UnitMeasurement | null): string {
  const value = `(${json} ->> '${key}')::${fieldKinds[kind].sqlType}`;
  return kind === 'length' && convertedFrom !== null ? convertedSql(value, lengthUnitOf(convertedFrom)) : value;
}

/** Fields the import changed in any row. */
export async function changedFields(transaction: Transaction, target: RevertTarget): Promise<Field[]> {
  const rows = await transaction.query<{ field: string }>(
    "select distinct field from import_change where project_id = $1 and import_id = $2 and field <> ''",
    [target.projectId, target.importId],
  );
  const changed = new Set(rows.map(({ field }) => field));
  return commodities[target.type].fields.filter(({ key }) => changed.has(key));
}

/** Ends of rows that were written after the import, by another import or by a user: `table e` of the owner `c`. */
function endsSql(type: ImportType): string {
  const tables = endTables(type).map(
    ({ table, typeColumn, ownerColumn, ends }) =>
      `select e.id, ${typeColumn === null ? `'${ends[0]?.type}'` : `e.${typeColumn}`} as type, e.${ownerColumn} as owner_id, e.import_id
       from ${table} e where e.project_id = $1 and e.row_version > $3`,
  );
  return tables.length === 0
    ? "select null::integer as id, ''::text as type, null::integer as owner_id, null::uuid as import_id where false"
    : tables.join(' union all ');
}

/**
 * Finds the rows of the import and decides for each if it can be reverted. A row that still has the version of the import is
 * unchanged; for the others the audit trail and the later imports show who wrote them. The ends of a row are treated like the row
 * itself.
 */
export async function collectReverted(
  transaction: Transaction,
  { projectId, importId, type, version, convertedFrom }: RevertTarget,
  fields: readonly Field[],
): Promise<void> {
  const { table } = commodities[type];
  const differs = fields.map((field) => {
    const { key, kind } = field;
    const [column, stored] =
      kind === 'length' && convertedFrom !== null
        ? [`c.${columnName(key)}`, storedValueSql(field, 'f.fields', convertedFrom)]
        : [`c.${columnName(key)}::text`, `f.fields ->> '${key}'`];
    return `(f.fields ? '${key}' and ${column} is distinct from ${stored})`;
  });
  await transaction.execute(`drop table if exists ${revertedTable}`);
  await transaction.execute(
    `create temporary table ${revertedTable} (commodity_id integer not null, change text not null, tag text not null, reason text, by text, at timestamptz) on commit drop`,
  );
  await transaction.execute(
    `with done as (
      select commodity_id as id, min(change) as change, min(tag) as tag from import_change where project_id = $1 and import_id = $2 group by 1
      union all
      select a.id, 'added', a.tag from import_added b cross join lateral unnest(b.commodity_ids, b.tags) a(id, tag) where b.project_id = $1 and b.import_id = $2
    ), since as materialized (
      select coalesce(max(id), 0) as event from audit_event where project_id = $1 and target = $2::text and action = 'import.apply'
    ), stirred as materialized (
      select d.id, d.change, d.tag from done d left join ${table} c on c.project_id = $1 and c.id = d.id
      where c.row_version is distinct from $3
    ), stirred_end as materialized (${endsSql(type)}),
    written_name as (
      select s.id, '${type} ' || s.id as target from stirred s
      union all select e.owner_id, e.type || ' ' || e.id from stirred_end e
    ), written as (
      select distinct on (n.id) n.id, case when e.action = 'fieldWork.record' then 'entered' else 'edited' end as reason, u.name as by, e.at
      from written_name n join audit_event e on e.target = n.target and e.project_id = $1 and e.allowed and e.id > (select event from since)
      left join app_user u on u.id = e.user_id
      order by n.id, e.id desc
    ), later as materialized (
      select i.id, i.import_type, i.applied_at, u.name from import i left join app_user u on u.id = i.uploaded_by
      where i.project_id = $1 and i.status = 'applied' and i.applied_version > $3
    ), brought as (
      select distinct on (id) id, 'imported' as reason, by, at from (
        select x.commodity_id as id, l.name as by, l.applied_at as at from later l join import_change x on x.project_id = $1 and x.import_id = l.id where l.import_type = '${type}'
        union all select e.owner_id, l.name, l.applied_at from stirred_end e join later l on l.id = e.import_id
      ) b order by id, at desc
    ), field_value as (
      select x.commodity_id as id, jsonb_object_agg(x.field, x.new_value) as fields from import_change x join stirred s on s.id = x.commodity_id
      where x.project_id = $1 and x.import_id = $2 and x.field <> '' group by 1
    ), otherwise as (
      select s.id from stirred s left join ${table} c on c.project_id = $1 and c.id = s.id left join field_value f on f.id = s.id
      where c.id is null or c.removed is distinct from (s.change = 'removed')${differs.map((one) => ` or ${one}`).join('')}
    )
    insert into ${revertedTable} (commodity_id, change, tag, reason, by, at)
    select d.id, d.change, d.tag, coalesce(b.reason, w.reason, case when o.id is null then null else 'otherwise' end),
      case when b.id is null then w.by else b.by end, case when b.id is null then w.at else b.at end
    from done d left join brought b on b.id = d.id left join written w on w.id = d.id left join otherwise o on o.id = d.id`,
    [projectId, importId, version],
  );
  // The table has no statistics, and the planner's guess is low: without an index every change is compared with every row, and
  // 14,000 of them block an embedded database for a minute.
  await transaction.execute(`create index on ${revertedTable} (commodity_id)`);
  await transaction.execute(`analyze ${revertedTable}`);
}

/** Number of reverted rows, and the first of those that are not reverted. */
export async function summarizeReverted(
  transaction: Transaction,
  shown: number,
): Promise<Pick<RevertOutcome, 'back' | 'keptTotal' | 'kept'>> {
  const [counts] = await transaction.query<RevertOutcome['back'] & { kept: number }>(
    `select ${(['added', 'changed', 'removed', 'reinstated', 'marked'] as const).map((change) => `count(*) filter (where reason is null and change = '${change}')::int as ${change}`).join(', ')},
      count(*) filter (where reason is not null)::int as kept from ${revertedTable}`,
  );
  const { kept: keptTotal, ...back } = counts!;
  const kept = await transaction.query<UnrevertedRow>(
    `select tag, change, reason, by, at from ${revertedTable} where reason is not null order by tag limit $1`,
    [shown],
  );
  return { back, keptTotal, kept };
}
