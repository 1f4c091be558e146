/**
 * Consequences of cutting an unstarted cable from two reels and splicing it (domain section 8). Lengths in the project's unit.
 */
import type { LengthUnit } from '../base/values/lengthNumber.ts';
import { sameLength } from '../base/units/lengths.ts';
import { nameKey } from '../base/values/tags.ts';
import { cutStep, fits, lengthTaken } from '../progress/cuts.ts';
import { plannedPieces } from '../progress/pieces.ts';
import { cutsOfCable } from './plannedCuts.ts';
import { isReelInUse } from '../setup/codes/reelFields.ts';
import type { PlannedCable, PlannedReel } from './reelPlan.ts';

/** Rules for planning cuts in a project. */
export interface CutRules {
  readonly tolerancePercent: number;
  readonly unit: LengthUnit;
}

/** Returns the reels a cable can be cut from, the one with the most available length first. */
export const reelsFor = (cable: PlannedCable, reels: readonly PlannedReel[]): readonly PlannedReel[] =>
  reels
    .filter(({ status, cableType }) => isReelInUse({ status }) && nameKey(cableType) === nameKey(cable.cableType))
    .toSorted((one, other) => roomFor(cable, other) - roomFor(cable, one));

/** Returns the length a reel has for the cable: its planned balance, plus what the cable itself takes from it now. */
export const roomFor = (cable: PlannedCable, { code, plannedBalance }: PlannedReel): number =>
  cutsOfCable(cable)
    .filter(({ reel }) => reel !== null && nameKey(reel) === nameKey(code))
    .reduce((room, cut) => room + lengthTaken(cut), plannedBalance);

/**
 * Returns the minimum part of each run's design length that must come from a second reel, given the available length of the
 * first. 0 if the first has enough for all of it.
 */
export function minSecondPart(
  { designLength, runs }: Pick<PlannedCable, 'designLength' | 'runs'>,
  room: number,
  { tolerancePercent, unit }: CutRules,
): number {
  const whole = (length: number) => Math.floor((Math.max(0, length) + sameLength) * cutStep[unit]) / cutStep[unit];
  const part = whole(whole(room / runs) / (1 + tolerancePercent / 100));
  return Number(Math.max(0, (designLength ?? 0) - part).toFixed(3));
}

export interface SplicedPiece {
  readonly reel: string;
  /** Null if nothing is cut from it. */
  readonly planned: number | null;
  /** Planned balance of the reel afterwards; negative by the shortage. */
  readonly left: number;
}

/** Returns the planned lengths of both pieces, and the balances of their reels. `first` and `second` must be different reels. */
export function spliceConsequence(
  cable: PlannedCable,
  { first, second, length }: { readonly first: PlannedReel; readonly second: PlannedReel; readonly length: number },
  { tolerancePercent, unit }: CutRules,
): { readonly pieces: readonly [SplicedPiece, SplicedPiece]; readonly isPossible: boolean } {
  const planned = plannedPieces(cable, { length }, tolerancePercent, unit);
  const pieceOf = (reel: PlannedReel, taken: number | null): SplicedPiece => ({
    reel: reel.code,
    planned: taken,
    left: roomFor(cable, reel) - (taken ?? 0),
  });
  const pieces = [pieceOf(first, planned.own), pieceOf(second, planned.splice)] as const;
  return { pieces, isPossible: pieces.every((piece) => piece.planned !== null && fits(0, piece.left)) };
}
