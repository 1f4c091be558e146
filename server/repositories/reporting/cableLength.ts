/** Lengths of cables: designed, pulled, still to pull. */
import { shareInPlaceSql } from '../progress/derivedSql.ts';
import { countedRowsSql } from './counted.ts';
import { added, counted, type Summed } from './measures.ts';

const isPulled = 'r.pulled_fraction >= 1';

export const summedLengths: Summed = {
  from: (request) => countedRowsSql('cable', request, 'r'),
  measures: () => ({
    cables: counted(),
    designLength: added('r.quantity'),
    pulledCables: counted(isPulled),
    designOfPulled: added('r.quantity', `${isPulled} and r.pulled_length is not null`),
    actualOfPulled: added('r.pulled_length * r.runs', `${isPulled} and r.pulled_length is not null`),
    remainingLength: added(`r.quantity * (1 - ${shareInPlaceSql('r', 'r.pulled_fraction')})`),
  }),
};
