/** Work that one user entered for a day, according to the server. */
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { FieldDay } from '../../../contract/progress/fieldDay.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { Transaction } from '../../db/database.ts';
import { fractionColumn } from '../sql/commodityTable.ts';
import { inTotalsSql, quantitySql, weightSql } from '../sql/derivedSql.ts';
import { weightsOf } from '../progress/recalculate.ts';

type DayOfPerson = Pick<FieldDay, 'types' | 'entryIds' | 'sentBy'>;
type DayOfType = FieldDay['types'][number];

async function sumsOfType(transaction: Transaction, projectId: number, type: CommodityType): Promise<string> {
  const { table, steps, mainStep } = commodities[type];
  const isDone = `c.${fractionColumn(type, mainStep)} >= 1`;
  const weights = await weightsOf(transaction, projectId, type);
  const weight = steps.map((step) => `when '${step.key}' then ${weightSql(weights, step)}`).join(' ');
  return `select '${type}' as type, t.step = '${mainStep}' as is_main, t.delta_quantity,
      case when ${inTotalsSql('c')} then t.delta_fraction * (case t.step ${weight} else 0 end) / 100 * ${quantitySql(type, 'c')} * coalesce(c.hours_per_unit, 0) else 0 end as earned,
      ${isDone} and ${isNewestSql(mainStep)} as is_finish
    from progress_transaction t join ${table} c on c.project_id = t.project_id and c.id = t.commodity_id
    where t.project_id = $1 and t.work_date = $3 and t.commodity_type = '${type}'
      and (t.field_entry_id in (select id from mine) or t.field_entry_id is null and t.entered_by = $2)`;
}

/** True for the transaction that last advanced the main step of the row: its user finished it, if it is done. */
const isNewestSql = (mainStep: string) =>
  `t.id = (select max(l.id) from progress_transaction l where l.project_id = t.project_id and l.commodity_type = t.commodity_type
     and l.commodity_id = t.commodity_id and l.step = '${mainStep}' and l.delta_fraction > 0)`;

/**
 * Entries of the day by author: for an entry delivered by another tablet, the audit trail names the person of the original
 * tablet.
 */
const mineSql = `select e.id, e.commodity_type, e.entered_at, case when said.id is null then null else sender.name end as sender
  from field_entry e
  left join lateral (
    select u.id from audit_event a join app_user u on u.issuer = a.issuer and u.subject = a.said_subject
    where a.target = e.commodity_type || ' ' || e.commodity_id and a.project_id = e.project_id
      and a.action = 'fieldWork.record' and a.after ->> 'entryId' = e.id::text
    limit 1
  ) said on true
  left join app_user sender on sender.id = e.entered_by
  where e.project_id = $1 and e.work_date = $3
    and coalesce(said.id, e.entered_by) = $2`;

/** Reads the day of a user; types without an entry are left out. */
export async function readFieldDay(
  transaction: Transaction,
  projectId: number,
  userId: number,
  day: string,
): Promise<DayOfPerson> {
  const parts: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
  for (const type of commodityTypes) parts.push(await sumsOfType(transaction, projectId, type));
  const types = await transaction.query<DayOfType & { entryIds: string[]; senders: (string | null)[] }>(
    `with mine as materialized (${mineSql}), moved as (
       select type, sum(delta_quantity) filter (where is_main) as quantity, sum(earned) as earned, count(*) filter (where is_finish) as finished from (${parts.join(' union all ')}) part group by type
     )
     select e.commodity_type as type, count(*)::int as entries, coalesce(max(m.quantity), 0)::double precision as quantity,
       coalesce(max(m.earned), 0)::double precision as "earnedHours", coalesce(max(m.finished), 0)::int as finished, array_agg(e.id::text order by e.entered_at, e.id) as "entryIds",
       array_agg(e.sender) as senders
     from mine e left join moved m on m.type = e.commodity_type
     group by e.commodity_type order by e.commodity_type`,
    [projectId, userId, day],
  );
  const senders = groupBy(
    types.flatMap((type) => type.senders.filter((name) => name !== null)),
    (name) => name,
  );
  return {
    types: types.map(({ entryIds: _entryIds, senders: _senders, ...type }) => type),
    entryIds: types.flatMap(({ entryIds }) => entryIds),
    sentBy: Array.from(senders, ([name, entries]) => ({ name, entries: entries.length })),
  };
}
