/** What every commodity can be summed up by, whether a report tells it or not. */
import { commodities } from '../../../contract/commodities/index.ts';
import { fractionColumn } from '../commodityTable.ts';
import { shareInPlaceSql } from '../progress/derivedSql.ts';
import { countedRowsSql } from './counted.ts';
import { missingMeasures } from './missingInputs.ts';
import { added, counted, hoursMeasures, type Summed } from './measures.ts';

/** Of the cables that no raceway has: those without a route. */
const isUnrouted = "coalesce(btrim(translate(r.route, ';', ' ')), '') = ''";
export const unroutedMeasures = {
  unroutedCables: counted(isUnrouted),
  unroutedLength: added('r.quantity', isUnrouted),
} as const;

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
      ...missingMeasures(type),
      ...(type === 'cable' && unroutedMeasures),
    };
  },
};
