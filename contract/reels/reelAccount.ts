/**
 * Remaining lengths of reels while entries are checked one after the other, on the device and on the server (domain section 5).
 * Lengths in the project's unit.
 */
import type { ReelFacts } from '../progress/entryChecks.ts';
import { tagKey } from '../base/values/tags.ts';
import { balanceOf } from '../progress/cuts.ts';
import type { Piece } from '../progress/pieces.ts';
import type { StockCut, StockReel } from './reelStock.ts';

/** Length cut from a reel for a row, with the row's tag; null for a row the user cannot see. */
export type TaggedCut = StockCut & { readonly tag: string | null };

export type ReelInAccount = Omit<StockReel, 'cuts'> & { readonly cuts: readonly TaggedCut[] };

/** The row of an entry. */
export interface TakenFor {
  readonly commodityId: number;
  readonly tag: string;
}

export interface ReelAccount {
  /**
   * Returns a reel of the ledger as seen from a row, without the lengths cut for that row; undefined if it is not in the ledger.
   */
  factsOf(reel: string, commodityId: number): ReelFacts | undefined;
  /** Applies an accepted entry: its row now has these pieces cut from their reels, and nothing from others. */
  take(row: TakenFor, pieces: readonly Piece[]): void;
}

/** Returns an account of the reels; undefined without a ledger. */
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
        // The remaining length of a reel is unknown until it has been measured.
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
