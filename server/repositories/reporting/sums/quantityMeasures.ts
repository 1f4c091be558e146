/** The quantity of rows of a type: all of it, the part in place and the part that remains (domain section 11). */
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

/** What tells the rows of which some part is not in place. */
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
