/**
 * Replies of the fake server about a cut plan, all from one recorded plan with every cable: the plan of the page, its balances for
 * the ledger, and its suggestion. `tests/server/reelPlanParts.test.ts` compares these parts of the real server.
 */
import type { HttpHandler } from 'msw';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import { lengthTaken } from '../../../../contract/progress/cuts.ts';
import { getReelBalances } from '../../../../contract/reels/calls/reelBalances.ts';
import { suggestMoves } from '../../../../contract/reels/calls/suggestedMoves.ts';
import { proposeMoves, reelsLeftAlone, unlistedReels } from '../../../../contract/reels/proposeMoves.ts';
import { getReelPlan, type PlannedCable, type ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { resultOf } from '../../../support/resultOf.ts';
import { reply } from '../../server.ts';

const isOnReel = ({ reel, splice }: PlannedCable): boolean => reel !== null || splice !== null;

function sumsOf(cableType: string | null, cables: readonly PlannedCable[]) {
  const open = cables.filter(({ isPulled }) => !isPulled);
  return {
    cableType,
    cables: open.length,
    length: open.reduce((sum, cable) => sum + lengthTaken(cable), 0),
    pulled: open.reduce((sum, { pulledLength }) => sum + (pulledLength ?? 0), 0),
  };
}

/** Returns the plan with the cables on reels, and the sums of the others. */
export function onReels(plan: ReelPlan): ReelPlan {
  const others = groupBy(
    plan.cables.filter((cable) => !isOnReel(cable)),
    ({ cableType }) => cableType,
  );
  return {
    ...plan,
    cables: plan.cables.filter(isOnReel),
    withoutReel: Array.from(others, ([type, cables]) => sumsOf(type, cables)),
  };
}

function suggested(plan: ReelPlan) {
  const moves = resultOf(proposeMoves(plan));
  return {
    cables: moves.map(({ cable }) => cable),
    lines: moves.map(({ from, to, plannedLength }) => ({ from, to, plannedLength })),
    withoutReel: moves.filter(({ to }) => to === null).length,
    leftAlone: reelsLeftAlone(
      plan,
      moves.map(({ cable }) => cable.cableType),
    ),
  };
}

const balances = (plan: ReelPlan) => ({
  version: plan.version ?? '1',
  reels: plan.reels.map(({ id, receivedLength, scrap, returned, remainingNow, plannedBalance }) => ({
    id,
    receivedLength,
    scrap,
    returned,
    remainingNow,
    plannedBalance,
  })),
  unlisted: unlistedReels(plan),
});

/** Handlers for a plan with every cable, or for the current one at each call. */
export function planReplies(plan: ReelPlan | (() => ReelPlan)): HttpHandler[] {
  const now = () => (typeof plan === 'function' ? plan() : plan);
  return [
    reply(getReelPlan, () => onReels(now())),
    reply(suggestMoves, () => suggested(now())),
    reply(getReelBalances, () => balances(now())),
  ];
}
