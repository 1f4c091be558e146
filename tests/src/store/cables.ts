/** Small made-up cables, in the form the server sends: what each test puts into a snapshot is its input, so it is built, not recorded. */
import type { Changes, SnapshotColumn } from '../../../contract/changes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';

export type Cable = { id: number } & Record<string, string | number | null>;

const textKinds = new Set(['text', 'code', 'route']);

export function columnFrom(key: string, values: readonly (string | number | null)[]): SnapshotColumn {
  if (!textKinds.has(fieldOf('cable', key)!.kind)) return { kind: 'number', values: values as (number | null)[] };
  const dictionary = [...new Set(values.filter((value) => value !== null && value !== ''))] as string[];
  const codes = values.map((value) => dictionary.indexOf(String(value)));
  return { kind: 'dictionary', values: dictionary, codes };
}

/** Changes that carry these cables, all with the same fields. */
export function changesOf(cables: readonly Cable[], rest: Partial<Changes> = {}): Changes {
  const keys = [...new Set(cables.flatMap((cable) => Object.keys(cable)))].filter((key) => key !== 'id');
  const columns = Object.fromEntries(
    keys.map((key) => [
      key,
      columnFrom(
        key,
        cables.map((cable) => cable[key] ?? null),
      ),
    ]),
  );
  const version = rest.version ?? 1;
  return {
    type: 'cable',
    version,
    full: true,
    ids: cables.map(({ id }) => id),
    rowVersions: cables.map(() => version),
    columns,
    removedIds: [],
    ...rest,
  };
}

export const threeCables: readonly Cable[] = [
  {
    id: 1,
    tag: 'P-101',
    typeCode: '3/C #2',
    fromEquipment: 'MCC-1',
    toEquipment: 'PMP-1',
    designLength: 200,
    foreman: 'Ortiz',
    package: 'WP-1',
    quantity: 200,
    budgetHours: 10,
    earnedHours: 5,
    percentComplete: 50,
    pulledFraction: 0.5,
    status: 'Pulling',
    removed: 0,
  },
  {
    id: 2,
    tag: 'P-102',
    typeCode: '3/C #2',
    fromEquipment: 'MCC-1',
    toEquipment: 'PMP-2',
    designLength: 400,
    foreman: null,
    package: null,
    quantity: 400,
    budgetHours: 30,
    earnedHours: 0,
    percentComplete: 0,
    pulledFraction: 0,
    status: 'Not started',
    removed: 0,
  },
  {
    id: 3,
    tag: 'C-9',
    typeCode: '7/C #14',
    fromEquipment: 'JB-7',
    toEquipment: 'PLC-2',
    designLength: 100.5,
    foreman: 'Bell',
    package: 'WP-2',
    quantity: 100.5,
    budgetHours: 2,
    earnedHours: 2,
    percentComplete: 100,
    pulledFraction: 1,
    status: 'Complete',
    removed: 0,
  },
];
