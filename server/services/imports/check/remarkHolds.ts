/** Offers to put rows on hold whose remarks say hold, deleted or by vendor (docs/decisions/import-applying.md). */
import type { Transaction } from '../../../db/database.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { FoundIssue } from '../../../repositories/imports/issues.ts';
import {
  findHoldRemarks,
  rowsWithHoldRemarks,
  stagedRemarks,
  stageHolds,
} from '../../../repositories/imports/staged/remarkHolds.ts';
import type { Staging } from '../../../repositories/imports/staged/staging.ts';
import { titleOf } from '../parsing/cells/columnTitle.ts';
import { limits } from '../limits.ts';
import type { ParsePlan } from '../parsing/parsePlan.ts';

interface RemarkHolds {
  readonly issues: readonly FoundIssue[];
  /** Number of rows that can be put on hold; the same file offers them again. */
  readonly offered: number;
  readonly put: number;
}

/** Lists the rows and, if the user chose so, stages their holds. Must be called before the rows are compared. */
export async function settleRemarkHolds(
  transaction: Transaction,
  staging: Staging,
  plan: ParsePlan,
  projectId: number,
): Promise<RemarkHolds> {
  const remarks = stagedRemarks(staging);
  if (remarks === undefined) return { issues: [], offered: 0, put: 0 };
  const said = await findHoldRemarks(transaction, staging);
  const rows = await rowsWithHoldRemarks(transaction, staging, projectId, said, limits.storedWarnings);
  const isPut = staging.filled !== null;
  if (isPut) await stageHolds(transaction, staging, said);
  const column = titleOf(plan, remarks.key);
  const total = rows[0]?.total ?? 0;
  return {
    issues: rows.map(({ row, text, code: hold }) => ({
      severity: 'warning',
      row,
      column,
      value: text.slice(0, 200),
      code: isPut ? 'row.putOnHold' : 'row.saysHold',
      reason: rowMessage(isPut ? 'putOnHold' : 'saysHold', { hold }),
    })),
    offered: isPut ? 0 : total,
    put: isPut ? total : 0,
  };
}
