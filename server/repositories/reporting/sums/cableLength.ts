/** Cable lengths: designed, pulled and remaining. */
import { countedRowsSql } from './counted.ts';
import { added, counted, summedField, type Summed } from './measures.ts';
import { quantityMeasures } from './quantityMeasures.ts';
import { atLeast, isFilled, moreThan } from './rowConditions.ts';

const isPulled = atLeast('pulledFraction', 1);
const { quantity, remaining } = quantityMeasures('cable');
const isMeasured = [isPulled, isFilled('pulledLength')];

export const summedLengths: Summed = {
  from: (request) => countedRowsSql('cable', request, 'r'),
  measures: () => ({
    cables: counted(),
    designLength: quantity,
    pulledCables: counted([isPulled]),
    designOfPulled: summedField('quantity', isMeasured),
    actualOfPulled: added('r.pulled_length * r.runs', isMeasured, [moreThan('pulledLength', 0)]),
    remainingLength: remaining,
  }),
};
