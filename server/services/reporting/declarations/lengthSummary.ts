/** Cable Tray Summary and Conduit Summary: per type code and size (domain rule 12). Installed length is credited length. */
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { summedLengths } from '../../../repositories/reporting/sums/lengthSummary.ts';
import { grouping, hoursColumns, partOf, percentComplete, plain, summed } from './columns.ts';
import type { ColumnKey, SummaryDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { hoursNotices } from '../notices.ts';

/** Declares the summary for any type measured by installed length. */
export function lengthSummary(
  type: ImportType,
): SummaryDeclaration<ColumnKey<'cable-tray-summary' | 'conduit-summary'>> {
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
    summed: summedLengths,
    ratios: { percentComplete },
    notices: (transaction, request) => hoursNotices(transaction, type, request),
  };
}
