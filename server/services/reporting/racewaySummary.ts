/** Cable Tray Summary and Conduit Summary: per type code and size (domain rule 12). Installed length is credited length. */
import { racewaySummaryRows, type RacewayType } from '../../repositories/reporting/racewaySummary.ts';
import { hoursColumns, percentComplete, plain, summed } from './columns.ts';
import type { ColumnKey, SummaryDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { hoursNotices } from './notices.ts';

function racewaySummary(type: RacewayType): SummaryDeclaration<ColumnKey<'cable-tray-summary' | 'conduit-summary'>> {
  return {
    columns: (request) => [
      ...groupColumns(request),
      ...(request.groupBy === 'typeCode' ? [plain('size')] : []),
      summed('count', 'count'),
      summed('length', 'length'),
      summed('installedLength', 'length'),
      summed('remainingLength', 'length'),
      summed('completeCount', 'count'),
      ...hoursColumns(request),
    ],
    groupKeys: (request) => [request.groupBy, 'size'],
    rows: (transaction, request) => racewaySummaryRows(transaction, type, request),
    recomputed: { percentComplete: percentComplete('installedLength', 'length') },
    notices: (transaction, request) => hoursNotices(transaction, type, request),
  };
}

export const cableTraySummary = racewaySummary('cable-tray');
export const conduitSummary = racewaySummary('conduit');
