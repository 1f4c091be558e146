/** A project changes from feet to metres or back: every length it holds follows, in the transaction of the change. */
import { columnName, type Commodity } from '../../../contract/commodities/field.ts';
import { commodities, commodityTypes } from '../../../contract/commodities/index.ts';
import { recalculationOrder } from '../../../contract/commodities/links.ts';
import { convertLength, lengthUnitOf } from '../../../contract/lengths.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import type { Transaction } from '../../db/connect.ts';
import { recalculate } from '../progress/recalculate.ts';

/**
 * Converts the length fields of every commodity, the quantities recorded so far and the hours per length of the labor
 * units; hours and progress stay what they were. Every row carries `version` afterwards. What crews sent stays as sent.
 */
export async function convertUnit(
  transaction: Transaction,
  projectId: number,
  from: UnitMeasurement,
  to: UnitMeasurement,
  version: number,
): Promise<void> {
  const [old, next] = [lengthUnitOf(from), lengthUnitOf(to)];
  const factor = convertLength(1, old, next);
  for (const commodity of new Map(Object.values(commodities).map((each) => [each.table, each])).values()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await convertRows(transaction, projectId, commodity, factor, version);
  }
  const measured = commodityTypes.filter((type) => commodities[type].quantity === 'length');
  await transaction.execute(
    'update progress_transaction set delta_quantity = delta_quantity * $2 where project_id = $1 and commodity_type = any($3::text[])',
    [projectId, factor, measured],
  );
  await transaction.execute(
    `update labor_unit set unit = $4, hours = (hours::double precision / $2::double precision)::numeric(14, 4) where project_id = $1 and unit = $3`,
    [projectId, factor, old, next],
  );
  for (const type of recalculationOrder) {
    // oxlint-disable-next-line no-await-in-loop -- what is read before what reads it
    await recalculate(transaction, projectId, type, 'all');
  }
}

async function convertRows(
  transaction: Transaction,
  projectId: number,
  commodity: Commodity,
  factor: number,
  version: number,
): Promise<void> {
  const lengths = commodity.fields.filter(({ kind }) => kind === 'length').map(({ key }) => columnName(key));
  const converted = lengths.map((column) => `${column} = ${column} * $3`);
  if (converted.length === 0) return;
  await transaction.execute(
    `update ${commodity.table} set row_version = $2, ${converted.join(', ')} where project_id = $1`,
    [projectId, version, factor],
  );
}
