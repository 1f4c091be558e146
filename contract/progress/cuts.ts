/** Lengths cut from a reel for a cable, and the balance of a reel (domain section 8). Lengths in the project's unit. */
import type { LengthUnit } from '../base/values/lengthNumber.ts';
import { sameLength } from '../base/units/lengths.ts';

/** Lengths of a cable on its reel. */
export interface Cut {
  /** Length to cut if it is cut now; null without a design length. */
  readonly plannedLength: number | null;
  /** Length cut from the reel so far; null if none. */
  readonly pulledLength: number | null;
  /** Completely pulled: no further length is cut for it. */
  readonly isPulled: boolean;
}

/** Steps per unit: cuts are planned in whole feet, or in tenths of a meter. */
export const cutStep: Readonly<Record<LengthUnit, number>> = { ft: 1, m: 10 };

/** Rounds up to the precision used on a reel. A length already at that precision, apart from rounding noise, is unchanged. */
const roundedUp = (length: number, unit: LengthUnit): number =>
  Math.ceil((length - sameLength) * cutStep[unit]) / cutStep[unit];

/** Returns the length to cut: for each run its length plus the tolerance, rounded up. Null without a length. */
export function cutLength(
  length: number | null,
  runs: number,
  tolerancePercent: number,
  unit: LengthUnit,
): number | null {
  if (length === null || length <= 0) return null;
  return runs * roundedUp(length * (1 + tolerancePercent / 100), unit);
}

/** Returns the length to cut for a cable. */
export const plannedLength = (
  { designLength, runs }: { readonly designLength: number | null; readonly runs: number },
  tolerancePercent: number,
  unit: LengthUnit,
): number | null => cutLength(designLength, runs, tolerancePercent, unit);

/**
 * Returns the length used for a cable, now or in the future: the pulled length once it is pulled; until then never less than the
 * length already cut.
 */
export const lengthTaken = ({ plannedLength: planned, pulledLength: pulled, isPulled }: Cut): number =>
  isPulled ? (pulled ?? planned ?? 0) : Math.max(planned ?? 0, pulled ?? 0);

export interface ReelLengths {
  /** Null while the reel is only ordered. */
  readonly receivedLength: number | null;
  readonly scrap: number | null;
  /** Length returned to the supplier. */
  readonly returned: number | null;
}

export interface ReelBalance {
  /** Length that is on the reel today. */
  readonly remainingNow: number;
  /** Length left after everything planned from it is pulled; negative if the reel is too short. */
  readonly plannedBalance: number;
}

const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

export function balanceOf({ receivedLength, scrap, returned }: ReelLengths, cuts: readonly Cut[]): ReelBalance {
  const whole = (receivedLength ?? 0) - (scrap ?? 0) - (returned ?? 0);
  const gone = cuts.map((cut) => (cut.isPulled ? lengthTaken(cut) : (cut.pulledLength ?? 0)));
  return { remainingNow: whole - sumOf(gone), plannedBalance: whole - sumOf(cuts.map(lengthTaken)) };
}

/** True if a cut fits the remaining length; rounding noise is not a shortage. */
export const fits = (length: number, left: number): boolean => length <= left + sameLength;

/** Returns the allocated share of a reel, 0-1; 0 for one that has not been received. */
export const shareUsed = ({ receivedLength }: ReelLengths, { plannedBalance }: ReelBalance): number =>
  receivedLength ? Math.min(1, Math.max(0, 1 - plannedBalance / receivedLength)) : 0;
