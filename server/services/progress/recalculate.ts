/** Brings the derived columns of a commodity's rows up to date with what they record. Set-based: one statement a type. */
import { columnName } from '../../../contract/commodities/field.ts';
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/connect.ts';
import {
  percentSql,
  quantitySql,
  statusSql,
  stepFractions,
  unitKeyColumnsSql,
  unitLookupSql,
  type StepWeights,
} from './derivedSql.ts';

/** Which rows: those a write has just stamped with its version, those named, or every row of the type. */
export type RowSelection = { readonly rowVersion: number } | { readonly ids: readonly number[] } | 'all';

function selectionSql(type: CommodityType, rows: RowSelection): { condition: string; parameters: unknown[] } {
  const own = commodities[type].table === 'termination' ? ` and c.commodity_type = '${type}'` : '';
  if (rows === 'all') return { condition: own, parameters: [] };
  if ('rowVersion' in rows) return { condition: `${own} and c.row_version = $2`, parameters: [rows.rowVersion] };
  return { condition: `${own} and c.id = any($2::int[])`, parameters: [rows.ids] };
}

/** The project's own step weights of a type, empty where the defaults stand. */
async function weightsOf(transaction: Transaction, projectId: number, type: CommodityType): Promise<StepWeights> {
  const [project] = await transaction.query<{ step_weights: Partial<Record<CommodityType, StepWeights>> }>(
    'select step_weights from project where id = $1',
    [projectId],
  );
  return project?.step_weights[type] ?? {};
}

/** Whether the Terminated step of a term is done; false where the cable has no such term. */
function terminatedSql(end: 'from-term' | 'to-term', alias: string): string {
  const step = commodities[end].steps.find((candidate) => candidate.key === 'terminated');
  return `coalesce(${alias}.${columnName(step?.fractionField ?? '')}, 0) >= 1`;
}

function termJoinSql(end: 'from-term' | 'to-term', alias: string): string {
  return `left join termination ${alias} on ${alias}.project_id = c.project_id and ${alias}.cable_id = c.id and ${alias}.commodity_type = '${end}'`;
}

/** For cables, what their two terms say; other types carry no terms. */
function termsSql(type: CommodityType): { columns: string; joins: string } {
  if (type !== 'cable') return { columns: '', joins: '' };
  return {
    columns: `, ${terminatedSql('from-term', 'ft')} as from_terminated, ${terminatedSql('to-term', 'tt')} as to_terminated,
      coalesce(ft.percent_complete, 0) >= 100 and coalesce(tt.percent_complete, 0) >= 100 as terms_complete`,
    joins: `${termJoinSql('from-term', 'ft')} ${termJoinSql('to-term', 'tt')}`,
  };
}

/** Up to here rows are best found one by one through indexes. */
const fewRows = 500;

/**
 * Tells the planner how to join: right after a bulk load it has no statistics, expects a handful of rows, and would walk
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
  // Compiling these statements takes longer than running them.
  await transaction.execute('set local jit = off');
  await transaction.execute(`set local enable_nestloop = ${many ? 'off' : 'on'}`);
}

/**
 * Recomputes step fractions, quantity, hours per unit, percent complete, budget and earned hours and status of the
 * rows, inside the caller's transaction. Only rows whose values differ are written. It does not touch `row_version`:
 * callers stamp the rows they change. A cable's status also depends on its terms, so a caller that changes terms
 * recalculates the terms first and then their cables.
 */
export async function recalculate(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  rows: RowSelection,
): Promise<void> {
  const { table } = commodities[type];
  const weights = await weightsOf(transaction, projectId, type);
  const { condition, parameters } = selectionSql(type, rows);
  const terms = termsSql(type);
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
  await planFor(transaction, table, condition, [projectId, ...parameters]);
  await transaction.execute(
    `with chosen as materialized (
      select c.id, c.removed, c.hold, ${fractions.map((fraction) => `${fraction.sql} as ${fraction.column}`).join(', ')},
        ${quantitySql(type, 'c')} as quantity, ${unitKeyColumnsSql(type, 'c')}${terms.columns}
      from ${table} c ${terms.joins}
      where c.project_id = $1${condition}
    ), unit as materialized (${unitLookupSql(type, 'chosen')}),
    credited as (
      select r.*, unit.hours_per_unit as unit_hours, ${percentSql(type, weights, 'r')} as percent
      from chosen r join unit using (labor_unit, type_code, size)
    ), derived as (
      select r.id, ${fractions.map((fraction) => `r.${fraction.column}`).join(', ')}, r.quantity,
        r.unit_hours::double precision as hours_per_unit, r.percent::double precision as percent_complete,
        (r.quantity::numeric * coalesce(r.unit_hours, 0))::numeric(14, 4) as budget_hours,
        (r.quantity::numeric * coalesce(r.unit_hours, 0) * r.percent / 100)::numeric(14, 4) as earned_hours,
        ${statusSql(type, 'r')} as status
      from credited r
    )
    update ${table} c set ${columns.map((column) => `${column} = d.${column}`).join(', ')}
    from derived d
    where c.project_id = $1 and c.id = d.id
      and (${columns.map((column) => `c.${column}`).join(', ')}) is distinct from (${columns.map((column) => `d.${column}`).join(', ')})`,
    [projectId, ...parameters],
  );
  await transaction.execute('set local enable_nestloop = on');
}
