/** Data of a group's bar: the whole, and the part of it that is done. */
export interface GroupBar {
  /** Short name beside the bar. */
  readonly name: string;
  /** Full name. */
  readonly title: string;
  /** Role of the bar: an independent bar, the sum of the bars below it, or one of those. */
  readonly rank: 'line' | 'group' | 'under';
  readonly whole: number;
  readonly part: number;
  /** Change of the part since the earlier of two days; 0 if there was none or days are not compared. */
  readonly moved: number;
  /** Formatted numbers at the end of the bar. */
  readonly label: string;
  /** Same numbers, each with its name. */
  readonly facts: readonly GroupFact[];
}

export interface GroupFact {
  readonly name: string;
  readonly text: string;
}

/** Segments of a bar, from its start; their sum is the whole, or the part if that is larger. */
export interface Stretches {
  readonly held: number;
  readonly gained: number;
  readonly lost: number;
  readonly rest: number;
}

export function stretchesOf({ whole, part, moved }: Pick<GroupBar, 'whole' | 'part' | 'moved'>): Stretches {
  const before = Math.max(0, part - moved);
  const held = Math.min(part, before);
  return { held, gained: part - held, lost: before - held, rest: Math.max(0, whole - Math.max(part, before)) };
}

/** Returns the end position of a bar. */
export const endOf = (bar: Pick<GroupBar, 'whole' | 'part' | 'moved'>): number =>
  Object.values(stretchesOf(bar)).reduce<number>((sum, length) => sum + length, 0);

/** Smaller lengths are rounding errors of added shares. */
const minEnd = 1e-6;

/**
 * Returns the tick marks of a scale from zero to at least the end of the longest bar. All are round numbers; counts have no
 * halves.
 */
export function marksOf(bars: readonly GroupBar[]): number[] {
  const ends = bars.map(endOf);
  const most = Math.max(0, ...ends);
  if (most < minEnd) return [0];
  const magnitude = 10 ** Math.floor(Math.log10(most / 4));
  const step = magnitude * ([1, 2, 5].find((each) => each * magnitude * 4 >= most) ?? 10);
  const whole = ends.every(Number.isInteger) ? Math.max(1, step) : step;
  return Array.from({ length: Math.ceil(most / whole - 1e-9) + 1 }, (_, at) => at * whole);
}

/** Shortens a name to the given number of characters. The start and the end are retained, because tags differ at the end. */
export function cutName(name: string, most: number): string {
  if (name.length <= most) return name;
  const end = Math.floor((most - 1) / 2);
  return `${name.slice(0, most - 1 - end)}…${name.slice(name.length - end)}`;
}
