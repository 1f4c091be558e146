/** Equipment, Jumper and Conductor Summary: counts per step (domain rule 12). */
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import { countedSummaryRows, doneKey } from '../../repositories/reporting/countedSummary.ts';
import { hoursColumns, percentComplete, summed } from './columns.ts';
import type { ReportDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { hoursNotices } from './notices.ts';

/** One column per step of the type, each with the number of rows whose step is done. */
function countedSummary(type: CommodityType): ReportDeclaration {
  const { steps, mainStep } = commodities[type];
  return {
    columns: (request) => [
      ...groupColumns(request),
      summed('count', 'Count', 'count'),
      ...steps.map((step) => summed(doneKey(step.key), step.label, 'count')),
      summed('remainingCount', 'Remaining', 'count'),
      ...hoursColumns,
    ],
    groupKeys: (request) => [request.groupBy],
    rows: (transaction, request) => countedSummaryRows(transaction, type, request),
    recomputed: { percentComplete: percentComplete(doneKey(mainStep), 'count') },
    notices: (transaction, request) => hoursNotices(transaction, type, request),
  };
}

export const equipmentSummary = countedSummary('equipment');
export const jumperSummary = countedSummary('jumper');
export const conductorSummary = countedSummary('conductor');
