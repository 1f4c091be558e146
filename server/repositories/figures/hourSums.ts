/** Hours of many projects at once, with a fixed number of queries. */
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import { fractionColumn, ofTypeSql, typeColumnOf, typeOfEachTable } from '../sql/commodityTable.ts';
import { inTotalsSql, quantitySql, shareInPlaceSql } from '../sql/derivedSql.ts';
import { directHoursSql, indirectHoursSql, codeOfLineSql } from '../timesheets/hours.ts';

export interface TypeSums {
  readonly id: number;
  readonly type: CommodityType;
  readonly rows: number;
  /** Feet, meters or pieces, according to the type's measure. */
  readonly quantity: number;
  readonly earnedQuantity: number;
  readonly budgetHours: number;
  readonly earnedHours: number;
}

/** Sums of the rows that count in totals, by project and type. Types that share a table are read together. */
export function readTypeSums(transaction: Transaction, projectIds: readonly number[]): Promise<TypeSums[]> {
  const parts = typeOfEachTable.map((first) => {
    const { table, mainStep } = commodities[first];
    const type = typeColumnOf(first);
    const inPlace = shareInPlaceSql('r', `r.${fractionColumn(first, mainStep)}`);
    return `select r.project_id as id, ${type === null ? `'${first}'` : `r.${type}`} as type, count(*)::int as rows,
        coalesce(sum(r.quantity), 0)::double precision as quantity, coalesce(sum(r.quantity * ${inPlace}), 0)::double precision as "earnedQuantity",
        sum(r.budget_hours)::double precision as "budgetHours", sum(r.earned_hours)::double precision as "earnedHours"
      from ${table} r where r.project_id = any($1::int[]) and ${inTotalsSql('r')} group by 1, 2`;
  });
  return transaction.query<TypeSums>(parts.join(' union all '), [projectIds]);
}

export interface StepDay {
  readonly id: number;
  readonly type: CommodityType;
  readonly step: string;
  readonly day: string;
  /** Clock hours of the completed share of the step, before its weight, at today's budget. */
  readonly hours: number;
}

/** Recorded progress by project, type, step and work date. */
export function readStepDays(transaction: Transaction, projectIds: readonly number[]): Promise<StepDay[]> {
  const parts = commodityTypes.map(
    (type) =>
      `select t.project_id as id, '${type}' as type, t.step, t.work_date,
         sum(t.delta_fraction * ${quantitySql(type, 'c')} * coalesce(c.hours_per_unit, 0))::double precision as hours
       from progress_transaction t join ${commodities[type].table} c on c.project_id = t.project_id and c.id = t.commodity_id
       where t.project_id = any($1::int[]) and t.commodity_type = '${type}'${ofTypeSql(type, 'c')} and ${inTotalsSql('c')}
       group by t.project_id, t.step, t.work_date`,
  );
  return transaction.query<StepDay>(
    `select id, type, step, work_date::text as day, hours from (${parts.join(' union all ')}) part`,
    [projectIds],
  );
}

export interface SpentWeek {
  readonly id: number;
  readonly weekEnding: string;
  readonly direct: number;
  readonly indirect: number;
  readonly employees: number;
}

/** Last day of the work week, numbered as by `extract(isodow)`. */
const weekEndSql = `array_position(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], p.work_week_end)`;

/** Clock hours of the lines that count, by project and project week, with the number of employees. */
export function readSpentWeeks(transaction: Transaction, projectIds: readonly number[]): Promise<SpentWeek[]> {
  return transaction.query<SpentWeek>(
    `select l.project_id as id, (l.work_date + (${weekEndSql} - extract(isodow from l.work_date)::int + 7) % 7)::text as "weekEnding",
       ${directHoursSql}::double precision as direct, ${indirectHoursSql}::double precision as indirect, count(distinct l.employee_key)::int as employees
     from timesheet_line l join project p on p.id = l.project_id ${codeOfLineSql}
     where l.project_id = any($1::int[]) and l.replaced_by is null
     group by 1, 2`,
    [projectIds],
  );
}
