/** Equipment, Jumper and Conductor Summary: counts per step (domain rule 12). */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { doneKey, summedSteps } from '../../../repositories/reporting/sums/countedSummary.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ReportRequest } from '../../../repositories/reporting/request.ts';
import { hoursColumns, partOf, percentComplete, summed } from './columns.ts';
import type { ByGroup, SummaryDeclaration } from './declaration.ts';
import { groupColumns } from './grouping.ts';
import { hoursNotices } from '../notices.ts';

interface Counted<Step extends string> {
  readonly type: CommodityType;
  readonly steps: readonly { readonly key: Step }[];
}

/** One column per step of the type, each with the number of rows where the step is done. */
export function countedSummary<Step extends string>({ type, steps }: Counted<Step>) {
  return {
    columns: (request: ByGroup) => [
      ...groupColumns(request),
      summed('count', 'count'),
      ...steps.map((step) => partOf('count', summed(doneKey(step.key), 'count'))),
      summed('remainingCount', 'count'),
      ...hoursColumns(request),
    ],
    summed: summedSteps,
    ratios: { percentComplete },
    notices: (transaction: Transaction, request: ReportRequest) => hoursNotices(transaction, type, request),
  } satisfies SummaryDeclaration;
}
