/** Rows of a type, with the number of rows done per step. */
import { commodities } from '../../../../contract/commodities/index.ts';
import { countedRowsSql } from './counted.ts';
import { counted, hoursMeasures, type Measure, type Summed } from './measures.ts';
import { atLeast, lessThan, notRemovedWithProgress } from './rowConditions.ts';

/** Key of a step's count. */
export const doneKey = <const Step extends string>(step: Step): `${Step}Done` => `${step}Done`;

export const summedSteps: Summed = {
  from: (request) => countedRowsSql(request.type, request, 'r'),
  measures: (type) => ({
    count: counted(),
    ...Object.fromEntries(
      commodities[type].steps.map(({ key, fractionField }): [string, Measure] => [
        doneKey(key),
        counted([atLeast(fractionField, 1)]),
      ]),
    ),
    remainingCount: counted([lessThan('percentComplete', 100), notRemovedWithProgress]),
    ...hoursMeasures,
  }),
};
