/** Store for the packages of a type, saved row by row. */
import type { CodeResult } from '../../../../contract/setup/codes/codes.ts';
import { packageFields } from '../../../../contract/setup/codes/packageFields.ts';
import { deletePackages, listPackages, savePackages, type PackageRow } from '../../../../contract/packages/packages.ts';
import { statusOf } from '../../../../contract/setup/codes/packageStatus.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { useApp } from '../../../context/useApp.ts';
import type { FieldColumns } from '../../../grid/setupTable/fieldColumns.ts';
import type { SaveResult } from '../../../grid/setupTable/store/setupRow.ts';
import type { SetupStore } from '../../../grid/setupTable/store/setupStore.ts';
import { useSetupStore } from '../../../grid/setupTable/store/useSetupStore.ts';

type PackageStore = SetupStore<PackageRow>;

export function usePackageStore(projectId: number, packageType: PackageType, words: FieldColumns): PackageStore {
  const { call } = useApp();
  const store: PackageStore = useSetupStore<PackageRow>(projectId, {
    requiredColumns: ['code'],
    ports: {
      load: async () => (await call(listPackages, { query: { projectId, packageType }, quiet: true })).rows,
      save: async (rows) => {
        const edits = rows.map(({ row, cells }) => ({ row, cells: [...cells] }));
        const { results } = await call(savePackages, { body: { projectId, packageType, rows: edits }, quiet: true });
        const known = storedRows(store);
        // A save can change steps and readiness, which only the full list from the server contains.
        store.reloadSoon();
        return results.map((result) => withFigures(result, known));
      },
      remove: async (rows) =>
        (await call(deletePackages, { body: { projectId, packageType, rows: [...rows] }, quiet: true })).results,
    },
    read: (column, text) => {
      const field = packageFields.find(({ key }) => key === column);
      return field ? words.read(field, text) : { ok: true, value: text };
    },
  });
  return store;
}

/** Returns the packages stored on the server, unordered. */
const storedRows = (store: PackageStore): PackageRow[] =>
  [...store.getSnapshot().entries.values()].flatMap(({ stored }) => stored ?? []);

/** Values missing from the response of a save: a new package is empty, and other packages retain their previous values. */
const withoutRows = {
  holdReason: null,
  actualStart: null,
  actualFinish: null,
  steps: [],
  proposesComplete: false,
  constraints: { open: 0, cleared: 0, waived: 0 },
  rowCount: 0,
  ready: 0,
  waiting: 0,
  unknown: 0,
  done: 0,
  quantities: [],
  budgetHours: 0,
  earnedHours: 0,
  percent: null,
} as const satisfies Partial<PackageRow>;

function withFigures(result: CodeResult, known: readonly PackageRow[]): SaveResult<PackageRow> {
  if (result.status !== 'saved' && result.status !== 'conflict') return result;
  const { id, version, values } = result.row;
  const before = known.find((row) => row.id === id);
  const row = { ...withoutRows, steps: [], quantities: [], ...before, id, version, values, status: statusOf(values) };
  return { ...result, row };
}
