/** Suggested moves of a cut plan (domain section 8). Nothing is written. */
import { setImmediate } from 'node:timers/promises';
import { maxWithoutReel, type SuggestedMoves } from '../../../contract/reels/calls/suggestedMoves.ts';
import { plannedLength } from '../../../contract/progress/cuts.ts';
import { proposeMoves, reelsLeftAlone, type ProposedMove } from '../../../contract/reels/proposeMoves.ts';
import type { PlannedCable } from '../../../contract/reels/reelPlan.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import type { Transaction } from '../../db/database.ts';
import { readUnassignedCables, type UnassignedCable } from '../../repositories/reels/reelCables.ts';
import { cablesInScope, readReelBook, reportedReel, type ReelBook } from './reelPlan.ts';

/** Values of a cable that a suggestion does not depend on; those of the lines are read afterwards. */
const unread = {
  tag: '',
  from: null,
  to: null,
  reel: null,
  pulledLength: null,
  isPulled: false,
  startMark: null,
  endMark: null,
  pulledDate: null,
  splice: null,
};

const toAssign = (cable: UnassignedCable, { tolerancePercent, unit }: ReelBook): PlannedCable => ({
  ...unread,
  ...cable,
  plannedLength: plannedLength(cable, tolerancePercent, unit),
});

/** Runs a calculation in steps; other calls run in between. */
async function resultInTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  let step = steps.next();
  while (step.done !== true) {
    // oxlint-disable-next-line no-await-in-loop -- yields to other requests
    await setImmediate();
    step = steps.next();
  }
  return step.value;
}

const hasMove = ({ from, to }: ProposedMove): boolean => from !== null || to !== null;

/** Returns moves for the cables in the scope: all that can be made, and the first cables that fit on no reel. */
export async function readSuggestedMoves(
  transaction: Transaction,
  projectId: number,
  scope: RowScope | null,
): Promise<SuggestedMoves> {
  const book = await readReelBook(transaction, projectId, scope, []);
  const unassigned = await readUnassignedCables(transaction, projectId, scope);
  const reels = book.reels.map((reel) => reportedReel(reel, book));
  const cables = [...cablesInScope(book), ...unassigned.map((cable) => toAssign(cable, book))];
  const moves = await resultInTurns(proposeMoves({ reels, cables }));
  const without = moves.filter(({ to }) => to === null);
  const listed = [...moves.filter(hasMove), ...without.filter((move) => !hasMove(move)).slice(0, maxWithoutReel)];
  const ids = listed.map(({ cable }) => cable.id);
  const whole = new Map(
    cablesInScope(await readReelBook(transaction, projectId, scope, ids)).map((cable) => [cable.id, cable]),
  );
  return {
    cables: listed.map(({ cable }) => whole.get(cable.id) ?? cable),
    lines: listed.map(({ from, to, plannedLength: length }) => ({ from, to, plannedLength: length })),
    withoutReel: without.length,
    leftAlone: reelsLeftAlone({ reels }, new Set(moves.map(({ cable }) => cable.cableType))),
  };
}
