/** Conversion of every length in a project to the other unit: one statement per table. */
import { columnName, type CodeKind, type Commodity } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { lengthDecimals, lengthNoise, metresPerFoot } from '../../../contract/base/units/lengths.ts';
import type { Transaction } from '../../db/database.ts';
import { ofTypeSql } from './commodityTable.ts';
import { quantitySql } from './derivedSql.ts';

/** Exact expression in the other unit: 1 ft is 0.3048 m. */
const factorSql = (expression: string, from: LengthUnit): string =>
  `(${expression}::numeric ${from === 'ft' ? '*' : '/'} ${metresPerFoot})`;

/** Length expression in the other unit, as by `convertLength`: with the fewest decimals that represent the length. */
export function convertedSql(column: string, from: LengthUnit): string {
  const exact = factorSql(column, from);
  const intended = `round(${exact}, ${lengthDecimals.meant})`;
  return `(case when abs(${intended} - ${exact}) <= ${lengthNoise} then ${intended} else round(${exact}, ${lengthDecimals.kept}) end)::double precision`;
}

/** Columns of the lengths that users and schedules give; those derived from them follow by `convertDerived`. */
const lengthColumnsOf = ({ fields }: Commodity): string[] =>
  fields.filter(({ kind, source }) => kind === 'length' && source !== 'calculated').map(({ key }) => columnName(key));

/** Converts the length fields of every row of the commodity's table; the rows get `version`. */
export async function convertRows(
  transaction: Transaction,
  projectId: number,
  commodity: Commodity,
  from: LengthUnit,
  version: number,
): Promise<void> {
  const converted = lengthColumnsOf(commodity).map((column) => `${column} = ${convertedSql(column, from)}`);
  if (converted.length === 0) return;
  await transaction.execute(
    `update ${commodity.table} set row_version = $2, ${converted.join(', ')} where project_id = $1`,
    [projectId, version],
  );
}

/**
 * Converts quantity and hours per unit of a measured type after its lengths. Hours and progress are not recalculated: after
 * rounding they could differ in the last stored digit.
 */
export async function convertDerived(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  to: LengthUnit,
): Promise<void> {
  await transaction.execute(
    `update ${commodities[type].table} c
     set quantity = ${quantitySql(type, 'c')}, hours_per_unit = ${factorSql('c.hours_per_unit', to)}::double precision
     where c.project_id = $1${ofTypeSql(type, 'c')}`,
    [projectId],
  );
}

/** Number of lengths in the rows of the commodity's table. */
export async function countLengths(transaction: Transaction, projectId: number, commodity: Commodity): Promise<number> {
  const columns = lengthColumnsOf(commodity);
  if (columns.length === 0) return 0;
  const [found] = await transaction.query<{ lengths: number }>(
    `select (${columns.map((column) => `count(${column})`).join(' + ')})::int as lengths from ${commodity.table} where project_id = $1`,
    [projectId],
  );
  return found?.lengths ?? 0;
}

/** Number of labor units that define hours for a length in this unit. */
export async function countLaborUnits(transaction: Transaction, projectId: number, unit: LengthUnit): Promise<number> {
  const [found] = await transaction.query<{ units: number }>(
    'select count(*)::int as units from labor_unit where project_id = $1 and unit = $2',
    [projectId, unit],
  );
  return found?.units ?? 0;
}

/** Converts a length of every row of a list; the rows get `version`. */
export async function convertCodeLengths(
  transaction: Transaction,
  projectId: number,
  { kind, key }: { readonly kind: CodeKind; readonly key: string },
  from: LengthUnit,
  version: number,
): Promise<void> {
  await transaction.execute(
    `update code set row_version = $2, extra = jsonb_set(extra, array[$4], to_jsonb(${convertedSql('(extra ->> $4)', from)}))
     where project_id = $1 and kind = $3 and jsonb_typeof(extra -> $4) = 'number'`,
    [projectId, version, kind, key],
  );
}

/** Number of rows of a list with a length in this field. */
export async function countCodeLengths(
  transaction: Transaction,
  projectId: number,
  { kind, key }: { readonly kind: CodeKind; readonly key: string },
): Promise<number> {
  const [found] = await transaction.query<{ lengths: number }>(
    `select count(*)::int as lengths from code where project_id = $1 and kind = $2 and jsonb_typeof(extra -> $3) = 'number'`,
    [projectId, kind, key],
  );
  return found?.lengths ?? 0;
}

/** Converts the quantities recorded so far on rows of measured types. */
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

/** Converts the hours of labor units per length: inversely to the length. */
export async function convertLaborUnits(
  transaction: Transaction,
  projectId: number,
  from: LengthUnit,
  to: LengthUnit,
  version: number,
): Promise<void> {
  const columns = ['hours', 'hours_difficult', 'hours_very_difficult'];
  const converted = columns.map((column) => `${column} = round(${factorSql(column, to)}, 10)`);
  await transaction.execute(
    `update labor_unit set unit = $3, row_version = $4, ${converted.join(', ')} where project_id = $1 and unit = $2`,
    [projectId, from, to, version],
  );
}

/** Records that lengths sent without a unit from now on can be in a different one. */
export async function noteUnitChange(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.execute('update project set unit_changed_at = now() where id = $1', [projectId]);
}
