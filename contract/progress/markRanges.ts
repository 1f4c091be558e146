/**
 * Footage marks printed on the jacket: detects cuts of a reel that claim the same stretch (domain section 8). Marks can run up or
 * down.
 */
import { sameLength } from '../base/units/lengths.ts';

export interface Marks {
  readonly startMark: number | null;
  readonly endMark: number | null;
}

export interface MarkedCut extends Marks {
  readonly tag: string;
}

export interface MarkOverlap {
  readonly tag: string;
  readonly other: string;
  /** Overlapping stretch, the lower mark first. */
  readonly from: number;
  readonly to: number;
}

/** Stretch between two marks, the lower one first. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Returns the stretch; null while a mark is missing. */
export const stretchOf = ({ startMark, endMark }: Marks): Stretch | null =>
  startMark === null || endMark === null
    ? null
    : { from: Math.min(startMark, endMark), to: Math.max(startMark, endMark) };

/** Returns each pair of cuts whose marks overlap; cuts that meet at a mark do not. */
export function overlappingMarks(cuts: readonly MarkedCut[]): MarkOverlap[] {
  const stretches = cuts
    .flatMap((cut) => {
      const stretch = stretchOf(cut);
      return stretch ? { tag: cut.tag, ...stretch } : [];
    })
    .toSorted((one, other) => one.from - other.from);
  return stretches.flatMap((one, at) => {
    const found: MarkOverlap[] = [];
    for (const other of stretches.slice(at + 1)) {
      if (other.from >= one.to - sameLength) break;
      if (other.to - other.from > sameLength)
        found.push({ tag: one.tag, other: other.tag, from: other.from, to: Math.min(one.to, other.to) });
    }
    return found;
  });
}

/** Returns the cut with the largest overlap with the stretch of `own`, and the overlap; null if there is none. */
export function maxClaimed<Cut extends Marks>(
  own: Marks,
  others: readonly Cut[],
): (Stretch & { readonly cut: Cut }) | null {
  const stretch = stretchOf(own);
  if (stretch === null) return null;
  const claimed = others.flatMap((cut) => {
    const other = stretchOf(cut);
    if (other === null) return [];
    const [from, to] = [Math.max(stretch.from, other.from), Math.min(stretch.to, other.to)];
    return to - from > sameLength ? { cut, from, to } : [];
  });
  return claimed.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0] ?? null;
}

/** True if marks are outside those printed on the reel; false while a mark is missing. */
export function areBeyond(own: Marks, reel: Marks): boolean {
  const [stretch, printed] = [stretchOf(own), stretchOf(reel)];
  return (
    stretch !== null &&
    printed !== null &&
    (stretch.from < printed.from - sameLength || stretch.to > printed.to + sameLength)
  );
}
