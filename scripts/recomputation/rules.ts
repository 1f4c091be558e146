/**
 * Rules of the trade as the specification states them (domain sections 1 and 5), written a second time on purpose: a recomputation
 * that shared them with the server would repeat its mistakes.
 */

export const types = [
  'cable',
  'cable-tray',
  'conduit',
  'equipment',
  'jumper',
  'conductor',
  'from-term',
  'to-term',
] as const;
export type Type = (typeof types)[number];

interface StepRule {
  readonly key: string;
  /** Percent of the row's hours, unless the project has its own weights. */
  readonly weight: number;
  /** Column with the day on which a step is done; a step without one is measured by length. */
  readonly day?: string;
  /** Column with the result and the results that earn. */
  readonly result?: readonly [column: string, earns: readonly string[]];
}

interface TypeRule {
  readonly table: string;
  /** True if the table has rows of several types. */
  readonly isShared?: true;
  /** Base columns in addition to those of all types. */
  readonly columns: readonly string[];
  /** Column with the length of one run; types without one are counted. */
  readonly length?: string;
  /** Columns with the length in place and the flag that all of it is. */
  readonly done?: readonly [length: string, flag: string];
  readonly steps: readonly StepRule[];
  readonly main: string;
  /** List of the packages that hand rows to a foreman. */
  readonly packages: string;
}

const raceway = (closing: StepRule, supports: number, run: number) => ({
  length: 'length',
  done: ['installed_length', 'run_complete'] as const,
  steps: [
    { key: 'supports', weight: supports, day: 'supports_date' },
    { key: 'run', weight: run },
    closing,
    { key: 'qc', weight: 5, day: 'qc_date' },
  ],
  main: 'run',
  packages: 'installation-package',
});
const racewayColumns = ['tag', 'size', 'length', 'supports_date', 'installed_length', 'run_complete', 'qc_date'];

const term: TypeRule = {
  table: 'termination',
  isShared: true,
  columns: ['cable_id', 'cable_tag', 'equipment', 'glanded_date', 'terminated_date', 'checked_date', 'result'],
  steps: [
    { key: 'prepped', weight: 30, day: 'glanded_date' },
    { key: 'terminated', weight: 60, day: 'terminated_date' },
    { key: 'checked', weight: 10, day: 'checked_date', result: ['result', ['', 'Pass']] },
  ],
  main: 'terminated',
  packages: 'termination-package',
};

export const rules: Readonly<Record<Type, TypeRule>> = {
  cable: {
    table: 'cable',
    columns: [
      'tag',
      'size',
      'design_length',
      'runs',
      'route',
      'from_equipment',
      'to_equipment',
      'reel',
      'pull_start_mark',
      'pull_end_mark',
      'pulled_length',
      'pull_complete',
      'splice_reel',
      'splice_length',
      'splice_start_mark',
      'splice_end_mark',
      'test_date',
      'test_result',
    ],
    length: 'design_length',
    done: ['pulled_length', 'pull_complete'],
    steps: [
      { key: 'pulled', weight: 90 },
      { key: 'tested', weight: 10, day: 'test_date', result: ['test_result', ['Pass']] },
    ],
    main: 'pulled',
    packages: 'installation-package',
  },
  'cable-tray': {
    table: 'cable_tray',
    columns: [...racewayColumns, 'bonded_date'],
    ...raceway({ key: 'bonded', weight: 10, day: 'bonded_date' }, 30, 55),
  },
  conduit: {
    table: 'conduit',
    columns: [...racewayColumns, 'boxes_date'],
    ...raceway({ key: 'boxes', weight: 10, day: 'boxes_date' }, 25, 60),
  },
  equipment: {
    table: 'equipment',
    columns: ['tag', 'received_date', 'set_date', 'assembled_date', 'checked_date'],
    steps: [
      { key: 'received', weight: 5, day: 'received_date' },
      { key: 'set', weight: 55, day: 'set_date' },
      { key: 'assembled', weight: 30, day: 'assembled_date' },
      { key: 'checked', weight: 10, day: 'checked_date' },
    ],
    main: 'set',
    packages: 'installation-package',
  },
  jumper: {
    table: 'jumper',
    columns: ['tag', 'size', 'installed_date', 'checked_date'],
    steps: [
      { key: 'installed', weight: 80, day: 'installed_date' },
      { key: 'checked', weight: 20, day: 'checked_date' },
    ],
    main: 'installed',
    packages: 'installation-package',
  },
  conductor: {
    table: 'conductor',
    columns: ['cable_tag', 'conductor_id', 'size', 'from_landed_date', 'to_landed_date', 'checked_date'],
    steps: [
      { key: 'fromLanded', weight: 45, day: 'from_landed_date' },
      { key: 'toLanded', weight: 45, day: 'to_landed_date' },
      { key: 'checked', weight: 10, day: 'checked_date' },
    ],
    main: 'toLanded',
    packages: 'termination-package',
  },
  'from-term': term,
  'to-term': term,
};

/** Comparison form of a tag, code or name (domain section 1). */
export const keyOf = (text: unknown): string => {
  const written = typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  return written.normalize('NFKC').toUpperCase().normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
};

/** Lengths that differ by less are the same length. */
export const lengthNoise = 5e-7;

/** Rounds to the four decimals with which hours are stored, half away from zero. */
export const round4 = (hours: number): number => Math.round((hours + Math.sign(hours) * 1e-9) * 1e4) / 1e4;

/** Sums a value over items. */
export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** Items by key, in the order of their first occurrence. */
export function byKey<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
