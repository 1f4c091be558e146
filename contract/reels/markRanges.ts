/** The footage printed on the jacket: which cuts of a reel claim the same stretch (domain section 8). Marks may run up or down. */
import { sameLength } from '../lengths.ts';

export interface MarkedCut {
  readonly tag: string;
  readonly startMark: number | null;
  readonly endMark: number | null;
}

export interface MarkOverlap {
  readonly tag: string;
  readonly other: string;
  /** The stretch both claim, the lower mark first. */
  readonly from: number;
  readonly to: number;
}

interface Stretch {
  readonly tag: string;
  readonly from: number;
  readonly to: number;
}

const stretchOf = ({ tag, startMark, endMark }: MarkedCut): Stretch[] =>
  startMark === null || endMark === null
    ? []
    : [{ tag, from: Math.min(startMark, endMark), to: Math.max(startMark, endMark) }];

/** Each pair of cuts whose marks overlap; cuts that meet at a mark do not. */
export function overlappingMarks(cuts: readonly MarkedCut[]): MarkOverlap[] {
  const stretches = cuts.flatMap(stretchOf).toSorted((one, other) => one.from - other.from);
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
