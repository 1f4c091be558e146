/** Every length a project holds, in the other unit: one statement a table. */
import { columnName, type Commodity } from '../../contract/commodities/field.ts';
import type { CommodityType } from '../../contract/commodities/index.ts';
import type { LengthUnit } from '../../contract/lengthNumber.ts';
import { lengthDecimals, lengthNoise, metresPerFoot } from '../../contract/lengths.ts';
import type { Transaction } from '../db/database.ts';

/** An expression in the other unit, exact: 1 ft is 0.3048 m. */
const factorSql = (expression: string, from: LengthUnit): string =>
  `(${expression}::numeric ${from === 'ft' ? '*' : '/'} ${metresPerFoot})`;

/** A length column in the other unit, as `convertLength` gives it: the fewest decimals that say the length. */
function convertedSql(column: string, from: LengthUnit): string {
  const exact = factorSql(column, from);
  const meant = `round(${exact}, ${lengthDecimals.meant})`;
  return `(case when abs(${meant} - ${exact}) <= ${lengthNoise} then ${meant} else round(${exact}, ${lengthDecimals.kept}) end)::double precision`;
}

/** The length fields of every row of the commodity's table; the rows carry `version` afterwards. */
export async function convertRows(
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

/** The quantities recorded so far on rows of types that are measured. */
export async function convertProgress(
  transaction: Transaction,
  projectId: number,
  measured: readonly CommodityType[],
  from: LengthUnit,
): Promise<void> {
  await transaction.execute(
    `update progress_transaction set delta_quantity = ${convertedSql('delta_quantity', from)} where project_id = $1 and commodity_type = any($2::text[])`,
    [projectId, measured],
  );
}

/** The hours of labor units for a length: they go the other way than the length. */
export async function convertLaborUnits(
  transaction: Transaction,
  projectId: number,
  from: LengthUnit,
  to: LengthUnit,
): Promise<void> {
  const columns = ['hours', 'hours_difficult', 'hours_very_difficult'];
  const converted = columns.map((column) => `${column} = round(${factorSql(column, to)}, 10)`);
  await transaction.execute(
    `update labor_unit set unit = $3, ${converted.join(', ')} where project_id = $1 and unit = $2`,
    [projectId, from, to],
  );
}
