/**
 * Ends of imported rows, in the statements that write them: one per table with ends, generated from the declared links. New rows
 * get their ends; ends of changed rows are updated; rows that are counted at ends are recounted.
 */
import { columnName } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { countedIn, ownerOf, type LinkOf } from '../../../../contract/commodities/links.ts';
import type { Transaction } from '../../../db/database.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import { typeColumnOf } from '../../sql/commodityTable.ts';
import { endTables, type EndTable } from '../../ends/endTables.ts';
import { quantitySql, unitLookupSql } from '../../sql/derivedSql.ts';
import { conductorCountSql } from './conductorCount.ts';
import type { Staging } from './staging.ts';

type End = LinkOf<'end'>;

/** Hours of an end that is not yet classified: the commodity's default labor unit. */
const defaultHoursSql = (type: CommodityType) =>
  `(select hours_per_unit from (${unitLookupSql(type, "(select '' as labor_unit, '' as type_code, '' as size) blank")}) unit)`;

/** SQL that differs by end, chosen by the type in `typeSql`; a plain value if it is the same for all. */
function byEnd(ends: readonly End[], typeSql: string, sqlOf: (end: End) => string): string {
  const values = ends.map((end) => [end.type, sqlOf(end)] as const);
  const last = values.at(-1)?.[1] ?? 'null';
  const others = values.slice(0, -1).filter(([, value]) => value !== last);
  if (others.length === 0) return last;
  return `case ${typeSql} ${others.map(([type, value]) => `when '${type}' then ${value}`).join(' ')} else ${last} end`;
}

const keysOf = (ends: readonly End[], part: 'copies' | 'begins' | 'counts'): string[] => [
  ...new Set(ends.flatMap((end) => Object.keys(end[part]))),
];

const ownColumns = (ends: readonly End[], ...parts: readonly ('copies' | 'begins')[]): string[] => [
  ...new Set(ends.flatMap((end) => parts.flatMap((part) => Object.values(end[part]).map(columnName)))),
];

async function insertInto(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
  { table, typeColumn, ownerColumn, ends }: EndTable,
): Promise<void> {
  const [first] = ends;
  if (!first) return;
  const { table: ownTable, keyFields } = staging.commodity;
  const ownerTag = columnName(ownerOf(first.type)?.field ?? '');
  const tag = columnName(keyFields[0] ?? '');
  const given = (part: 'copies' | 'begins') =>
    keysOf(ends, part).map((key) => ({
      column: columnName(key),
      sql: byEnd(ends, 'e.type', (end) => (end[part][key] === undefined ? 'null' : `c.${columnName(end[part][key])}`)),
    }));
  const counted = keysOf(ends, 'counts').map((key) => ({
    column: columnName(key),
    own: first.counts[key] ?? '',
    sql: `c.counted_${columnName(key)}`,
  }));
  const columns = [
    ...(typeColumn === null ? [] : [{ column: typeColumn, sql: 'e.type' }]),
    { column: ownerTag, sql: `c.${tag}` },
    ...given('copies'),
    ...given('begins'),
    ...counted,
  ];
  const read = [
    ...new Set(['id', 'tag_key', tag, ...ownColumns(ends, 'copies', 'begins')]),
    ...counted.map(({ column, own }) => `${conductorCountSql(`n.${columnName(own)}`)} as counted_${column}`),
  ];
  await transaction.execute(
    `with ends as materialized (
      ${ends.map(({ type }) => `select '${type}' as type, ${defaultHoursSql(type)} as hours`).join(' union all ')}
    )
    insert into ${table} (project_id, ${ownerColumn}, tag_key, row_version, added_by_import_id, import_id, ${columns.map(({ column }) => column).join(', ')},
        quantity, hours_per_unit, budget_hours)
      select $1::int, c.id, c.tag_key, $2, $3, $3, ${columns.map(({ sql }) => sql).join(', ')}, ${quantitySql(first.type, 'c')}, e.hours, coalesce(e.hours, 0)
      from (
        select ${read.join(', ')} from ${ownTable} n where n.project_id = $1 and n.row_version = $2 and n.added_by_import_id = $3 offset 0
      ) c cross join ends e`,
    [projectId, version, staging.importId],
  );
}

/** Inserts the ends of each row the import added, with their hours. */
export async function insertEnds(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<void> {
  for (const table of endTables(staging.type)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await insertInto(transaction, staging, projectId, version, table);
  }
}

export interface FollowedEnd {
  readonly id: number;
  readonly type: CommodityType;
}

/** Column with a user's decision about a removal; cleared when the row is reinstated. */
const removalColumn = 'drop_reason';

async function followIn(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
  { table, typeColumn, ownerColumn, ends }: EndTable,
): Promise<FollowedEnd[]> {
  const [first] = ends;
  if (!first) return [];
  const type = typeColumn === null ? `'${first.type}'` : `o.${typeColumn}`;
  const keys = keysOf(ends, 'copies');
  const columns = keys.map(columnName);
  const next = keys.map((key) =>
    byEnd(ends, type, ({ copies: { [key]: own } }) =>
      own === undefined
        ? `o.${columnName(key)}`
        : `case when '${own}' = any(c.fields) then c.${columnName(own)} else o.${columnName(key)} end`,
    ),
  );
  const watched = [...new Set(ends.flatMap(({ copies }) => Object.values(copies)))];
  const followed = await transaction.query<FollowedEnd & { unsettled: boolean }>(
    `update ${table} t set ${columns.map((column) => `${column} = ${column === removalColumn ? `case when f.removed then f.${column} end` : `f.${column}`}`).join(', ')}, removed = f.removed, status = case when f.removed then 'Removed' else t.status end, row_version = $2, import_id = $3
      from (
        select o.ctid as place, ${type} as type, c.removed, o.removed <> c.removed as came_or_went, n.*
        from (
          select c.*, k.fields
          from (select commodity_id as id, array_agg(field) as fields from ${staging.change} where field in ('', ${watched.map((key) => `'${key}'`).join(', ')}) group by 1 order by 1) k
            cross join lateral (select id, removed, ${ownColumns(ends, 'copies').join(', ')} from ${staging.commodity.table} where project_id = $1 and id = k.id offset 0) c
          offset 0
        ) c
          cross join lateral (select ctid, ${[...(typeColumn === null ? [] : [typeColumn]), 'removed', ...columns].join(', ')} from ${table} where project_id = $1 and ${ownerColumn} = c.id offset 0) o
          cross join lateral (select ${next.map((sql, place) => `${sql} as ${columns[place]}`).join(', ')}) n
        where o.removed <> c.removed or ${columns.map((column) => `o.${column} is distinct from n.${column}`).join(' or ')}
      ) f
      where t.ctid = f.place
      returning t.id, f.type, f.came_or_went and (not t.removed or t.percent_complete > 0) as unsettled`,
    [projectId, version, staging.importId],
  );
  return followed.filter(({ unsettled }) => unsettled);
}

/**
 * Updates the ends of changed rows: the copied fields and the removal follow the row. Fields that the revision did not change
 * stay as they are at the end. Returns the ends that must be recalculated: reinstated ones, and removed ones with recorded
 * progress. Their places (ctid) are stable, since every writer of a project locks its row. Processed in row order, so that
 * fetched and written rows are adjacent.
 */
export async function followRows(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<FollowedEnd[]> {
  const unsettled: FollowedEnd[] = [];
  for (const table of endTables(staging.type)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    unsettled.push(...(await followIn(transaction, staging, projectId, version, table)));
  }
  return unsettled;
}

/** Part of a row's key that is the key of its owner. */
export function ownerKeySql(type: CommodityType, alias: string): string {
  const place = commodities[type].keyFields.indexOf(ownerOf(type)?.field ?? '');
  if (place < 0) throw new Error(`The key of a ${type} does not name what it belongs to`);
  return `split_part(${alias}.tag_key, '|', ${place + 1})`;
}

/**
 * Updates the counts after an import of rows that are counted at the ends of their owners: each end gets the number of rows the
 * project lists for it. Returns the types with changed rows. One pass over the rows, and each end fetched through its owner: the
 * planner has no statistics of a first schedule that was just written.
 */
export async function countAtEnds(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
): Promise<CommodityType[]> {
  const { type, commodity, importId } = staging;
  const owner = ownerOf(type)?.type;
  const groups = groupBy(countedIn(type), (link) => `${commodities[link.type].table} ${link.field} ${link.except}`);
  const changed: CommodityType[] = [];
  for (const [link, ...others] of groups.values()) {
    const ownerColumn = link && ownerOf(link.type)?.column;
    if (!link || owner === undefined || ownerColumn === undefined) continue;
    const types = [link, ...others].map((each) => each.type);
    const [table, column, typeColumn] = [commodities[link.type].table, columnName(link.field), typeColumnOf(link.type)];
    const ofTypes = typeColumn === null ? '' : ` and ${typeColumn} in (${types.map((each) => `'${each}'`).join(', ')})`;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const rows = await transaction.execute(
      `with listed as materialized (
        select ${ownerKeySql(type, 'd')} as owner_key, (count(*) filter (where not d.removed and coalesce(d.${columnName(link.except)}, false) = false))::int as rows
        from ${commodity.table} d where d.project_id = $1 group by 1 having bool_or(d.row_version = $2)
      )
      update ${table} t set ${column} = f.rows, row_version = $2, import_id = $3
      from (
        select e.ctid as place, l.rows from listed l
          cross join lateral (select id from ${commodities[owner].table} where project_id = $1 and tag_key = l.owner_key offset 0) o
          cross join lateral (select ctid, ${column} from ${table} where project_id = $1 and ${ownerColumn} = o.id${ofTypes} offset 0) e
        where l.rows > 0 and e.${column} is distinct from l.rows
      ) f
      where t.ctid = f.place`,
      [projectId, version, importId],
    );
    if (rows > 0) changed.push(...types);
  }
  return changed;
}
