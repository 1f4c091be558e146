/** Raceways with the length in place; by type code, by their size as well. */
import { columnName } from '../../../contract/commodities/field.ts';
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import { shareInPlaceSql } from '../progress/derivedSql.ts';
import { fractionColumn } from '../commodityTable.ts';
import { countedRowsSql } from './counted.ts';
import { added, counted, hoursMeasures, type Summed } from './measures.ts';

export type RacewayType = 'cable-tray' | 'conduit';

const inPlace = (type: CommodityType) => shareInPlaceSql('r', `r.${fractionColumn(type, commodities[type].mainStep)}`);

export const summedRaceways: Summed = {
  from: (request) => countedRowsSql(request.type, request, 'r'),
  measures: (type) => ({
    count: counted(),
    length: added('r.quantity'),
    installedLength: added(`r.quantity * ${inPlace(type)}`),
    remainingLength: added(`r.quantity * (1 - ${inPlace(type)})`),
    completeCount: counted('r.percent_complete >= 100'),
    ...hoursMeasures,
  }),
  within: ({ type, group }) => {
    const { sizeField } = commodities[type];
    if (group.key !== 'typeCode' || sizeField === undefined) return null;
    return { key: sizeField, sql: `nullif(r.${columnName(sizeField)}, '')` };
  },
};
