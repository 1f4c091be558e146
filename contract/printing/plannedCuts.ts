/** Lengths to cut for a row, on cards of commodities that are cut from reels: computed when a card is filled, stored nowhere. */
import type { LengthUnit } from '../base/values/lengthNumber.ts';
import type { CommodityType } from '../commodities/fields/commodityTypes.ts';
import type { Commodity, Field } from '../commodities/fields/field.ts';
import { plannedPiecesOf } from '../progress/pieces.ts';
import { measuredStep, type Row } from '../progress/progress.ts';

const plannedField = (key: string): Field => ({
  key,
  label: key,
  kind: 'length',
  source: 'calculated',
  term: `printed.${key}`,
});

const first = plannedField('plannedCut');
const second = plannedField('splicePlannedCut');

/** Returns the fields of the planned cuts: of the first reel, and of the splice. None for commodities without a reel. */
export function plannedCutFields(commodity: Commodity): readonly Field[] {
  const step = measuredStep(commodity);
  if (step?.markFields === undefined) return [];
  return step.splice ? [first, second] : [first];
}

/** Returns the commodity with the planned cuts among the fields that a card can show. */
export function withPlannedCuts<Type extends CommodityType>(commodity: Commodity<Type>): Commodity<Type> {
  const fields = plannedCutFields(commodity);
  return fields.length === 0 ? commodity : { ...commodity, offered: [...commodity.offered, ...fields] };
}

/** Returns the planned cuts of a row by field, in the project's unit. Blank while the tolerance is unknown. */
export function plannedCutValues(
  commodity: Commodity,
  row: Row,
  tolerancePercent: number | null,
  unit: LengthUnit,
): Readonly<Record<string, number | null>> {
  const planned = tolerancePercent === null ? null : plannedPiecesOf(commodity, row, tolerancePercent, unit);
  return planned ? { [first.key]: planned.own, [second.key]: planned.splice } : {};
}
