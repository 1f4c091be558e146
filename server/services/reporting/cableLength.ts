/**
 * Cable Length by Type Code: what was designed, what was pulled off the reels, what is still to pull (domain rule 12).
 * The reel columns follow with the reel ledger.
 */
import { summedLengths } from '../../repositories/reporting/cableLength.ts';
import { named, recomputed, summed } from './columns.ts';
import type { ColumnKey, SummaryDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { lengthNotices } from './notices.ts';

export const cableLength: SummaryDeclaration<ColumnKey<'cable-length-by-type-code'>> = {
  columns: (request) => [
    ...groupColumns(request),
    summed('cables', 'count'),
    named(summed('designLength', 'length')),
    summed('pulledCables', 'count'),
    summed('designOfPulled', 'length'),
    summed('actualOfPulled', 'length'),
    recomputed('actualToDesign', 'ratio'),
    summed('remainingLength', 'length'),
  ],
  summed: summedLengths,
  ratios: { actualToDesign: { kind: 'ratio', of: [['actualOfPulled', 'designOfPulled']] } },
  notices: (transaction, request) => lengthNotices(transaction, 'cable', request),
};
