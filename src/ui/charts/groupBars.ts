/** What a picture of groups is drawn from: of each a whole, and the part of it that is done. */
export interface GroupBar {
  /** Beside its bar. */
  readonly name: string;
  /** All that is known of what it is called. */
  readonly title: string;
  /** How it stands among the others: as one of them, as the sum of those below it, as one of those. */
  readonly rank: 'line' | 'group' | 'under';
  readonly whole: number;
  readonly part: number;
  /** What the part moved by since the earlier of two days; 0 where it did not, or is not compared. */
  readonly moved: number;
  /** Its numbers as people read them, at the end of the bar. */
  readonly label: string;
  /** The same, each by its name. */
  readonly facts: readonly GroupFact[];
}

export interface GroupFact {
  readonly name: string;
  readonly text: string;
}

/** What a bar is put together of, from its beginning; together they are its whole, or its part where that is more. */
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

/** Where the bar ends. */
export const endOf = (bar: Pick<GroupBar, 'whole' | 'part' | 'moved'>): number =>
  Object.values(stretchesOf(bar)).reduce<number>((sum, length) => sum + length, 0);

/** Finer is the dust of adding shares. */
const leastEnd = 1e-6;

/** The marks of a scale from nothing to at least the end of the longest bar, round numbers all; things that are counted have no halves. */
export function marksOf(bars: readonly GroupBar[]): number[] {
  const ends = bars.map(endOf);
  const most = Math.max(0, ...ends);
  if (most < leastEnd) return [0];
  const magnitude = 10 ** Math.floor(Math.log10(most / 4));
  const step = magnitude * ([1, 2, 5].find((each) => each * magnitude * 4 >= most) ?? 10);
  const whole = ends.every(Number.isInteger) ? Math.max(1, step) : step;
  return Array.from({ length: Math.ceil(most / whole - 1e-9) + 1 }, (_, at) => at * whole);
}

/** A name with room for so many characters keeps its beginning and its end: the end is what tells tags apart. */
export function cutName(name: string, most: number): string {
  if (name.length <= most) return name;
  const end = Math.floor((most - 1) / 2);
  return `${name.slice(0, most - 1 - end)}…${name.slice(name.length - end)}`;
}
