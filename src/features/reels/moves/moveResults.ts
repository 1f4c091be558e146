/** Results of moves: the moves made, and the cables that stay with the reason. */
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import type { ReelMove, RejectionCause } from '../../../../contract/reels/reelPlan.ts';
import type { Allocated } from './allocateMoves.ts';

/** Cables that stay for the same reason. */
export interface StayingGroup {
  /** Cause of the rejection; undefined if the server names none and the messages of the cables explain it. */
  readonly cause: RejectionCause | undefined;
  /** Codes of the reels the reason concerns, without duplicates. */
  readonly reels: readonly string[];
  readonly cables: readonly StayingCable[];
}

interface StayingCable {
  readonly commodityId: number;
  /** Message with the remedy. */
  readonly reason: string;
}

/** Returns the rejected moves grouped by cause, the largest group first. */
export function stayingGroups(wanted: readonly ReelMove[], results: Allocated['results']): StayingGroup[] {
  const staying = results.flatMap((result, at) => {
    const move = wanted[at];
    return result.status === 'refused' && move ? { ...result, commodityId: move.commodityId } : [];
  });
  const groups = groupBy(staying, ({ cause }) => cause);
  return Array.from(groups, ([cause, cables]) => ({
    cause,
    reels: [...new Set(cables.flatMap(({ reel }) => reel ?? []))],
    cables,
  })).toSorted((one, other) => other.cables.length - one.cables.length);
}

export interface MoveCounts {
  /** Number of cables moved from one reel to another. */
  readonly moved: number;
  /** Number of cables without a reel that were assigned one. */
  readonly given: number;
  /** Number of cables removed from their reel. */
  readonly takenOff: number;
}

export function countMoves(made: readonly Pick<ReelMove, 'from' | 'to'>[]): MoveCounts {
  const takenOff = made.filter(({ to }) => to === null).length;
  const given = made.filter(({ from, to }) => from === null && to !== null).length;
  return { moved: made.length - takenOff - given, given, takenOff };
}
