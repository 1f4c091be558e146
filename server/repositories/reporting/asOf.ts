/**
 * Rows of a commodity as of a day, as SQL (domain section 11, docs/decisions/reports.md): those the project has today, at today's
 * quantity and budget, without work recorded for later days. Without a day it is the table itself.
 */
import { columnName, type Commodity } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { endsOf, ownerOf } from '../../../contract/commodities/links.ts';
import { removedWithProgress } from '../../../contract/commodities/fields/status.ts';
import { isoDate } from '../../../contract/base/values/scalars.ts';
import { fractionColumn, ofTypeSql, typeColumnOf } from '../sql/commodityTable.ts';
import { endColumns, percentSql, quantitySql, statusSql } from '../sql/derivedSql.ts';
import type { AsOf, RowsRequest } from './request.ts';

/** Digits to which fractions are rounded, so that a sum of shares of a length has no floating-point error. */
const fractionDigits = 9;

const plainColumns = (type: CommodityType): string[] => {
  const owner = ownerOf(type)?.column;
  const stored = typeColumnOf(type);
  return [
    'id',
    'project_id',
    'row_version',
    'tag_key',
    ...(stored === null ? [] : [stored]),
    ...(owner === undefined ? [] : [owner]),
    ...commodities[type].fields.map(({ key }) => columnName(key)),
  ];
};

const fractionsOf = ({ steps }: Commodity): string[] => steps.map(({ fractionField }) => columnName(fractionField));

/** Columns that follow from the fractions. */
const derivedColumns = ['percent_complete', 'earned_hours', 'budget_hours', 'quantity', 'status'] as const;

/** Columns of `rowsSql` whose value on a day can differ from that in the table. */
export const columnsAsOf = (type: CommodityType): readonly string[] => [
  ...fractionsOf(commodities[type]),
  ...derivedColumns,
];

/** Validated, since the day becomes part of the statement. */
const dayText = ({ day }: AsOf): string => `'${isoDate.parse(day)}'`;

/** Progress of each step after the day, by row. */
function movedSql(type: CommodityType, asOf: AsOf): string {
  const steps = commodities[type].steps.map(
    ({ key, fractionField }) =>
      `sum(t.delta_fraction) filter (where t.step = '${key}') as ${columnName(fractionField)}`,
  );
  return `select t.commodity_id, ${steps.join(', ')} from progress_transaction t
    where t.project_id = $1 and t.commodity_type = '${type}' and t.work_date > ${dayText(asOf)} group by t.commodity_id`;
}

/**
 * Ids of the rows that can differ after the day: those with later progress, and those with later progress at an end, which their
 * status reads.
 */
export function changedIdsSql(type: CommodityType, asOf: AsOf): string {
  const later = (of: CommodityType) =>
    `t.project_id = $1 and t.commodity_type = '${of}' and t.work_date > ${dayText(asOf)}`;
  const ends = endsOf(type).map(({ type: of }) => {
    const owner = ownerOf(of)?.column ?? 'id';
    return ` union select e.${owner} from progress_transaction t
      join ${commodities[of].table} e on e.project_id = $1 and e.id = t.commodity_id where ${later(of)}`;
  });
  return `select t.commodity_id as id from progress_transaction t where ${later(type)}${ends.join('') || ' group by 1'}`;
}

/** Condition that the expression is an id in the relation `only`, starting with `and`; empty for all rows. */
const onlySql = (id: string, only: string | undefined): string =>
  only === undefined ? '' : ` and ${id} in (select id from ${only})`;

/** Rows with their step fractions as of the day. */
function walkedBackSql(type: CommodityType, asOf: AsOf, condition: string): string {
  const fractions = new Set(fractionsOf(commodities[type]));
  const columns = plainColumns(type).map((column) =>
    fractions.has(column)
      ? `case when m.${column} is null then r.${column}
          else least(1, greatest(0, round((r.${column} - m.${column})::numeric, ${fractionDigits})))::double precision end as ${column}`
      : `r.${column}`,
  );
  return `select ${columns.join(', ')}, m.commodity_id is not null as moved from ${commodities[type].table} r
    left join (${movedSql(type, asOf)}) m on m.commodity_id = r.id where r.project_id = $1${ofTypeSql(type, 'r')}${condition}`;
}

/** Progress of the rows at the ends as of the day, for the status of types with ends. */
function endsAsOf(type: CommodityType, asOf: AsOf, only: string | undefined): { columns: string; joins: string } {
  const ends = endsOf(type).map(({ type: endType, end, step }) => {
    const { done, complete } = endColumns(end);
    const percent = percentSql(endType, asOf.weights[endType] ?? {}, 'e');
    const owner = ownerOf(endType)?.column ?? 'id';
    return {
      columns: `, coalesce(${end}_row.done, false) as ${done}, coalesce(${end}_row.complete, false) as ${complete}`,
      join: `left join (
        select e.${owner} as owner, e.${fractionColumn(endType, step)} >= 1 as done, ${percent} >= 100 as complete
        from (${walkedBackSql(endType, asOf, onlySql(`r.${owner}`, only))}) e
      ) ${end}_row on ${end}_row.owner = r.id`,
    };
  });
  return { columns: ends.map(({ columns }) => columns).join(''), joins: ends.map(({ join }) => join).join(' ') };
}

/**
 * Relation with the columns of the type's table. The status of types with ends is today's, unless the request depends on it
 * (`readsStatus`, or a filter): their ends require a second pass through the history. `only` names a relation with the ids of the
 * rows to read; all rows if omitted.
 */
export function rowsSql(
  type: CommodityType,
  {
    asOf,
    filters,
    readsStatus = false,
    only,
  }: Pick<RowsRequest, 'asOf' | 'filters'> & { readonly readsStatus?: boolean; readonly only?: string },
): string {
  const commodity = commodities[type];
  if (!asOf) return commodity.table;
  const goesByStatus = readsStatus || endsOf(type).length === 0 || filters.some(({ field }) => field.key === 'status');
  const ends = goesByStatus ? endsAsOf(type, asOf, only) : { columns: '', joins: '' };
  // Inlined, the expressions of fractions and percentages would be computed again for each column that reads them.
  const once = only === undefined ? '' : ' offset 0';
  const percent = percentSql(type, asOf.weights[type] ?? {}, 'r');
  const isRemovedWithProgress = `r.status = '${removedWithProgress}'`;
  const whole = `(${quantitySql(type, 'r')})`;
  const wholeHours = `(case when ${isRemovedWithProgress} then ${whole}::numeric * coalesce(r.hours_per_unit, 0)::numeric else r.budget_hours end)`;
  const earned = `(${wholeHours} * (${percent}) / 100)::numeric(14, 4)`;
  const overlaid: Readonly<Partial<Record<(typeof derivedColumns)[number], string>>> = {
    percent_complete: `case when r.moved then (${percent})::double precision else r.percent_complete end`,
    earned_hours: `case when r.moved then ${earned} else r.earned_hours end`,
    // A row removed by a revision counts only for its completed part (`creditOf`).
    budget_hours: `case when r.moved and ${isRemovedWithProgress} then ${earned} else r.budget_hours end`,
    quantity: `case when r.moved and ${isRemovedWithProgress} then ${whole} * r.${fractionColumn(type, commodity.mainStep)} else r.quantity end`,
    ...(goesByStatus && { status: `case when r.removed then r.status else ${statusSql(type, 'r')} end` }),
  };
  const sqlOf = new Map<string, string>(Object.entries(overlaid));
  const columns = plainColumns(type).map((column) => `${sqlOf.get(column) ?? `r.${column}`} as ${column}`);
  const source = `(select r.*${ends.columns} from (${walkedBackSql(type, asOf, onlySql('r.id', only))}${once}) r ${ends.joins}) r`;
  return `(select ${columns.join(', ')} from ${source}${once})`;
}
