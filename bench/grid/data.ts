/** 100,000 generated cables with 25 columns: the same rows for every measured grid. */
import type { Changes, SnapshotColumn } from '../../contract/rows/changes.ts';
import { repeatedTextsOf } from '../../contract/rows/columnLists.ts';

export const rowCount = 100_000;

/** A small repeatable generator, so that every run and every grid has the same rows. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const types = [
  '2/C #14',
  '4/C #14',
  '7/C #14',
  '12/C #14',
  '1PR #16',
  '3/C #12',
  '3/C #2',
  '3/C 4/0',
  '3/C 500',
  'CAT6',
];
const statuses = ['Not started', 'Pulling', 'Pulled', 'Terminated both', 'Tested', 'Complete'];
const foremen = ['Ortiz', 'Nakamura', 'Bell', 'Svensson', 'Adeyemi', 'Kowalski', 'Tran', ''];

/** Keys of the 25 columns, in order; text columns first. */
export const textKeys = [
  'tag',
  'typeCode',
  'conductors',
  'size',
  'fromEquipment',
  'toEquipment',
  'route',
  'area',
  'system',
  'package',
  'foreman',
  'status',
  'reel',
  'service',
  'revision',
] as const;
export const numberKeys = [
  'designLength',
  'pulledLength',
  'pulledDate',
  'percentComplete',
  'budgetHours',
  'earnedHours',
  'quantity',
  'priority',
  'hoursPerUnit',
  'removed',
] as const;
export const keys = [...textKeys, ...numberKeys];

function textOf(key: (typeof textKeys)[number], row: number, random: () => number): string {
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)]!;
  const number = (max: number) => 1 + Math.floor(random() * max);
  switch (key) {
    case 'tag':
      return `${100 + (row % 7)}-${pick(['P', 'C', 'I'])}-${String(row).padStart(6, '0')}`;
    case 'typeCode':
    case 'size':
      return pick(types);
    case 'conductors':
      return String(number(12));
    case 'fromEquipment':
      return `MCC-${number(400)}`;
    case 'toEquipment':
      return `JB-${number(4000)}`;
    case 'route':
      return Array.from({ length: 2 + (row % 3) }, () => `TR-${number(900)}`).join(', ');
    case 'area':
      return `A${number(24)}`;
    case 'system':
      return `SYS-${number(60)}`;
    case 'package':
      return `WP-${number(800)}`;
    case 'foreman':
      return pick(foremen);
    case 'status':
      return pick(statuses);
    case 'reel':
      return random() < 0.5 ? '' : `R-${number(700)}`;
    case 'service':
      return `Feeder ${number(5000)} ${pick(['pump', 'fan', 'heater', 'valve', 'lighting'])}`;
    case 'revision':
      return pick(['A', 'B', 'C']);
  }
}

function numberOf(key: (typeof numberKeys)[number], random: () => number): number | null {
  switch (key) {
    case 'designLength':
    case 'quantity':
      return Math.round(random() * 12_000) / 10;
    case 'pulledLength':
      return random() < 0.5 ? null : Math.round(random() * 1200);
    case 'pulledDate':
      return random() < 0.5 ? null : 20_000 + Math.floor(random() * 500);
    case 'percentComplete':
      return Math.round(random() * 1000) / 10;
    case 'priority':
      return Math.floor(random() * 9);
    case 'removed':
      return 0;
    default:
      return Math.round(random() * 900_000) / 10_000;
  }
}

const dictionary = (values: readonly string[]): SnapshotColumn => ({
  kind: 'dictionary',
  ...repeatedTextsOf(values, ''),
});

/** The snapshot as the server sends it. */
export function makeSnapshot(count = rowCount): Changes {
  const columns: Record<string, SnapshotColumn> = {};
  const rows = Array.from({ length: count }, (_, row) => row);
  for (const [at, key] of textKeys.entries()) {
    const random = randomFrom(at + 1);
    columns[key] = dictionary(rows.map((row) => textOf(key, row, random)));
  }
  for (const [at, key] of numberKeys.entries()) {
    const random = randomFrom(at + 101);
    columns[key] = { kind: 'number', values: rows.map(() => numberOf(key, random)) };
  }
  const ids = rows.map((row) => row + 1);
  return { type: 'cable', version: 1, full: true, ids, rowVersions: ids.map(() => 1), columns, removedIds: [] };
}

export type BenchRow = Record<string, string | number | null>;

/** Returns the same rows as objects, the format that other grids accept. */
export function makeRows(snapshot: Changes): BenchRow[] {
  return snapshot.ids.map((id, at) => {
    const row: BenchRow = { id };
    for (const [key, column] of Object.entries(snapshot.columns)) {
      row[key] =
        column.kind === 'number'
          ? column.values[at]!
          : column.codes[at] === -1
            ? ''
            : column.values[column.codes[at]!]!;
    }
    return row;
  });
}
