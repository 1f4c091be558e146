/** What reels have left while entries are judged one after the other, on the device and on the server (domain section 5). Lengths in the project's unit. */
import type { ReelFacts } from '../entryChecks.ts';
import { tagKey } from '../tags.ts';
import { balanceOf } from './cuts.ts';
import type { StockCut, StockReel } from './reelStock.ts';

/** What came off a reel for a row, with its tag; null for one the person may not see. */
export type TaggedCut = StockCut & { readonly tag: string | null };

export type ReelInAccount = Omit<StockReel, 'cuts'> & { readonly cuts: readonly TaggedCut[] };

/** What is off a reel for one row, as an entry of it says. */
export type Taken = TaggedCut & { readonly commodityId: number };

export interface ReelAccount {
  /** A reel of the ledger as a row finds it: without what came off for the row itself; undefined for one that is in no ledger. */
  factsOf(reel: string, commodityId: number): ReelFacts | undefined;
  /** An entry stands: so much is off this reel for its row now, and off no other. */
  take(reel: string, taken: Taken): void;
}

/** Undefined without a ledger. */
export function openReelAccount(stock: readonly ReelInAccount[]): ReelAccount | undefined {
  if (stock.length === 0) return undefined;
  const reels = new Map(stock.map((reel) => [tagKey(reel.code), { reel, cuts: [...reel.cuts] }]));
  const reelOfRow = new Map<number, string>();
  for (const [key, { cuts }] of reels)
    for (const { commodityId } of cuts) if (commodityId !== null) reelOfRow.set(commodityId, key);
  return {
    factsOf(number, commodityId) {
      const found = reels.get(tagKey(number));
      if (!found) return undefined;
      const { cableType, receivedLength, startMark, endMark } = found.reel;
      const cuts = found.cuts.filter((cut) => cut.commodityId !== commodityId);
      const gone = cuts.map(({ length }) => ({ plannedLength: null, pulledLength: length, isPulled: false }));
      return {
        cableType,
        // One that nobody measured yet says nothing about what is left.
        left: receivedLength === null ? null : balanceOf(found.reel, gone).remainingNow,
        marks: { startMark, endMark },
        cuts,
      };
    },
    take(number, taken) {
      const was = reels.get(reelOfRow.get(taken.commodityId) ?? '');
      if (was) was.cuts = was.cuts.filter(({ commodityId }) => commodityId !== taken.commodityId);
      const key = tagKey(number);
      reels.get(key)?.cuts.push(taken);
      reelOfRow.set(taken.commodityId, key);
    },
  };
}
