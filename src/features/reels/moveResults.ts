/** What became of moves: what was done, and which cables stay and why. */
import { groupBy } from '../../../contract/groupBy.ts';
import type { ReelMove, RefusalCause } from '../../../contract/reels/reelPlan.ts';
import type { Allocated } from './allocateMoves.ts';

/** Cables that stay for one reason, at one reel. */
export interface StayingGroup {
  /** Undefined where the server names none: then the sentences of the cables say it. */
  readonly cause: RefusalCause | undefined;
  readonly reel: string | null;
  readonly cables: readonly StayingCable[];
}

interface StayingCable {
  readonly commodityId: number;
  /** A sentence with the remedy. */
  readonly reason: string;
}

/** Returns the moves that were refused by cause and reel, the largest group first. */
export function stayingGroups(wanted: readonly ReelMove[], results: Allocated['results']): StayingGroup[] {
  const staying = results.flatMap((result, at) => {
    const move = wanted[at];
    return result.status === 'refused' && move ? { ...result, commodityId: move.commodityId } : [];
  });
  const groups = groupBy(staying, ({ cause, reel }) => `${cause ?? ''} ${reel ?? ''}`);
  return Array.from(groups.values(), (cables) => ({
    cause: cables[0]?.cause,
    reel: cables[0]?.reel ?? null,
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
