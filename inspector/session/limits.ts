/**
 * Limits of a session file: several times the output of the recorder, and small enough to keep every part of the viewer fast. A
 * file can come from anywhere (docs/decisions/inspector-and-problem-reports.md).
 */
export const sessionLimits = {
  /** Characters of the whole text. */
  characters: 50_000_000,
  steps: 5000,
  actors: 10_000,
  charts: 100,
  /** States, and likewise transitions, of one chart. */
  states: 500,
  transitions: 2000,
  /** Items of every other list, such as the transitions of one step, its timers, the tags of a state. */
  items: 100,
  /** Fields of an event, of a context and of a change. */
  fields: 500,
  /** Characters of a name or an id. */
  name: 300,
  /** Characters of a state value as JSON. */
  state: 4000,
  /** Nesting depth of objects and lists in the whole file. */
  levels: 24,
} as const;

/** Display limits for lists without virtual rows, and for texts. */
export const shownLimits = { actors: 500, lanes: 60, causes: 200, text: 20_000, cell: 2000 } as const;

/** True if parsed JSON is nested no deeper than `levels`; handles any depth without recursion. */
export function isWithinLevels(data: unknown, levels: number): boolean {
  let row = [data];
  for (let level = 0; level <= levels; level += 1) {
    row = row.flatMap((value): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    if (row.length === 0) return true;
  }
  return false;
}

/** Returns the text cut after `max` characters, with a mark if it was longer. */
export const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)} …` : text);

/** Joins texts into one line of about `max` characters at most; texts beyond that are never created. */
export function joined<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  separator: string,
  max: number = shownLimits.cell,
): string {
  let line = '';
  for (const [place, item] of items.entries()) {
    if (line.length > max) return shortened(line, max);
    line += (place === 0 ? '' : separator) + shortened(textOf(item), max);
  }
  return shortened(line, max);
}
