/** Writing a classified import to the project: added, changed, removed, reinstated, and the ends of cables. */
import { columnName, type Field } from '../../../contract/commodities/field.ts';
import type { Transaction } from '../../db/database.ts';
import { keySql, unitLookupSql } from '../progress/derivedSql.ts';
import { stagedRowSql, type Staging } from './staging.ts';

/** The staged value of a field, or what its blank is stored as. */
function staged({ key, blankAs }: Field): string {
  const column = `s.${columnName(key)}`;
  return blankAs === undefined ? column : `coalesce(${column}, ${blankAs})`;
}

/** New rows with their quantity and hours, as worked out at the check; nothing is recorded on them yet. */
export async function insertAdded(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<number> {
  const fields = [...staging.keys, ...staging.fields];
  return transaction.execute(
    `insert into ${staging.commodity.table} (project_id, row_version, added_by_import_id, import_id, tag_key, ${fields.map((field) => columnName(field.key)).join(', ')}, quantity, hours_per_unit, budget_hours)
      select $1, $2, $3, $3, s.tag_key, ${fields.map((field) => staged(field)).join(', ')}, d.quantity, d.hours_per_unit, d.new_hours
      from ${staging.diff} d cross join lateral ${stagedRowSql(staging)}
      where d.change = 'added' order by d.row_no`,
    [projectId, version, staging.importId],
  );
}

export interface Updated {
  readonly id: number;
  /** The row carries progress or is reinstated: what it earned and its status must be worked out again. */
  readonly recalculate: boolean;
}

/**
 * Changed and reinstated rows: only the mapped columns, and the hours that follow from them; in partial mode a blank
 * leaves what stands.
 */
export async function updateChanged(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<Updated[]> {
  const values = staging.fields.map((field) => {
    const column = columnName(field.key);
    return `${column} = ${staging.mode === 'full' ? staged(field) : `coalesce(s.${column}, c.${column})`}`;
  });
  // Where crews recorded how much of a length is in place.
  const measured = staging.commodity.steps.flatMap(({ doneField }) =>
    doneField === undefined ? [] : [` or c.${columnName(doneField)} is not null`],
  );
  return transaction.query<Updated>(
    `update ${staging.commodity.table} c set ${[
      ...values,
      'removed = false',
      'row_version = $2',
      'import_id = $3',
      'quantity = d.quantity',
      'hours_per_unit = d.hours_per_unit',
      'budget_hours = d.new_hours',
    ].join(', ')}
      from ${staging.diff} d cross join lateral ${stagedRowSql(staging)}
      where d.change in ('changed', 'reinstated') and c.project_id = $1 and c.id = d.commodity_id
      returning c.id, d.change = 'reinstated' or c.percent_complete > 0${measured.join('')} as recalculate`,
    [projectId, version, staging.importId],
  );
}

/** Rows the revision no longer has. What was recorded on them stays. Gives how many. */
export async function markRemoved(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<number> {
  return transaction.execute(
    `update ${staging.commodity.table} c set removed = true, status = 'Removed', row_version = $2, import_id = $3
      from ${staging.diff} d where d.change = 'removed' and c.project_id = $1 and c.id = d.commodity_id`,
    [projectId, version, staging.importId],
  );
}

/**
 * Conductors of a cable from how schedules write them: `12`, `3C+E`, `4PR` (a pair lands two), `2TR`; else one. A bare
 * number, as most are, is told apart without patterns.
 */
const connectionsSql = (alias: string) =>
  `case when ${alias}.conductors is null then 1
    when ${alias}.conductors <> '' and length(${alias}.conductors) <= 4 and translate(${alias}.conductors, '0123456789', '') = '' then greatest(${alias}.conductors::int, 1)
    else coalesce(nullif(substring(${alias}.conductors from '^\\s*(\\d{1,4})')::int, 0)
    * case when ${alias}.conductors ~* '^\\s*\\d+\\s*(pr|pair)' then 2 when ${alias}.conductors ~* '^\\s*\\d+\\s*(tr|triad)' then 3 else 1 end, 1) end`;

/** Hours of a term nobody has classified yet: the commodity's default labor unit. */
const defaultHoursSql = (type: 'from-term' | 'to-term') =>
  `(select hours_per_unit from (${unitLookupSql(type, "(select '' as labor_unit, '' as type_code, '' as size) blank")}) unit)`;

/** One From and one To term for each cable the import added, with their hours. Gives how many were made. */
export async function insertTerms(
  transaction: Transaction,
  projectId: number,
  version: number,
  importId: string,
): Promise<number> {
  return transaction.execute(
    `with ends as materialized (
      select 'from-term' as commodity_type, ${defaultHoursSql('from-term')} as hours union all select 'to-term', ${defaultHoursSql('to-term')}
    )
    insert into termination (project_id, commodity_type, cable_id, tag_key, row_version, added_by_import_id, import_id, cable_tag, equipment, connections, drawing, area, system, subsystem,
        quantity, hours_per_unit, budget_hours)
      select $1::int, e.commodity_type, c.id, c.tag_key, $2, $3, $3, c.tag, case e.commodity_type when 'from-term' then c.from_equipment else c.to_equipment end,
        c.connections, case e.commodity_type when 'from-term' then c.from_drawing else c.to_drawing end, c.area, c.system, c.subsystem,
        1, e.hours, coalesce(e.hours, 0)
      from (
        select id, tag_key, tag, from_equipment, to_equipment, from_drawing, to_drawing, area, system, subsystem, ${connectionsSql('n')} as connections
        from cable n where n.project_id = $1 and n.row_version = $2 and n.added_by_import_id = $3 offset 0
      ) c cross join ends e`,
    [projectId, version, importId],
  );
}

/**
 * Terms of cables that changed: their equipment, and whether they are removed, follow the cable. Gives the terms
 * reinstated, by type. Their places hold still meanwhile: every writer of a project holds its row.
 */
export async function followCables(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<{ id: number; type: 'from-term' | 'to-term' }[]> {
  const followed = await transaction.query<{ id: number; type: 'from-term' | 'to-term'; reinstated: boolean }>(
    `update termination t set equipment = f.equipment, removed = f.removed, status = case when f.removed then 'Removed' else t.status end, row_version = $2, import_id = $3
      from (
        select o.ctid as place, c.removed, o.removed and not c.removed as reinstated, case o.commodity_type when 'from-term' then c.from_equipment else c.to_equipment end as equipment
        from (select distinct commodity_id as id from ${staging.change} where field in ('', 'fromEquipment', 'toEquipment')) k
          cross join lateral (select id, removed, from_equipment, to_equipment from cable where project_id = $1 and id = k.id offset 0) c
          cross join lateral (select ctid, commodity_type, removed, equipment from termination where project_id = $1 and cable_id = k.id offset 0) o
        where o.removed <> c.removed or o.equipment is distinct from case o.commodity_type when 'from-term' then c.from_equipment else c.to_equipment end
      ) f
      where t.ctid = f.place
      returning t.id, t.commodity_type as type, f.reinstated`,
    [projectId, version, staging.importId],
  );
  return followed.filter(({ reinstated }) => reinstated);
}

/** After a conductor import: a cable end has as many connections as its conductor list lands there. Gives how many terms changed. */
export async function countConnections(
  transaction: Transaction,
  projectId: number,
  version: number,
  importId: string,
): Promise<number> {
  return transaction.execute(
    `with touched as (
      select distinct split_part(tag_key, '|', 1) as cable_key from conductor where project_id = $1 and row_version = $2
    ), landed as (
      select split_part(d.tag_key, '|', 1) as cable_key, count(*)::int as conductors from conductor d join touched k on split_part(d.tag_key, '|', 1) = k.cable_key
      where d.project_id = $1 and not d.removed and coalesce(d.spare, false) = false group by 1
    )
    update termination t set connections = l.conductors, row_version = $2, import_id = $3
    from landed l where t.project_id = $1 and t.tag_key = l.cable_key and t.connections is distinct from l.conductors`,
    [projectId, version, importId],
  );
}

const codeFields = (staging: Staging) =>
  staging.fields.filter(
    (field) => field.kind === 'code' && field.codeKind !== undefined && field.codeKind !== 'account',
  );

/** Adds the codes that new and changed rows use and the project does not list yet. Gives how many. */
export async function createMissingCodes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<number> {
  const fields = codeFields(staging);
  if (fields.length === 0) return 0;
  return transaction.execute(
    `insert into code (project_id, kind, code, code_key)
      select $1, kind, min(code), ${keySql('code')}
      from (
        select distinct v.kind, v.code from ${staging.diff} d cross join lateral ${stagedRowSql(staging)}
          cross join lateral (values ${fields.map((field) => `('${field.codeKind}', s.${columnName(field.key)})`).join(', ')}) v(kind, code)
        where v.code is not null
      ) used
      group by kind, ${keySql('code')}
      on conflict (project_id, kind, code_key) do nothing`,
    [projectId],
  );
}

/** Codes of the staged rows that the project does not list, with how many rows use each. */
export async function unknownCodes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<{ label: string; code: string; rows: number; first: number }[]> {
  const found: { label: string; code: string; rows: number; first: number }[] = [];
  for (const field of codeFields(staging)) {
    const column = columnName(field.key);
    // oxlint-disable-next-line no-await-in-loop -- one connection, a handful of code fields
    const rows = await transaction.query<{ code: string; rows: number; first: number }>(
      `select used.code, used.rows, used.first from (
          select s.${column} as code, count(*)::int as rows, min(s.file_row)::int as first from ${staging.stage} s where s.${column} is not null group by 1
        ) used
        where not exists (select 1 from code k where k.project_id = $1 and k.kind = $2 and k.code_key = ${keySql('used.code')})
        order by used.first`,
      [projectId, field.codeKind],
    );
    for (const row of rows) found.push({ label: field.label, code: row.code, rows: row.rows, first: row.first });
  }
  return found;
}

/**
 * Fresh figures for the planner after many rows came in, of the columns by which rows are found, joined and grouped; the
 * embedded engine has nobody else to do it.
 */
export async function analyze(transaction: Transaction, staging: Staging): Promise<void> {
  const found = 'project_id, id, tag_key, row_version, added_by_import_id, removed, status, area, package, type_code';
  await transaction.execute(`analyze ${staging.commodity.table} (${found})`);
  if (staging.type === 'cable') await transaction.execute(`analyze termination (${found}, commodity_type, cable_id)`);
}
