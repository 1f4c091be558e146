/** A project changes from feet to metres or back: every length it holds follows, in the transaction of the change. */
import { columnName, type Commodity } from '../../../contract/commodities/field.ts';
import { commodities, commodityTypes } from '../../../contract/commodities/index.ts';
import { recalculationOrder } from '../../../contract/commodities/links.ts';
import type { LengthUnit } from '../../../contract/lengthNumber.ts';
import { lengthDecimals, lengthNoise, lengthUnitOf, metresPerFoot } from '../../../contract/lengths.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import type { Transaction } from '../../db/database.ts';
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
  for (const commodity of new Map(Object.values(commodities).map((each) => [each.table, each])).values()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await convertRows(transaction, projectId, commodity, old, version);
  }
  const measured = commodityTypes.filter((type) => commodities[type].quantity === 'length');
  await transaction.execute(
    `update progress_transaction set delta_quantity = ${convertedSql('delta_quantity', old)} where project_id = $1 and commodity_type = any($2::text[])`,
    [projectId, measured],
  );
  // Hours for a length go the other way than the length.
  await transaction.execute(
    `update labor_unit set unit = $3, hours = round(${factorSql('hours', next)}, 10) where project_id = $1 and unit = $2`,
    [projectId, old, next],
  );
  for (const type of recalculationOrder) {
    // oxlint-disable-next-line no-await-in-loop -- what is read before what reads it
    await recalculate(transaction, projectId, type, 'all');
  }
}

/** An expression in the other unit, exact: 1 ft is 0.3048 m. */
const factorSql = (expression: string, from: LengthUnit): string =>
  `(${expression}::numeric ${from === 'ft' ? '*' : '/'} ${metresPerFoot})`;

/** A length column in the other unit, as `convertLength` gives it: the fewest decimals that say the length. */
function convertedSql(column: string, from: LengthUnit): string {
  const exact = factorSql(column, from);
  const meant = `round(${exact}, ${lengthDecimals.meant})`;
  return `(case when abs(${meant} - ${exact}) <= ${lengthNoise} then ${meant} else round(${exact}, ${lengthDecimals.kept}) end)::double precision`;
}

async function convertRows(
  transaction: Transaction,
  projectId: number,
  commodity: Commodity,
  from: LengthUnit,
  version: number,
): Promise<void> {
  const lengths = commodity.fields.filter(({ kind }) => kind === 'length').map(({ key }) => columnName(key));
  const converted = lengths.map((column) => `${column} = ${convertedSql(column, from)}`);
  if (converted.length === 0) return;
  await transaction.execute(
    `update ${commodity.table} set row_version = $2, ${converted.join(', ')} where project_id = $1`,
    [projectId, version],
  );
}
