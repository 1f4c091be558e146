/** The tables of the commodities, as statements name them. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';

/** Whether rows of several types lie in the type's table, told apart by `commodity_type`. */
const isShared = (type: CommodityType): boolean =>
  commodityTypes.some((other) => other !== type && commodities[other].table === commodities[type].table);

/** One type of each table: what holds of whole tables is asked once, though two types share one. */
export const typeOfEachTable: readonly CommodityType[] = commodityTypes.filter(
  (type, at) => commodityTypes.findIndex((other) => commodities[other].table === commodities[type].table) === at,
);

/** The column that tells types apart that share a table; null where the table is the type's own. */
export const typeColumnOf = (type: CommodityType): string | null => (isShared(type) ? 'commodity_type' : null);

/** What a statement over the type's table adds to keep to the type, beginning with `and`; empty when the table is its own. */
export function ofTypeSql(type: CommodityType, alias = ''): string {
  const column = typeColumnOf(type);
  return column === null ? '' : ` and ${alias === '' ? '' : `${alias}.`}${column} = '${type}'`;
}

/** The column of a step's fraction, 0-1. */
export function fractionColumn(type: CommodityType, stepKey: string): string {
  const step = commodities[type].steps.find(({ key }) => key === stepKey);
  if (!step) throw new Error(`${type} has no step ${stepKey}`);
  return columnName(step.fractionField);
}
