/** What every commodity can be summed up by, whether a report tells it or not. */
import { commodities } from '../../../contract/commodities/index.ts';
import { fractionColumn } from '../commodityTable.ts';
import { shareInPlaceSql } from '../progress/derivedSql.ts';
import { countedRowsSql } from './counted.ts';
import { added, counted, hoursMeasures, type Summed } from './measures.ts';

export const summedCommodity: Summed = {
  from: (request) => countedRowsSql(request.type, request, 'r'),
  measures: (type) => {
    const inPlace = shareInPlaceSql('r', `r.${fractionColumn(type, commodities[type].mainStep)}`);
    return {
      count: counted(),
      quantity: added('r.quantity'),
      installedQuantity: added(`r.quantity * ${inPlace}`),
      remainingQuantity: added(`r.quantity * (1 - ${inPlace})`),
      ...hoursMeasures,
    };
  },
};
