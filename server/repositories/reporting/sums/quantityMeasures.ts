/** Quantity of rows of a type: total, installed and remaining (domain section 11). */
import { columnName } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { shareInPlaceSql } from '../../sql/derivedSql.ts';
import { added, summedField } from './measures.ts';
import { lessThan, moreThan, notRemovedWithProgress } from './rowConditions.ts';

const mainFraction = (type: CommodityType): string => {
  const { steps, mainStep } = commodities[type];
  const step = steps.find(({ key }) => key === mainStep);
  if (!step) throw new Error(`${type} has no step ${mainStep}`);
  return step.fractionField;
};

/** Conditions for rows that are not completely installed. */
export const notInPlace = (type: CommodityType) => [lessThan(mainFraction(type), 1), notRemovedWithProgress];

export function quantityMeasures(type: CommodityType) {
  const fraction = mainFraction(type);
  const share = shareInPlaceSql('r', `r.${columnName(fraction)}`);
  const isSome = moreThan('quantity', 0);
  return {
    quantity: summedField('quantity'),
    installed: added(`r.quantity * ${share}`, [], [isSome, moreThan(fraction, 0)]),
    remaining: added(`r.quantity * (1 - ${share})`, [], [isSome, ...notInPlace(type)]),
  };
}
