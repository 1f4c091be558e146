/**
 * Cables Remaining to Pull by Type Code (domain rule 12). Length remaining is the design length less the part credited
 * as pulled, the same length as in Cable Summary. Reels on hand follow with the reel ledger.
 */
import { cablesRemainingRows } from '../../repositories/reporting/cablesRemaining.ts';
import { summed } from './columns.ts';
import type { ReportDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';

export const cablesRemaining: ReportDeclaration = {
  columns: (request) => [
    ...groupColumns(request),
    summed('cables', 'Cables remaining', 'count'),
    summed('length', 'Length remaining', 'length'),
    summed('readyCables', 'Route ready', 'count'),
    summed('readyLength', 'Route ready length', 'length'),
    summed('onHold', 'On hold', 'count'),
    summed('noLength', 'No length', 'count'),
    summed('noLaborUnit', 'No labor unit', 'count'),
    summed('pullHours', 'Remaining pull h', 'hours'),
  ],
  groupKeys: (request) => [request.groupBy],
  rows: cablesRemainingRows,
  recomputed: {},
  notices: async () => [],
};
