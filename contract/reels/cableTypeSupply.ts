/** Required and available length of each cable type (domain section 8). Lengths in the project's unit. */
import { compareCells } from '../base/values/compareCells.ts';
import { lengthTaken, type Cut, type ReelBalance } from '../progress/cuts.ts';
import { isReelInUse, type ReelStatus } from '../setup/codes/reelFields.ts';

export interface TypedCut extends Cut {
  readonly typeKey: string;
}

export interface TypedReel extends ReelBalance {
  readonly typeKey: string;
  readonly status: ReelStatus | null;
  readonly orderedLength: number | null;
}

export interface TypeSummary {
  readonly typeKey: string;
  /** Cables that are not completely pulled, and the length still to be cut for them. */
  readonly cables: number;
  readonly required: number;
  /** Length left on reels that are on site and in use. */
  readonly onHand: number;
  readonly onOrder: number;
  /** On hand plus on order minus required; negative if short. */
  readonly surplus: number;
}

/** Sums of cables of a type that are not completely pulled. */
export interface TypedSums {
  readonly typeKey: string;
  readonly cables: number;
  /** Length the cables take, and its pulled part. */
  readonly length: number;
  readonly pulled: number;
}

/** Returns one line per type of the cables or reels, in natural order. `sums`: cables that are not in `cuts`. */
export function cableTypeSupply(
  cuts: readonly TypedCut[],
  reels: readonly TypedReel[],
  sums: readonly TypedSums[] = [],
): TypeSummary[] {
  const keys = [...new Set([...cuts, ...reels, ...sums].map(({ typeKey }) => typeKey))].toSorted((one, other) =>
    compareCells(one, other, false),
  );
  return keys.map((typeKey) => {
    const open = cuts.filter((cut) => cut.typeKey === typeKey && !cut.isPulled);
    const others = sums.filter((each) => each.typeKey === typeKey);
    const own = reels.filter((reel) => reel.typeKey === typeKey);
    const required =
      open.reduce((sum, cut) => sum + lengthTaken(cut) - (cut.pulledLength ?? 0), 0) +
      others.reduce((sum, { length, pulled }) => sum + length - pulled, 0);
    const cables = open.length + others.reduce((sum, each) => sum + each.cables, 0);
    const onHand = own
      .filter((reel) => reel.status !== 'ordered' && isReelInUse({ status: reel.status }))
      .reduce((sum, { remainingNow }) => sum + Math.max(0, remainingNow), 0);
    const onOrder = own
      .filter(({ status }) => status === 'ordered')
      .reduce((sum, { orderedLength }) => sum + (orderedLength ?? 0), 0);
    return { typeKey, cables, required, onHand, onOrder, surplus: onHand + onOrder - required };
  });
}
