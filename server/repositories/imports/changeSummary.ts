/** The totals of a change report, counted in commodities. */
import type { ChangeSummary } from '../../../contract/changeReport.ts';
import type { Transaction } from '../../db/database.ts';
import type { ChangeSource } from './changeSource.ts';

/** More packages and areas than these nobody reads; those with most rows are told. */
const mostTold = 200;

const number = (sum: string) => `(${sum})::double precision`;
const sums = `sum(rows)::int as rows, ${number('sum(old_quantity)')} as "oldQuantity", ${number('sum(new_quantity)')} as "newQuantity",
    ${number('coalesce(sum(old_hours), 0)')} as "oldHours", ${number('coalesce(sum(new_hours), 0)')} as "newHours"`;

/**
 * One row a commodity and side: what is measured before counts for the type it was, what is measured after for the type it is.
 * No join: right after a large import the planner takes its rows for a few.
 */
const bothSides = ({ changed, added }: ChangeSource) => `(
    select change, type_code, old_quantity, null::double precision as new_quantity, old_hours, null::numeric as new_hours, 1 as rows
      from ${changed} where leads
    union all
    select l.change, coalesce(l.next_type, l.type_code), null, l.new_quantity, null, l.new_hours, 0
      from (select *, max(new_value) filter (where field = 'typeCode') over (partition by commodity_id) as next_type from ${changed}) l where leads
    union all
    select 'added', nullif(type_code, ''), 0, new_quantity, 0, new_hours::numeric, 1 from ${added}
  ) sides`;

/** What the changes of a source come to. */
export async function findChangeSummary(
  transaction: Transaction,
  source: ChangeSource,
): Promise<Omit<ChangeSummary, 'unitMeasurement'>> {
  const { changed, added, parameters } = source;
  const rows = async <Row>(sql: string): Promise<Row[]> => transaction.query<Row>(sql, parameters);
  const [begun] = await rows<ChangeSummary['begun']>(
    `select count(*)::int as rows, ${number('sum(old_quantity)')} as quantity from ${changed} where leads and begun`,
  );
  const counted = 'count(distinct commodity_id)::int';
  const came = await rows<{ rows: number }>(`select count(*)::int as rows from ${added}`);
  const impacts = await rows<ChangeSummary['impacts'][number]>(
    `select impact, ${counted} as rows from ${changed} group by impact order by impact`,
  );
  return {
    kinds: await rows(`select change, ${sums} from ${bothSides(source)} group by change order by change`),
    typeCodes: await rows(
      `select coalesce(type_code, '') as "typeCode", ${sums} from ${bothSides(source)} group by 1 order by 1`,
    ),
    impacts: withAdded(impacts, came[0]?.rows ?? 0),
    fields: await rows(
      `select field, ${counted} as rows from ${changed} where field <> '' group by field order by 2 desc, 1`,
    ),
    packages: await rows(
      `select package, max(foreman) as foreman, (count(distinct commodity_id) filter (where impact = 'critical'))::int as critical, ${counted} as rows
        from ${changed} where package <> '' group by package order by critical desc, rows desc, package limit ${mostTold}`,
    ),
    areas: await rows(
      `select area, count(*)::int as rows from (
          select coalesce(area, '') as area from ${changed} where leads union all select coalesce(area, '') from ${added}
        ) told where area <> '' group by area order by rows desc, area limit ${mostTold}`,
    ),
    begun: begun ?? { rows: 0, quantity: null },
  };
}

/** Rows that come are for information. */
function withAdded(impacts: readonly ChangeSummary['impacts'][number][], added: number): ChangeSummary['impacts'] {
  const ofInfo = impacts.find(({ impact }) => impact === 'info')?.rows ?? 0;
  const others = impacts.filter(({ impact }) => impact !== 'info');
  return ofInfo + added === 0 ? others : [...others, { impact: 'info', rows: ofInfo + added }];
}
