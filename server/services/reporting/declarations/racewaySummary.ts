/** Cable Tray Summary and Conduit Summary: per type code and size (domain rule 12). Installed length is credited length. */
import { summedRaceways, type RacewayType } from '../../../repositories/reporting/sums/racewaySummary.ts';
import { grouping, hoursColumns, partOf, percentComplete, plain, summed } from './columns.ts';
import type { ColumnKey, SummaryDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { hoursNotices } from '../notices.ts';

function racewaySummary(type: RacewayType): SummaryDeclaration<ColumnKey<'cable-tray-summary' | 'conduit-summary'>> {
  return {
    columns: (request) => [
      ...groupColumns(request),
      ...(request.groupBy === 'typeCode' && !request.within ? [grouping(plain('size'))] : []),
      summed('count', 'count'),
      summed('length', 'length'),
      partOf('length', summed('installedLength', 'length')),
      summed('remainingLength', 'length'),
      partOf('count', summed('completeCount', 'count')),
      ...hoursColumns(request),
    ],
    summed: summedRaceways,
    ratios: { percentComplete: percentComplete('installedLength', 'length') },
    notices: (transaction, request) => hoursNotices(transaction, type, request),
  };
}

export const cableTraySummary = racewaySummary('cable-tray');
export const conduitSummary = racewaySummary('conduit');
