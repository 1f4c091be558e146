/** Reels among which one is chosen. */
import type { PlannedReel } from '../../../contract/reels/reelPlan.ts';
import { naturalRanks } from '../../store/naturalOrder.ts';

/** A longer list is searched. */
export const mostWithoutSearch = 10;

/** As people count: R-9 before R-10. */
export function inOrderOfCodes(reels: readonly PlannedReel[]): PlannedReel[] {
  const ranks = naturalRanks(reels.map(({ code }) => code));
  return Array.from(reels, (reel, at) => ({ reel, rank: ranks[at]! }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ reel }) => reel);
}
