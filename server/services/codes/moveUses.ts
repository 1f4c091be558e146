/** Every row that holds a code holds another afterwards, with what follows from it worked out anew. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { recalculationOrder } from '../../../contract/commodities/links.ts';
import type { Transaction } from '../../db/database.ts';
import type { WriteBy } from '../../repositories/history/commodityAudit.ts';
import { moveCode, type CodeInUse } from '../../repositories/codes/codeUses.ts';
import { requestHours } from '../laborUnits/recalculateHours.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';

/** A change of the grid belongs to one type: each has a number of its own to be taken back by. */
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
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await moveCode(transaction, { ...by, ...change }, use, code);
  }
  const moved = new Set(uses.flatMap(({ holder: { at } }) => (at.place === 'commodity' ? at.type : [])));
  for (const type of recalculationOrder.filter((each) => moved.has(each))) {
    // oxlint-disable-next-line no-await-in-loop -- what is read before what reads it
    await recalculate(transaction, by.projectId, type, { rowVersion: by.version });
  }
  // Rows that had the code all the time look up the labor units that came to it.
  if (uses.some(({ holder: { at, keyColumn } }) => at.place === 'laborUnit' && keyColumn !== undefined))
    await requestHours(transaction, by.projectId);
}
