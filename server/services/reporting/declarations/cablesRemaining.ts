/**
 * Cables Remaining to Pull by Type Code (domain rule 12). Length remaining is the design length less the part credited as pulled,
 * the same length as in Cable Summary. A reel is on hand if it is on site with cable left to cut.
 */
import { summedRemaining } from '../../../repositories/reporting/readiness/cablesRemaining.ts';
import { ofNow, partOf, summed } from './columns.ts';
import type { ColumnKey, SummaryDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';

export const cablesRemaining: SummaryDeclaration<ColumnKey<'cables-remaining-to-pull-by-type-code'>> = {
  columns: (request) => [
    ...groupColumns(request),
    summed('cables', 'count'),
    summed('length', 'length'),
    partOf('cables', summed('readyCables', 'count')),
    partOf('length', summed('readyLength', 'length')),
    partOf('cables', summed('onHold', 'count')),
    summed('noLength', 'count'),
    summed('noLaborUnit', 'count'),
    summed('pullHours', 'hours'),
    ofNow(partOf('cables', summed('reelOnHand', 'count'))),
  ],
  summed: summedRemaining,
  ratios: {},
  notices: async () => [],
};
