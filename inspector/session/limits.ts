/**
 * What a session file may hold: several times what the recorder writes, and little enough that every part of the viewer stays
 * fast. A file may come from anywhere (docs/decisions/inspector-and-problem-reports.md).
 */
export const sessionLimits = {
  /** Of the whole text. */
  characters: 50_000_000,
  steps: 5000,
  actors: 10_000,
  charts: 100,
  /** States, and transitions, of one chart. */
  states: 500,
  transitions: 2000,
  /** Items of every other list: what one step ran through, its timers, the tags of a state. */
  items: 100,
  /** Fields of an event, of a context and of a change. */
  fields: 500,
  /** Characters of a name or an id. */
  name: 300,
  /** Characters of a state value as JSON. */
  state: 4000,
  /** Objects and lists inside one another, over the whole file. */
  levels: 24,
} as const;

/** What is drawn of lists that are not drawn row by row, and of texts. */
export const shownLimits = { actors: 500, lanes: 60, causes: 200, text: 20_000, cell: 2000 } as const;

/** Whether parsed JSON is nested no deeper than `levels`; takes any depth without recursion. */
export function isWithinLevels(data: unknown, levels: number): boolean {
  let row = [data];
  for (let level = 0; level <= levels; level += 1) {
    row = row.flatMap((value): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    if (row.length === 0) return true;
  }
  return false;
}

/** A text with its end left out where it is longer than `most` characters; a mark says so. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)} …` : text;

/** Texts in one line of at most about `most` characters; those that have no room are not even made. */
export function joined<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  separator: string,
  most: number = shownLimits.cell,
): string {
  let line = '';
  for (const [place, item] of items.entries()) {
    if (line.length > most) return shortened(line, most);
    line += (place === 0 ? '' : separator) + shortened(textOf(item), most);
  }
  return shortened(line, most);
}
