/** What a reel has left by what this device knows: the server's last word, and on top of it what was entered here since. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { ReelFacts } from '../../../../contract/progress/entryChecks.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import { piecesOf } from '../../../../contract/progress/pieces.ts';
import { openReelAccount } from '../../../../contract/reels/reelAccount.ts';
import type { StockReel } from '../../../../contract/reels/reelStock.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';

/** By the key of a reel. */
export type StockByReel = ReadonlyMap<string, StockReel>;

export const stockByReel = (stock: readonly StockReel[]): StockByReel =>
  new Map(stock.map((reel) => [tagKey(reel.code), reel]));

/** A row with an entry this device knows of, as it is with the entry. */
export interface EnteredRow {
  readonly id: number;
  readonly tag: string;
  readonly values: Row;
}

/** The rows this device has. */
export interface RowsOnDevice {
  /** Those whose entries the server's word may not have yet. */
  readonly entered: () => readonly EnteredRow[];
  /** Null for one it has not. */
  readonly tagOf: (id: number) => string | null;
}

/** Undefined for a reel that is in no ledger. */
export function reelOnDevice(
  commodity: Commodity,
  stock: StockByReel,
  { reel, id }: { readonly reel: string; readonly id: number },
  { entered, tagOf }: RowsOnDevice,
): ReelFacts | undefined {
  const own = stock.get(tagKey(reel));
  const cuts = own?.cuts.map((cut) =>
    Object.assign({}, cut, { tag: cut.commodityId === null ? null : tagOf(cut.commodityId) }),
  );
  const account = own && cuts && openReelAccount([{ ...own, cuts }]);
  if (!account) return undefined;
  for (const row of entered()) account.take({ commodityId: row.id, tag: row.tag }, piecesOf(commodity, row.values));
  return account.factsOf(reel, id);
}
