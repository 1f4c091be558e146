/** Sums available for every commodity, used by a report or not. */
import { countedRowsSql } from './counted.ts';
import { missingMeasures } from './missingInputs.ts';
import { counted, hoursMeasures, summedField, type Summed } from './measures.ts';
import { quantityMeasures } from './quantityMeasures.ts';
import { isBlank } from './rowConditions.ts';

/** Condition for cables that are in no raceway: those without a route. */
const isUnrouted = [isBlank('route')];
export const unroutedMeasures = {
  unroutedCables: counted(isUnrouted),
  unroutedLength: summedField('quantity', isUnrouted),
} as const;

export const summedCommodity: Summed = {
  from: (request) => countedRowsSql(request.type, request, 'r'),
  measures: (type) => {
    const { quantity, installed, remaining } = quantityMeasures(type);
    return {
      count: counted(),
      quantity,
      installedQuantity: installed,
      remainingQuantity: remaining,
      ...hoursMeasures,
      ...missingMeasures(type),
      ...(type === 'cable' && unroutedMeasures),
    };
  },
};
