/** Totals of a change report, counted in commodities. */
import type { ChangeSummary } from '../../../contract/imports/changeReport.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeSource } from './changeSource.ts';

/** Maximum number of packages and areas returned, those with most rows first; longer lists are not read by users. */
const maxReported = 200;

const number = (sum: string) => `(${sum})::double precision`;
const sums = `sum(rows)::int as rows, ${number('sum(old_quantity)')} as "oldQuantity", ${number('sum(new_quantity)')} as "newQuantity",
    ${number('coalesce(sum(old_hours), 0)')} as "oldHours", ${number('coalesce(sum(new_hours), 0)')} as "newHours"`;

const listOf = (sql: string) => `(select coalesce(json_agg(listed), '[]') from (${sql}) listed)`;

/**
 * Reads the changes once. The leading line of each commodity is counted into cells by the dimensions of the totals; the old side
 * of a cell counts for the old type, the new side for the new type.
 */
const summarySql = ({ changed, added }: ChangeSource) => `with read as materialized (
    select change, commodity_id, type_code, area, package, foreman, field, case when field = 'typeCode' then new_value end as next_type, impact, reason, leads, begun, has_card,
      old_quantity, new_quantity, old_hours, new_hours from ${changed}
  ), lines as (
    select * from read where change <> 'marked'
  ), marked as (
    select change, count(*) as rows, sum(old_quantity) as old_quantity, sum(new_quantity) as new_quantity, sum(old_hours) as old_hours, sum(new_hours) as new_hours
    from read where change = 'marked' and leads group by 1
  ), cells as materialized (
    select l.change, l.type_code, t.next_type, l.area, l.begun, count(*) as rows, sum(l.old_quantity) as old_quantity, sum(l.new_quantity) as new_quantity,
      sum(l.old_hours) as old_hours, sum(l.new_hours) as new_hours
    from lines l left join (select commodity_id, next_type from lines where next_type is not null) t using (commodity_id) where l.leads group by 1, 2, 3, 4, 5
  ), come as materialized (
    select type_code, area, count(*) as rows, sum(new_quantity) as new_quantity, sum(new_hours::numeric) as new_hours from ${added} group by 1, 2
  ), sides as (
    select change, type_code, old_quantity, null::double precision as new_quantity, old_hours, null::numeric as new_hours, rows from cells
    union all select change, coalesce(next_type, type_code), null, new_quantity, null, new_hours, 0 from cells
    union all select 'added', nullif(type_code, ''), 0, new_quantity, 0, new_hours, rows from come
  ), touched as (
    select package, commodity_id, max(foreman) as foreman, bool_or(impact = 'critical') as is_critical from lines where package <> '' group by 1, 2
  )
  select ${listOf(`select change, ${sums} from (select change, rows, old_quantity, new_quantity, old_hours, new_hours from sides union all table marked) s group by change order by change`)} as kinds,
    ${listOf(`select coalesce(type_code, '') as "typeCode", ${sums} from sides group by 1 order by 1`)} as "typeCodes",
    ${listOf(`select impact, count(*) as rows from (select impact, commodity_id from lines group by 1, 2) i group by impact order by impact`)} as impacts,
    ${listOf(`select field, count(*) as rows from lines where field <> '' group by field order by 2 desc, 1`)} as fields,
    ${listOf(`select package, max(foreman) as foreman, count(*) filter (where is_critical) as critical, count(*) as rows
      from touched group by package order by critical desc, rows desc, package limit ${maxReported}`)} as packages,
    (select count(distinct package)::int from touched) as "packageCount",
    ${listOf(`select area, sum(rows)::int as rows from (select area, rows from cells union all select area, rows from come) told
      where area <> '' group by area order by rows desc, area limit ${maxReported}`)} as areas,
    (select json_build_object('rows', coalesce(sum(rows), 0)::int, 'quantity', ${number('sum(old_quantity)')}) from cells where begun) as begun,
    (select json_build_object('rows', count(distinct commodity_id)::int) from lines where has_card) as cards,
    (select json_build_object('rows', count(distinct commodity_id)::int) from lines where reason = 'beyondReel') as "beyondReel",
    (select coalesce(sum(rows), 0)::int from come) as come`;

type Summary = Omit<ChangeSummary, 'unitMeasurement' | 'correctedCells'>;

/** Computes the totals of a source's changes. */
export async function findChangeSummary(transaction: Transaction, source: ChangeSource): Promise<Summary> {
  const [row] = await transaction.query<Summary & { readonly come: number }>(summarySql(source), source.parameters);
  const { come, ...summary } = row!;
  return { ...summary, impacts: withAdded(summary.impacts, come) };
}

/** Added rows count as information. */
function withAdded(impacts: readonly ChangeSummary['impacts'][number][], added: number): ChangeSummary['impacts'] {
  const ofInfo = impacts.find(({ impact }) => impact === 'info')?.rows ?? 0;
  const others = impacts.filter(({ impact }) => impact !== 'info');
  return ofInfo + added === 0 ? others : [...others, { impact: 'info', rows: ofInfo + added }];
}
