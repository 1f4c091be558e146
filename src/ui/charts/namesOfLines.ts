/** Placement of line names in a chart: at the last week of each line, clear of the other names, the axis and the edge. */
import { lastOf, type WeekSeries, type WeekValues } from './weekSeries.ts';

export interface NameOfLine {
  /** Index of the week at which the name is placed. */
  readonly at: number;
  readonly name: string;
  readonly color: string;
  /** Offset from the end of the line to the baseline of the name, px; positive is down. */
  readonly shift: number;
  /** True if the name is to the right of the end of the line, where there is space. */
  readonly isBeside: boolean;
}

/** Plot area of a chart, px. */
interface Plot {
  readonly width: number;
  readonly height: number;
}

const lineHeight = 14;
const widest = 80;
/** Fraction of the scale that the greatest value takes, because a scale ends at a round number above it. */
const shareOfScale = 0.85;

interface End {
  readonly x: number;
  readonly y: number;
  foot: number;
}

const isNear = (one: End, other: End): boolean => one !== other && Math.abs(one.x - other.x) < widest;

/** Moves overlapping names apart, from the highest down; names that then cover the axis move up again. */
function setApart(ends: readonly End[], height: number): void {
  const fromTop = ends.toSorted((one, other) => one.foot - other.foot);
  for (const [at, end] of fromTop.entries()) {
    const above = fromTop.slice(0, at).filter((other) => isNear(end, other));
    end.foot = Math.max(end.foot, ...above.map(({ foot }) => foot + lineHeight));
  }
  for (const [at, end] of [...fromTop.entries()].toReversed()) {
    const below = fromTop.slice(at + 1).filter((other) => isNear(end, other));
    end.foot = Math.min(end.foot, height - 4, ...below.map(({ foot }) => foot - lineHeight));
  }
}

export function namesOfLines<Key extends string>(
  weeks: readonly WeekValues<Key>[],
  series: readonly WeekSeries<Key>[],
  { width, height }: Plot,
): Partial<Record<Key, NameOfLine>> {
  const greatest = Math.max(1, ...weeks.flatMap((week) => series.map(({ key }) => week[key] ?? 0)));
  const lines = series.flatMap(({ key, as, label: name, color }) => {
    const at = as === 'line' ? lastOf(weeks, key) : -1;
    const value = weeks[at]?.[key] ?? 0;
    return at < 0 ? [] : [{ key, name, color, at, value }];
  });
  const ends = lines.map(({ key, at, value }): End => {
    const y = height * (1 - (shareOfScale * value) / greatest);
    const isBelow = lines.some((other) => other.key !== key && other.at === at && other.value > value);
    return { x: (at / Math.max(1, weeks.length - 1)) * width, y, foot: y + (isBelow ? lineHeight : -8) };
  });
  setApart(ends, height);
  const named: Partial<Record<Key, NameOfLine>> = {};
  for (const [nth, { key, name, color, at }] of lines.entries()) {
    const { x, y, foot } = ends[nth]!;
    named[key] = { at, name, color, shift: foot - y, isBeside: foot > y && x + widest < width };
  }
  return named;
}
