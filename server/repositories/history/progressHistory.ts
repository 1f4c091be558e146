/** Progress as transactions: never edited; a change of a row by anything other than an entry becomes its own transaction. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { findToday } from '../projectDays.ts';

/**
 * Adds a transaction for each step of the rows that covers the difference between the sum of their transactions and the row
 * (fraction, and quantity in the project's unit), dated the project's current day: a revision or an engineer changed the length
 * they are measured by, and progress as of a day is the sum up to that day.
 * Rounding errors of floats are ignored.
 * @param ids the rows; null for all of the type.
 */
export async function reconcileHistory(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  ids: readonly number[] | null,
): Promise<void> {
  const { table, steps } = commodities[type];
  const fractions = steps.map((step) => `('${step.key}', r.${columnName(step.fractionField)})`);
  await transaction.execute(
    `with missing as (
      select r.id, s.step, s.fraction - coalesce(h.fraction, 0) as fraction, s.fraction * r.quantity - coalesce(h.quantity, 0) as quantity
      from ${table} r cross join lateral (values ${fractions.join(', ')}) s(step, fraction)
      left join (
        select commodity_id, step, sum(delta_fraction) as fraction, sum(delta_quantity) as quantity
        from progress_transaction where project_id = $1 and commodity_type = $2 and ($3::int[] is null or commodity_id = any($3::int[]))
        group by commodity_id, step
      ) h on h.commodity_id = r.id and h.step = s.step
      where r.project_id = $1${ofTypeSql(type, 'r')} and not r.removed and ($3::int[] is null or r.id = any($3::int[]))
    )
    insert into progress_transaction (project_id, commodity_type, commodity_id, step, work_date, delta_fraction, delta_quantity, source)
    select $1, $2, id, step, $4::date, fraction, quantity, 'revision' from missing where abs(fraction) > 1e-9 or abs(quantity) > 1e-6`,
    [projectId, type, ids, await findToday(transaction, projectId)],
  );
}
