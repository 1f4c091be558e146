/** What is needed of each cable type and what is there (domain section 8). Lengths in the project's unit. */
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
  /** Cables that are not wholly pulled, and what is still to come off reels for them. */
  readonly cables: number;
  readonly required: number;
  /** Left on reels that are on site and in use. */
  readonly onHand: number;
  readonly onOrder: number;
  /** On hand and on order less what is required: below 0 it is short. */
  readonly surplus: number;
}

/** One line a type that cables or reels have, in the order people count in. */
export function summariseTypes(cuts: readonly TypedCut[], reels: readonly TypedReel[]): TypeSummary[] {
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
