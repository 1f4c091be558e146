/** Contents of each reel and the cuts from it, for entering field work (domain section 5). Lengths in the project's unit. */
import {
  openReelAccount,
  type ReelAccount,
  type ReelInAccount,
  type TaggedCut,
} from '../../../contract/reels/reelAccount.ts';
import type { StockReel } from '../../../contract/reels/reelStock.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { readCodes, type StoredCode } from '../../repositories/codes/codeRows.ts';
import { readReelCuts, readReelSpellings, type ReelCut } from '../../repositories/reels/reelCables.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ledgerFactsOf } from './reelPlan.ts';

const stockOf = (reels: readonly StoredCode[], cuts: readonly ReelCut[]): ReelInAccount[] => {
  const byReel = groupBy(cuts, ({ reel }) => tagKey(reel));
  return reels.map((reel) => ({ ...ledgerFactsOf(reel), cuts: (byReel.get(reel.key) ?? []).map(reportedCut) }));
};

const reportedCut = ({ id, tag, length, startMark, endMark, isInScope }: ReelCut): TaggedCut => ({
  commodityId: isInScope ? id : null,
  tag: isInScope ? tag : null,
  length,
  startMark,
  endMark,
});

/** Cuts of rows outside the scope do not include the row's identity. */
export async function readReelStock(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<StockReel[]> {
  const reels = await readCodes(transaction, projectId, ['reel']);
  if (reels.length === 0) return [];
  const stock = stockOf(reels, await readReelCuts(transaction, projectId, scope, null));
  return stock.map(({ cuts, ...facts }) => Object.assign(facts, { cuts: cuts.map(({ tag: _tag, ...cut }) => cut) }));
}

/**
 * Opens the account for the reels that entries refer to, over all cables of the project regardless of scope: cable pulled by
 * others is gone from the reel too. Undefined without a ledger.
 */
export async function openAccountOf(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
  named: readonly string[],
): Promise<ReelAccount | undefined> {
  const keys = new Set(named.map(tagKey));
  const ledger = await readCodes(transaction, projectId, ['reel']);
  if (ledger.length === 0) return undefined;
  const spellings = (await readReelSpellings(transaction, projectId)).filter((reel) => keys.has(tagKey(reel)));
  const cuts = await readReelCuts(transaction, projectId, scope, spellings);
  return openReelAccount(
    stockOf(
      ledger.filter(({ key }) => keys.has(key)),
      cuts,
    ),
  );
}
