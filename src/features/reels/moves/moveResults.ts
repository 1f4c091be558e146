/** What became of moves: what was done, and which cables stay and why. */
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import type { ReelMove, RejectionCause } from '../../../../contract/reels/reelPlan.ts';
import type { Allocated } from './allocateMoves.ts';

/** Cables that stay for one reason. */
export interface StayingGroup {
  /** Undefined where the server names none: then the sentences of the cables say it. */
  readonly cause: RejectionCause | undefined;
  /** The reels that the reason is about, each once. */
  readonly reels: readonly string[];
  readonly cables: readonly StayingCable[];
}

interface StayingCable {
  readonly commodityId: number;
  /** A sentence with the remedy. */
  readonly reason: string;
}

/** Returns the moves that were refused by cause, the largest group first. */
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
  /** From one reel to another. */
  readonly moved: number;
  /** To a reel, of cables that had none. */
  readonly given: number;
  /** Off their reel, to none. */
  readonly takenOff: number;
}

export function countMoves(made: readonly Pick<ReelMove, 'from' | 'to'>[]): MoveCounts {
  const takenOff = made.filter(({ to }) => to === null).length;
  const given = made.filter(({ from, to }) => from === null && to !== null).length;
  return { moved: made.length - takenOff - given, given, takenOff };
}
