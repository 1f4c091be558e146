/**
 * Cable Summary (domain rule 12).
 * Design length is the cable's quantity, length × runs, so that the report's total is the grid's footer. Pulled length
 * is the design length credited as pulled (quantity × pulled fraction), not the footage on the reels: pulled and
 * remaining always add up to the design length, and remaining equals Cables Remaining to Pull.
 */
import { summedCables } from '../../../repositories/reporting/sums/cableSummary.ts';
import { hoursColumns, named, partOf, percentComplete, recomputed, summed } from './columns.ts';
import type { ColumnKey, SummaryDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { hoursNotices } from '../notices.ts';

export const cableSummary: SummaryDeclaration<ColumnKey<'cable-summary'>> = {
  columns: (request) => [
    ...groupColumns(request),
    summed('cables', 'count'),
    named(summed('designLength', 'length')),
    partOf('cables', summed('pulledCables', 'count')),
    partOf('designLength', summed('pulledLength', 'length')),
    summed('remainingCables', 'count'),
    summed('remainingLength', 'length'),
    recomputed('percentPulled', 'percent'),
    partOf('termsFromTotal', summed('termsFromDone', 'count')),
    summed('termsFromTotal', 'count'),
    partOf('termsToTotal', summed('termsToDone', 'count')),
    summed('termsToTotal', 'count'),
    partOf('cables', summed('tested', 'count')),
    ...hoursColumns(request),
  ],
  summed: summedCables,
  ratios: {
    percentPulled: { kind: 'percent', of: ['pulledLength', 'designLength'] },
    percentComplete,
  },
  notices: (transaction, request) => hoursNotices(transaction, 'cable', request),
};
