/**
 * Cable Length by Type Code: what was designed, what was pulled off the reels, what is still to pull (domain rule 12).
 * The reel columns follow with the reel ledger.
 */
import { cableLengthRows } from '../../repositories/reporting/cableLength.ts';
import { recomputed, summed } from './columns.ts';
import type { ReportDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { lengthNotices } from './notices.ts';

export const cableLength: ReportDeclaration = {
  columns: (request) => [
    ...groupColumns(request),
    summed('cables', 'Cables', 'count'),
    summed('designLength', 'Design length', 'length'),
    summed('pulledCables', 'Pulled cables', 'count'),
    summed('designOfPulled', 'Design length of pulled', 'length'),
    summed('actualOfPulled', 'Actual length of pulled', 'length'),
    recomputed('actualToDesign', 'Actual / design', 'ratio'),
    summed('remainingLength', 'Length still to pull', 'length'),
  ],
  groupKeys: (request) => [request.groupBy],
  rows: cableLengthRows,
  recomputed: {
    actualToDesign: (row) =>
      Number(row['designOfPulled'] ?? 0) === 0 ? null : Number(row['actualOfPulled']) / Number(row['designOfPulled']),
  },
  notices: (transaction, request) => lengthNotices(transaction, 'cable', request),
};
