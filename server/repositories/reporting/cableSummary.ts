/** Cables with their terms and tests. */
import { countedSql } from './counted.ts';
import { rowsSql } from './asOf.ts';
import { shareInPlaceSql } from '../progress/derivedSql.ts';
import { added, counted, hoursMeasures, type Summed } from './measures.ts';
import type { GroupedRequest } from './request.ts';

const pulled = shareInPlaceSql('r', 'r.pulled_fraction');

const termSql = (alias: string, type: 'from-term' | 'to-term', request: GroupedRequest) =>
  `left join ${rowsSql(type, { asOf: request.asOf, filters: [] })} ${alias}
    on ${alias}.project_id = r.project_id and ${alias}.cable_id = r.id and ${alias}.commodity_type = '${type}'`;

export const summedCables: Summed = {
  from: (request) => `${rowsSql('cable', request)} r
    ${termSql('ft', 'from-term', request)} ${termSql('tt', 'to-term', request)}
    where ${countedSql('cable', request, 'r')}`,
  measures: () => ({
    cables: counted(),
    designLength: added('r.quantity'),
    pulledCables: counted('r.pulled_fraction >= 1'),
    pulledLength: added(`r.quantity * ${pulled}`),
    remainingCables: counted(`${pulled} < 1`),
    remainingLength: added(`r.quantity * (1 - ${pulled})`),
    termsFromDone: counted('ft.terminated_fraction >= 1'),
    termsFromTotal: counted('ft.id is not null'),
    termsToDone: counted('tt.terminated_fraction >= 1'),
    termsToTotal: counted('tt.id is not null'),
    tested: counted('r.tested_fraction >= 1'),
    ...hoursMeasures,
  }),
};
