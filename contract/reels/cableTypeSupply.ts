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

/** Returns one line per type of the cables or reels, in natural order. */
export function cableTypeSupply(cuts: readonly TypedCut[], reels: readonly TypedReel[]): TypeSummary[] {
  const keys = [...new Set([...cuts, ...reels].map(({ typeKey }) => typeKey))].toSorted((one, other) =>
    compareCells(one, other, false),
  );
  return keys.map((typeKey) => {
    const open = cuts.filter((cut) => cut.typeKey === typeKey && !cut.isPulled);
    const own = reels.filter((reel) => reel.typeKey === typeKey);
    const required = open.reduce((sum, cut) => sum + lengthTaken(cut) - (cut.pulledLength ?? 0), 0);
    const onHand = own
      .filter((reel) => reel.status !== 'ordered' && isReelInUse({ status: reel.status }))
      .reduce((sum, { remainingNow }) => sum + Math.max(0, remainingNow), 0);
    const onOrder = own
      .filter(({ status }) => status === 'ordered')
      .reduce((sum, { orderedLength }) => sum + (orderedLength ?? 0), 0);
    return { typeKey, cables: open.length, required, onHand, onOrder, surplus: onHand + onOrder - required };
  });
}
