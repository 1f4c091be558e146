/** Consequences of moving an unstarted cable to another reel (domain section 8). Lengths in the project's unit. */
import { nameKey } from '../base/values/tags.ts';
import { fits, lengthTaken } from '../progress/cuts.ts';
import { isReelInUse } from '../setup/codes/reelFields.ts';
import type { PlannedCable, PlannedReel } from './reelPlan.ts';

/** Reasons why a reel cannot take a cable; the server rejects by the same rules. */
export type MoveRejection = 'same' | 'noLength' | 'gone' | 'otherType' | 'tooShort';

export interface MoveConsequence {
  readonly refusal: MoveRejection | null;
  /** Planned balance of the target reel after the move; negative by the shortage. */
  readonly left: number;
  /** Planned balance of the current reel after the move; null if the cable has no reel of the ledger. */
  readonly leftBehind: number | null;
}

function rejectionOf(cable: PlannedCable, to: PlannedReel): MoveRejection | null {
  if (nameKey(cable.reel) === nameKey(to.code)) return 'same';
  if (cable.plannedLength === null) return 'noLength';
  if (!isReelInUse({ status: to.status })) return 'gone';
  if (nameKey(to.cableType) !== nameKey(cable.cableType)) return 'otherType';
  return fits(lengthTaken(cable), to.plannedBalance) ? null : 'tooShort';
}

export function moveConsequence(cable: PlannedCable, to: PlannedReel, reels: readonly PlannedReel[]): MoveConsequence {
  const from = reels.find(({ code }) => cable.reel !== null && nameKey(code) === nameKey(cable.reel));
  return {
    refusal: rejectionOf(cable, to),
    left: to.plannedBalance - lengthTaken(cable),
    leftBehind: from ? from.plannedBalance + lengthTaken(cable) : null,
  };
}
