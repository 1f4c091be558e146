/** Replaces a code in every row that holds it, and recalculates the derived values. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { recalculationOrder } from '../../../contract/commodities/links.ts';
import type { Transaction } from '../../db/database.ts';
import type { WriteBy } from '../../repositories/history/commodityAudit.ts';
import { moveCode, type CodeInUse } from '../../repositories/codes/codeUses.ts';
import { requestHours } from '../laborUnits/recalculateHours.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';

/** A grid change covers only one type: each type gets its own change id for an undo. */
export interface MoveBy extends WriteBy {
  readonly version: number;
  readonly changeIdOf?: (type: CommodityType) => string;
}

export async function moveUses(
  transaction: Transaction,
  { changeIdOf, ...by }: MoveBy,
  uses: readonly CodeInUse[],
  code: string,
): Promise<void> {
  for (const use of uses) {
    const { at } = use.holder;
    const change = at.place === 'commodity' && changeIdOf ? { changeId: changeIdOf(at.type) } : {};
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await moveCode(transaction, { ...by, ...change }, use, code);
  }
  const moved = new Set(uses.flatMap(({ holder: { at } }) => (at.place === 'commodity' ? at.type : [])));
  for (const type of recalculationOrder.filter((each) => moved.has(each))) {
    // oxlint-disable-next-line no-await-in-loop -- types are recalculated before the types that read them
    await recalculate(transaction, by.projectId, type, { rowVersion: by.version });
  }
  // Rows that already had the code look up the labor units moved to it.
  if (uses.some(({ holder: { at, keyColumn } }) => at.place === 'laborUnit' && keyColumn !== undefined))
    await requestHours(transaction, by.projectId);
}
