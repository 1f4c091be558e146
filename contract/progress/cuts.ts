/** What a cable takes off its reel, and what a reel has left (domain section 8). Lengths in the project's unit. */
import type { LengthUnit } from '../base/values/lengthNumber.ts';
import { sameLength } from '../base/units/lengths.ts';

/** A cable as its reel sees it. */
export interface Cut {
  /** What it takes if it is cut now; null without a design length. */
  readonly plannedLength: number | null;
  /** What came off the reel so far; null when nothing did. */
  readonly pulledLength: number | null;
  /** Wholly pulled: nothing more comes off for it. */
  readonly isPulled: boolean;
}

/** Cuts are planned in whole feet, or in tenths of a metre. */
export const cutStep: Readonly<Record<LengthUnit, number>> = { ft: 1, m: 10 };

/** Rounded up to what is measured on a reel. A length that is there already, but for the noise of decimals, stays. */
const roundedUp = (length: number, unit: LengthUnit): number =>
  Math.ceil((length - sameLength) * cutStep[unit]) / cutStep[unit];

/** What to cut: each run its length and the tolerance, rounded up. Null without a length. */
export function cutLength(
  length: number | null,
  runs: number,
  tolerancePercent: number,
  unit: LengthUnit,
): number | null {
  if (length === null || length <= 0) return null;
  return runs * roundedUp(length * (1 + tolerancePercent / 100), unit);
}

/** What to cut for a cable. */
export const plannedLength = (
  { designLength, runs }: { readonly designLength: number | null; readonly runs: number },
  tolerancePercent: number,
  unit: LengthUnit,
): number | null => cutLength(designLength, runs, tolerancePercent, unit);

/** What is gone for a cable, or will be: once it is pulled, what was pulled; until then never less than is off already. */
export const lengthTaken = ({ plannedLength: planned, pulledLength: pulled, isPulled }: Cut): number =>
  isPulled ? (pulled ?? planned ?? 0) : Math.max(planned ?? 0, pulled ?? 0);

export interface ReelLengths {
  /** Null while the reel is only ordered. */
  readonly receivedLength: number | null;
  readonly scrap: number | null;
  /** What went back to the supplier. */
  readonly returned: number | null;
}

export interface ReelBalance {
  /** What can be measured off the reel today. */
  readonly remainingNow: number;
  /** What is left once all is pulled that is planned from it; below 0 it is short. */
  readonly plannedBalance: number;
}

const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

export function balanceOf({ receivedLength, scrap, returned }: ReelLengths, cuts: readonly Cut[]): ReelBalance {
  const whole = (receivedLength ?? 0) - (scrap ?? 0) - (returned ?? 0);
  const gone = cuts.map((cut) => (cut.isPulled ? lengthTaken(cut) : (cut.pulledLength ?? 0)));
  return { remainingNow: whole - sumOf(gone), plannedBalance: whole - sumOf(cuts.map(lengthTaken)) };
}

/** Whether a cut fits into what is left; noise of decimals is no shortage. */
export const fits = (length: number, left: number): boolean => length <= left + sameLength;

/** What of a reel is spoken for, 0-1; 0 for one that has not come. */
export const shareUsed = ({ receivedLength }: ReelLengths, { plannedBalance }: ReelBalance): number =>
  receivedLength ? Math.min(1, Math.max(0, 1 - plannedBalance / receivedLength)) : 0;
