/**
 * Cable Summary (domain rule 12).
 * Design length is the cable's quantity, length × runs, so that the report's total is the grid's footer. Pulled length
 * is the design length credited as pulled (quantity × pulled fraction), not the footage on the reels: pulled and
 * remaining always add up to the design length, and remaining equals Cables Remaining to Pull.
 */
import { cableSummaryRows } from '../../repositories/reporting/cableSummary.ts';
import { hoursColumns, percentComplete, percentOf, recomputed, summed } from './columns.ts';
import type { ReportDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { hoursNotices } from './notices.ts';

export const cableSummary: ReportDeclaration = {
  columns: (request) => [
    ...groupColumns(request),
    summed('cables', 'Cables', 'count'),
    summed('designLength', 'Design length', 'length'),
    summed('pulledCables', 'Pulled cables', 'count'),
    summed('pulledLength', 'Pulled length', 'length'),
    summed('remainingCables', 'Remaining cables', 'count'),
    summed('remainingLength', 'Remaining length', 'length'),
    recomputed('percentPulled', '% pulled', 'percent'),
    summed('termsFromDone', 'Terms from done', 'count'),
    summed('termsFromTotal', 'Terms from', 'count'),
    summed('termsToDone', 'Terms to done', 'count'),
    summed('termsToTotal', 'Terms to', 'count'),
    summed('tested', 'Tested', 'count'),
    ...hoursColumns,
  ],
  groupKeys: (request) => [request.groupBy],
  rows: cableSummaryRows,
  recomputed: {
    percentPulled: (row) =>
      percentOf(row['pulledLength'], row['designLength']) ?? percentOf(row['pulledCables'], row['cables']),
    percentComplete: percentComplete('pulledLength', 'designLength'),
  },
  notices: (transaction, request) => hoursNotices(transaction, 'cable', request),
};
