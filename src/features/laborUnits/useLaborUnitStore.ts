/**
 * Store for a project's labor units: loaded with their coverage, saved row by row, and reloaded after the hours are recalculated.
 */
import { useQuery } from '@tanstack/react-query';
import { laborUnitFields } from '../../../contract/setup/laborUnits/laborUnitFields.ts';
import {
  deleteLaborUnits,
  listLaborUnits,
  saveLaborUnits,
  type LaborUnitRow,
} from '../../../contract/setup/laborUnits/laborUnitRows.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { useApp } from '../../context/useApp.ts';
import type { FieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import type { SetupStore } from '../../grid/setupTable/store/setupStore.ts';
import { useSetupStore } from '../../grid/setupTable/store/useSetupStore.ts';

export type LaborUnitList = Omit<ReplyOf<typeof listLaborUnits>, 'units'>;

export interface LaborUnits {
  readonly store: SetupStore<LaborUnitRow>;
  /** Coverage loaded with the units; null until they are loaded. */
  readonly list: LaborUnitList | null;
}

export function useLaborUnitStore(projectId: number, { read }: FieldColumns): LaborUnits {
  const { call } = useApp();
  const { data = null, refetch } = useQuery({
    queryKey: ['labor-units', projectId],
    queryFn: ({ signal }) => call(listLaborUnits, { query: { projectId }, quiet: true, signal }),
    enabled: false,
  });
  const store = useSetupStore<LaborUnitRow>(projectId, {
    alsoFollows: 'job',
    requiredColumns: ['commodityType', 'hours'],
    ports: {
      load: async () => {
        const { data: found, error } = await refetch();
        if (!found) throw error ?? new Error('The labor units did not come.');
        return found.units;
      },
      save: async (rows) => {
        const body = { projectId, rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })) };
        return (await call(saveLaborUnits, { body, quiet: true })).results;
      },
      remove: async (rows) =>
        (await call(deleteLaborUnits, { body: { projectId, rows: [...rows] }, quiet: true })).results,
    },
    read: (column, text) => {
      const field = laborUnitFields.find(({ key }) => key === column);
      return field ? read(field, text) : { ok: true, value: text };
    },
  });
  return { store, list: data };
}
