/** Updates the derived columns of a commodity's rows from the recorded values. Set-based: one statement per type. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { endsOf, ownerOf } from '../../../contract/commodities/links.ts';
import type { Transaction } from '../../db/database.ts';
import { fractionColumn, ofTypeSql } from '../sql/commodityTable.ts';
import {
  creditSql,
  endColumns,
  percentSql,
  quantitySql,
  statusSql,
  stepFractions,
  unitKeyColumnsSql,
  unitLookupSql,
  type StepWeights,
} from '../sql/derivedSql.ts';

/** Selection of rows: those just stamped with the version of a write, those with these ids, or every row of the type. */
export type RowSelection = { readonly rowVersion: number } | { readonly ids: readonly number[] } | 'all';

function selectionSql(type: CommodityType, rows: RowSelection): { condition: string; parameters: unknown[] } {
  const own = ofTypeSql(type, 'c');
  if (rows === 'all') return { condition: own, parameters: [] };
  if ('rowVersion' in rows) return { condition: `${own} and c.row_version = $2`, parameters: [rows.rowVersion] };
  return { condition: `${own} and c.id = any($2::int[])`, parameters: [rows.ids] };
}

/** Project's own step weights of a type, empty if the defaults apply. */
export async function weightsOf(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
): Promise<StepWeights> {
  const [project] = await transaction.query<{ step_weights: Partial<Record<CommodityType, StepWeights>> }>(
    'select step_weights from project where id = $1',
    [projectId],
  );
  return project?.step_weights[type] ?? {};
}

/** State of the rows at the ends, for the types that have ends. */
function endsSql(type: CommodityType): { columns: string; joins: string } {
  const ends = endsOf(type).map(({ type: endType, end, step }) => {
    const [alias, column] = [`${end}_row`, ownerOf(endType)?.column];
    if (column === undefined) throw new Error(`${endType} does not keep the id of its ${type}`);
    const { done, complete } = endColumns(end);
    return {
      columns: `, coalesce(${alias}.${fractionColumn(endType, step)}, 0) >= 1 as ${done}, coalesce(${alias}.percent_complete, 0) >= 100 as ${complete}`,
      join: `left join ${commodities[endType].table} ${alias} on ${alias}.project_id = c.project_id and ${alias}.${column} = c.id${ofTypeSql(endType, alias)}`,
    };
  });
  return { columns: ends.map(({ columns }) => columns).join(''), joins: ends.map(({ join }) => join).join(' ') };
}

/** Maximum number of rows that are best found individually through indexes. */
const fewRows = 500;

/**
 * Sets the join method for the planner: right after a bulk load it has no statistics, expects a handful of rows, and would scan
 * the whole table once for each of a hundred thousand.
 */
async function planFor(
  transaction: Transaction,
  table: string,
  condition: string,
  parameters: readonly unknown[],
): Promise<void> {
  const [found] = await transaction.query<{ n: number }>(
    `select count(*)::int as n from (select from ${table} c where c.project_id = $1${condition} limit ${fewRows + 1}) as found`,
    parameters,
  );
  const many = (found?.n ?? 0) > fewRows;
  await transaction.execute(`set local enable_nestloop = ${many ? 'off' : 'on'}`);
}

/**
 * Recalculates step fractions, quantity, hours per unit, percent complete, budget and earned hours and status of the rows, inside
 * the caller's transaction. Writes only rows whose values differ; returns their number. It sets `row_version` only if `version`
 * is given, since callers stamp the rows they change. A status can depend on the rows at the ends, so a caller that changes
 * several types processes them in `recalculationOrder`.
 */
export async function recalculate(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  rows: RowSelection,
  version?: number,
): Promise<number> {
  const { table } = commodities[type];
  const weights = await weightsOf(transaction, projectId, type);
  const { condition, parameters } = selectionSql(type, rows);
  const ends = endsSql(type);
  const fractions = stepFractions(type, 'c');
  const columns = [
    ...fractions.map((fraction) => fraction.column),
    'quantity',
    'hours_per_unit',
    'percent_complete',
    'budget_hours',
    'earned_hours',
    'status',
  ];
  const given = [projectId, ...parameters];
  await planFor(transaction, table, condition, given);
  const stamp = version === undefined ? '' : `row_version = $${given.length + 1}, `;
  const written = await transaction.execute(
    `with chosen as materialized (
      select c.id, c.removed, c.drop_reason, c.hold, ${fractions.map((fraction) => `${fraction.sql} as ${fraction.column}`).join(', ')},
        ${quantitySql(type, 'c')} as quantity, ${unitKeyColumnsSql(type, 'c')}${ends.columns}
      from ${table} c ${ends.joins}
      where c.project_id = $1${condition}
    ), unit as materialized (${unitLookupSql(type, 'chosen')}),
    credited as (
      select r.*, unit.hours_per_unit as unit_hours, ${percentSql(type, weights, 'r')} as percent
      from chosen r join unit using (labor_unit, type_code, size)
    ), judged as (
      select r.*, ${statusSql(type, 'r')} as status, r.quantity::numeric * coalesce(r.unit_hours, 0) as whole_hours,
        r.quantity::numeric * coalesce(r.unit_hours, 0) * r.percent / 100 as done_hours
      from credited r
    ), derived as (
      select r.id, ${fractions.map((fraction) => `r.${fraction.column}`).join(', ')},
        ${creditSql('r', 'r.quantity', `r.quantity * r.${fractionColumn(type, commodities[type].mainStep)}`)} as quantity,
        r.unit_hours::double precision as hours_per_unit, r.percent::double precision as percent_complete,
        (${creditSql('r', 'r.whole_hours', 'r.done_hours')})::numeric(14, 4) as budget_hours,
        r.done_hours::numeric(14, 4) as earned_hours, r.status
      from judged r
    )
    update ${table} c set ${stamp}${columns.map((column) => `${column} = d.${column}`).join(', ')}
    from derived d
    where c.project_id = $1 and c.id = d.id
      and (${columns.map((column) => `c.${column}`).join(', ')}) is distinct from (${columns.map((column) => `d.${column}`).join(', ')})`,
    version === undefined ? given : [...given, version],
  );
  await transaction.execute('set local enable_nestloop = on');
  return written;
}
