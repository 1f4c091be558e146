import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import { allocateReels, maxMoves, type ReelMove } from '../../../../contract/reels/reelPlan.ts';
import type { App } from '../../../context/App.ts';

export interface Allocated {
  /** Results in the order of the moves, as far as requests were made. */
  readonly results: ReplyOf<typeof allocateReels>['results'];
  /** Error that stopped the requests early; null if there was none. */
  readonly failure: unknown;
}

/** Sends the moves with the maximum number per request, because a large project has more. Moves made before a failure remain. */
export async function allocateMoves(
  call: App['call'],
  projectId: number,
  wanted: readonly ReelMove[],
): Promise<Allocated> {
  const results: ReplyOf<typeof allocateReels>['results'] = [];
  for (let at = 0; at < wanted.length; at += maxMoves) {
    try {
      const moves = wanted.slice(at, at + maxMoves);
      // oxlint-disable-next-line no-await-in-loop -- each call can use reel length freed by the previous one
      const answer = await call(allocateReels, { body: { projectId, moves, includeCauses: true }, quiet: true });
      results.push(...answer.results);
    } catch (error) {
      if (at === 0) throw error;
      return { results, failure: error };
    }
  }
  return { results, failure: null };
}
