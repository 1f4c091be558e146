/** Cables with their terms and tests. */
import { countedSql } from './counted.ts';
import { rowsSql } from '../asOf.ts';
import { counted, hoursMeasures, type Summed } from './measures.ts';
import { notInPlace, quantityMeasures } from './quantityMeasures.ts';
import type { GroupedRequest } from '../request.ts';
import { atLeast } from './rowConditions.ts';

const { quantity, installed, remaining } = quantityMeasures('cable');

const termSql = (alias: string, type: 'from-term' | 'to-term', request: GroupedRequest) =>
  `left join ${rowsSql(type, { asOf: request.asOf, filters: [] })} ${alias}
    on ${alias}.project_id = r.project_id and ${alias}.cable_id = r.id and ${alias}.commodity_type = '${type}'`;

export const summedCables: Summed = {
  from: (request) => `${rowsSql('cable', request)} r
    ${termSql('ft', 'from-term', request)} ${termSql('tt', 'to-term', request)}
    where ${countedSql('cable', request, 'r')}`,
  measures: () => ({
    cables: counted(),
    designLength: quantity,
    pulledCables: counted([atLeast('pulledFraction', 1)]),
    pulledLength: installed,
    remainingCables: counted(notInPlace('cable')),
    remainingLength: remaining,
    termsFromDone: counted('ft.terminated_fraction >= 1'),
    termsFromTotal: counted('ft.id is not null'),
    termsToDone: counted('tt.terminated_fraction >= 1'),
    termsToTotal: counted('tt.id is not null'),
    tested: counted([atLeast('testedFraction', 1)]),
    ...hoursMeasures,
  }),
};
