/**
 * Cable Length by Type Code: designed, pulled off the reels, and still to pull (domain rule 12). Contents of reels are given for
 * whole cable types only.
 */
import { summedLengths } from '../../../repositories/reporting/sums/cableLength.ts';
import { named, ofWhole, partOf, recomputed, summed } from './columns.ts';
import type { ColumnKey, SummaryDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { lengthNotices } from '../notices.ts';
import { reelsOfTypes } from './reelsOfTypes.ts';

export const cableLength: SummaryDeclaration<ColumnKey<'cable-length-by-type-code'>> = {
  columns: ({ groupBy }) => [
    ...groupColumns({ groupBy }),
    summed('cables', 'count'),
    named(summed('designLength', 'length')),
    partOf('cables', summed('pulledCables', 'count')),
    partOf('designLength', summed('designOfPulled', 'length')),
    summed('actualOfPulled', 'length'),
    recomputed('actualToDesign', 'ratio'),
    ...(groupBy === 'typeCode'
      ? [ofWhole(summed('reelReceived', 'length')), ofWhole(summed('reelRemaining', 'length'))]
      : []),
    summed('remainingLength', 'length'),
    ...(groupBy === 'typeCode' ? [ofWhole(recomputed('surplus', 'length'))] : []),
  ],
  summed: summedLengths,
  besides: reelsOfTypes,
  ratios: {
    actualToDesign: { kind: 'ratio', of: ['actualOfPulled', 'designOfPulled'] },
    surplus: { kind: 'length', of: ['reelRemaining', 'remainingLength'] },
  },
  notices: (transaction, request) => lengthNotices(transaction, 'cable', request),
};
