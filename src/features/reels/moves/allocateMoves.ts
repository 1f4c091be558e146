import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import { allocateReels, maxMoves, type ReelMove } from '../../../../contract/reels/reelPlan.ts';
import type { App } from '../../../context/App.ts';

export interface Allocated {
  /** Of each move, in order, as far as the server was asked. */
  readonly results: ReplyOf<typeof allocateReels>['results'];
  /** What ended it before the last; null when nothing did. */
  readonly failure: unknown;
}

/** As many moves a call as one takes: the plan of a large project has more. What was made before a failure stays made. */
export async function allocateMoves(
  call: App['call'],
  projectId: number,
  wanted: readonly ReelMove[],
): Promise<Allocated> {
  const results: ReplyOf<typeof allocateReels>['results'] = [];
  for (let at = 0; at < wanted.length; at += maxMoves) {
    try {
      const moves = wanted.slice(at, at + maxMoves);
      // oxlint-disable-next-line no-await-in-loop -- what one call takes off a reel, the next finds free
      const answer = await call(allocateReels, { body: { projectId, moves, includeCauses: true }, quiet: true });
      results.push(...answer.results);
    } catch (error) {
      if (at === 0) throw error;
      return { results, failure: error };
    }
  }
  return { results, failure: null };
}
