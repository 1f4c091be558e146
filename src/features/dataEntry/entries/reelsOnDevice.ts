/** Remaining length of a reel as known to this device: the server's last state, plus what was entered here since. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { ReelFacts } from '../../../../contract/progress/entryChecks.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import { piecesOf } from '../../../../contract/progress/pieces.ts';
import { openReelAccount } from '../../../../contract/reels/reelAccount.ts';
import type { StockReel } from '../../../../contract/reels/reelStock.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';

/** Stock by reel key. */
export type StockByReel = ReadonlyMap<string, StockReel>;

export const stockByReel = (stock: readonly StockReel[]): StockByReel =>
  new Map(stock.map((reel) => [tagKey(reel.code), reel]));

/** A row with an entry known to this device, including the entry's values. */
export interface EnteredRow {
  readonly id: number;
  readonly tag: string;
  readonly values: Row;
}

/** Rows on this device. */
export interface RowsOnDevice {
  /** Returns rows whose entries the server's state might not include yet. */
  readonly entered: () => readonly EnteredRow[];
  /** Returns null for a row that is not on this device. */
  readonly tagOf: (id: number) => string | null;
}

/** Returns undefined for a reel that is not in the ledger. */
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
