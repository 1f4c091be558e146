/** What follows when a cable that is not begun goes to another reel (domain section 8). Lengths in the project's unit. */
import { nameKey } from '../base/values/tags.ts';
import { fits, lengthTaken } from '../progress/cuts.ts';
import { isReelInUse } from '../setup/codes/reelFields.ts';
import type { PlannedCable, PlannedReel } from './reelPlan.ts';

/** Why a reel does not take a cable: as the server refuses it. */
export type MoveRejection = 'same' | 'noLength' | 'gone' | 'otherType' | 'tooShort';

export interface MoveConsequence {
  readonly refusal: MoveRejection | null;
  /** What the reel it goes to has left as planned afterwards; below 0 by what is lacking. */
  readonly left: number;
  /** The same of the reel it leaves; null where it has none of the ledger. */
  readonly leftBehind: number | null;
}

function refusalOf(cable: PlannedCable, to: PlannedReel): MoveRejection | null {
  if (nameKey(cable.reel) === nameKey(to.code)) return 'same';
  if (cable.plannedLength === null) return 'noLength';
  if (!isReelInUse({ status: to.status })) return 'gone';
  if (nameKey(to.cableType) !== nameKey(cable.cableType)) return 'otherType';
  return fits(lengthTaken(cable), to.plannedBalance) ? null : 'tooShort';
}

export function moveConsequence(cable: PlannedCable, to: PlannedReel, reels: readonly PlannedReel[]): MoveConsequence {
  const from = reels.find(({ code }) => cable.reel !== null && nameKey(code) === nameKey(cable.reel));
  return {
    refusal: refusalOf(cable, to),
    left: to.plannedBalance - lengthTaken(cable),
    leftBehind: from ? from.plannedBalance + lengthTaken(cable) : null,
  };
}
