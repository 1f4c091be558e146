/**
 * Expected state of a cable and its reels after the reports of the crews, calculated only from the entries and the rules of
 * domain sections 5 and 8, without the code of the product. Lengths in feet.
 */
import type { Row } from '../../../contract/progress/progress.ts';

/** Reported state of a pulled cable. */
export interface PulledCable {
  readonly isComplete: boolean;
  /** Typed length of both pieces. */
  readonly typed: number | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly secondReel: string | null;
  readonly secondLength: number | null;
  readonly secondStart: number | null;
  readonly secondEnd: number | null;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const pulledCable = (row: Row): PulledCable => ({
  isComplete: row['pullComplete'] === true,
  typed: numberOf(row['pulledLength']),
  start: numberOf(row['pullStartMark']),
  end: numberOf(row['pullEndMark']),
  secondReel: typeof row['spliceReel'] === 'string' && row['spliceReel'] !== '' ? row['spliceReel'] : null,
  secondLength: numberOf(row['spliceLength']),
  secondStart: numberOf(row['spliceStartMark']),
  secondEnd: numberOf(row['spliceEndMark']),
});

const between = (start: number | null, end: number | null) =>
  start === null || end === null ? null : Math.abs(end - start);

export const firstMarked = ({ start, end }: PulledCable) => between(start, end);
export const secondMarked = ({ secondReel, secondStart, secondEnd }: PulledCable) =>
  secondReel === null ? null : between(secondStart, secondEnd);

/** Known length of the pulled cable; null if it was not measured. */
export function lengthIn(cable: PulledCable): number | null {
  const [first, second] = [firstMarked(cable), secondMarked(cable)];
  if (first === null) return cable.typed ?? second;
  const asPlanned = cable.isComplete && cable.secondReel !== null ? cable.secondLength : null;
  return first + (second ?? asPlanned ?? 0);
}

export const isPart = (cable: PulledCable, design: number): boolean =>
  !cable.isComplete && (lengthIn(cable) ?? 0) > 0 && (lengthIn(cable) ?? 0) < design - 1e-6;

/**
 * Length taken from each reel for a cable: as measured, otherwise the planned cut of a complete pull, with 3 % and in whole feet.
 */
export function offReels(cable: PulledCable, reel: string, design: number): ReadonlyMap<string, number> {
  const off = new Map<string, number>();
  const take = (from: string, length: number) => off.set(from, (off.get(from) ?? 0) + length);
  const planned = Math.min(cable.secondReel === null ? 0 : (cable.secondLength ?? 0), design);
  const total = lengthIn(cable);
  if (total === null) {
    if (!cable.isComplete) return off;
    if (design - planned > 0) take(reel, Math.ceil((design - planned) * 1.03 - 1e-6));
    if (cable.secondReel !== null && planned > 0) take(cable.secondReel, Math.ceil(planned * 1.03 - 1e-6));
    return off;
  }
  const first = firstMarked(cable);
  const beyondFirst = first === null ? Math.min(planned, Math.max(0, total - (design - planned))) : total - first;
  const second = cable.secondReel === null ? 0 : (secondMarked(cable) ?? beyondFirst);
  take(reel, Math.max(0, total - second));
  if (cable.secondReel !== null) take(cable.secondReel, second);
  return off;
}
