/**
 * Hours earned by entries for a range of days, by row: at today's quantity, budget and weights, as in the weeks and the curve of
 * a project (`readStepDays`).
 */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { isoDate } from '../../../../contract/base/values/scalars.ts';
import { quantitySql, weightSql } from '../../sql/derivedSql.ts';
import { rowsSql } from '../asOf.ts';
import { countedSql } from './counted.ts';
import { added, type Summed } from './measures.ts';
import type { AsOf } from '../request.ts';

export interface Period {
  /** First and last day that count; `until` null for no end. */
  readonly from: string;
  readonly until: string | null;
  readonly weights: AsOf['weights'];
}

/** Share of a row's hours earned by an entry `t`. */
export function shareOfEntrySql(type: CommodityType, weights: AsOf['weights']): string {
  const ofStep = commodities[type].steps.map(
    (step) => `when '${step.key}' then ${weightSql(weights[type] ?? {}, step)}`,
  );
  return `t.delta_fraction * (case t.step ${ofStep.join(' ')} else 0 end) / 100`;
}

/** Full hours of a row `alias`, even if it was removed since. */
export const wholeHoursSql = (type: CommodityType, alias: string): string =>
  `${quantitySql(type, alias)} * coalesce(${alias}.hours_per_unit, 0)`;

/** Validated, since the day becomes part of the statement. */
const dayText = (day: string): string => `'${isoDate.parse(day)}'`;

export const earnedInPeriod = ({ from, until, weights }: Period): Summed => ({
  tables: ({ type }) => `entered as (
    select t.commodity_id as id, sum(${shareOfEntrySql(type, weights)}) as share from progress_transaction t
    where t.project_id = $1 and t.commodity_type = '${type}' and t.work_date >= ${dayText(from)}${until === null ? '' : ` and t.work_date <= ${dayText(until)}`}
    group by t.commodity_id)`,
  from: (request) =>
    `${rowsSql(request.type, request)} r join entered on entered.id = r.id where ${countedSql(request.type, request, 'r')}`,
  measures: (type) => ({ earnedHours: added(`entered.share * ${wholeHoursSql(type, 'r')}`) }),
});
