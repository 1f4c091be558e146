/** Rows of a type measured by length, with the installed length; by type code, also by size. */
import { columnName } from '../../../../contract/commodities/fields/field.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { countedRowsSql } from './counted.ts';
import { counted, hoursMeasures, type Summed } from './measures.ts';
import { quantityMeasures } from './quantityMeasures.ts';
import { atLeast } from './rowConditions.ts';

export const summedLengths: Summed = {
  from: (request) => countedRowsSql(request.type, request, 'r'),
  measures: (type) => {
    const { quantity, installed, remaining } = quantityMeasures(type);
    return {
      count: counted(),
      length: quantity,
      installedLength: installed,
      remainingLength: remaining,
      completeCount: counted([atLeast('percentComplete', 100)]),
      ...hoursMeasures,
    };
  },
  within: ({ type, group }) => {
    const { sizeField } = commodities[type];
    if (group.key !== 'typeCode' || sizeField === undefined) return null;
    return { key: sizeField, sql: `nullif(r.${columnName(sizeField)}, '')` };
  },
};
