/** Table and column names of the commodities for statements. */
import { columnName } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';

/** True if the type's table contains rows of several types, distinguished by `commodity_type`. */
const isShared = (type: CommodityType): boolean =>
  commodityTypes.some((other) => other !== type && commodities[other].table === commodities[type].table);

/** One type per table, for queries over whole tables, since two types can share one. */
export const typeOfEachTable: readonly CommodityType[] = commodityTypes.filter(
  (type, at) => commodityTypes.findIndex((other) => commodities[other].table === commodities[type].table) === at,
);

/** Column that distinguishes the types in a shared table; null if the table holds only this type. */
export const typeColumnOf = (type: CommodityType): string | null => (isShared(type) ? 'commodity_type' : null);

/**
 * Condition that limits a statement over the type's table to the type, starting with `and`; empty if the table holds only this
 * type.
 */
export function ofTypeSql(type: CommodityType, alias = ''): string {
  const column = typeColumnOf(type);
  return column === null ? '' : ` and ${alias === '' ? '' : `${alias}.`}${column} = '${type}'`;
}

/** Column of a step's fraction, 0-1. */
export function fractionColumn(type: CommodityType, stepKey: string): string {
  const step = commodities[type].steps.find(({ key }) => key === stepKey);
  if (!step) throw new Error(`${type} has no step ${stepKey}`);
  return columnName(step.fractionField);
}

/** Types in a table, as a list of SQL texts. */
export const quotedTypesOf = (table: string): string =>
  commodityTypes
    .filter((type) => commodities[type].table === table)
    .map((type) => `'${type}'`)
    .join(', ');
