/** What reels have left while entries are judged one after the other, on the device and on the server (domain section 5). Lengths in the project's unit. */
import type { ReelFacts } from '../progress/entryChecks.ts';
import { tagKey } from '../base/values/tags.ts';
import { balanceOf } from '../progress/cuts.ts';
import type { Piece } from '../progress/pieces.ts';
import type { StockCut, StockReel } from './reelStock.ts';

/** What came off a reel for a row, with its tag; null for one the person may not see. */
export type TaggedCut = StockCut & { readonly tag: string | null };

export type ReelInAccount = Omit<StockReel, 'cuts'> & { readonly cuts: readonly TaggedCut[] };

/** The row of an entry. */
export interface TakenFor {
  readonly commodityId: number;
  readonly tag: string;
}

export interface ReelAccount {
  /** A reel of the ledger as a row finds it: without what came off for the row itself; undefined for one that is in no ledger. */
  factsOf(reel: string, commodityId: number): ReelFacts | undefined;
  /** An entry stands: these pieces are off their reels for its row now, and nothing off others. */
  take(row: TakenFor, pieces: readonly Piece[]): void;
}

/** Undefined without a ledger. */
export function openReelAccount(stock: readonly ReelInAccount[]): ReelAccount | undefined {
  if (stock.length === 0) return undefined;
  const reels = new Map(stock.map((reel) => [tagKey(reel.code), { reel, cuts: [...reel.cuts] }]));
  const reelsOfRow = new Map<number, readonly string[]>();
  const keysOf = (id: number): readonly string[] => reelsOfRow.get(id) ?? [];
  for (const [key, { cuts }] of reels)
    for (const { commodityId: id } of cuts) if (id !== null) reelsOfRow.set(id, [...keysOf(id), key]);
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
    take(row, pieces) {
      for (const key of keysOf(row.commodityId)) {
        const was = reels.get(key);
        if (was) was.cuts = was.cuts.filter(({ commodityId }) => commodityId !== row.commodityId);
      }
      reelsOfRow.set(
        row.commodityId,
        pieces.map(({ reel }) => tagKey(reel)),
      );
      for (const { reel, length, startMark, endMark } of pieces)
        reels.get(tagKey(reel))?.cuts.push({ ...row, length, startMark, endMark });
    },
  };
}
