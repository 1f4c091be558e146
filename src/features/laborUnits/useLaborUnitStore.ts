/** The labor units of a project under the hand: loaded with what they give hours to, saved row by row, followed by their hours. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { laborUnitFields } from '../../../contract/laborUnits/laborUnitFields.ts';
import {
  deleteLaborUnits,
  listLaborUnits,
  saveLaborUnits,
  type LaborUnitRow,
} from '../../../contract/laborUnits/laborUnitRows.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { messageOf } from '../../api/apiErrors.ts';
import { useApp } from '../../context/useApp.ts';
import { useTranslate } from '../../i18n/translate.ts';
import type { FieldColumns } from '../../setupTable/fieldColumns.ts';
import { SetupStore, type SetupStoreOptions } from '../../setupTable/setupStore.ts';

/** News of a project come in bursts while somebody imports, ms. */
const newsSettle = 1000;

export type LaborUnitList = Omit<ReplyOf<typeof listLaborUnits>, 'units'>;

export interface LaborUnits {
  readonly store: SetupStore<LaborUnitRow>;
  /** What stands beside the units; null until they are loaded. */
  readonly list: LaborUnitList | null;
}

export function useLaborUnitStore(projectId: number, { read }: FieldColumns): LaborUnits {
  const { call, liveEvents, notify } = useApp();
  const say = useTranslate(['errors']);
  const { data = null, refetch } = useQuery({
    queryKey: ['labor-units', projectId],
    queryFn: ({ signal }) => call(listLaborUnits, { query: { projectId }, quiet: true, signal }),
    enabled: false,
  });
  const options: SetupStoreOptions<LaborUnitRow> = {
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
    failureText: (error) => say(messageOf(error)),
    onRefused: (reason) => notify.error(reason),
  };
  const [store] = useState(() => new SetupStore(options));
  useLayoutEffect(() => store.configure(options));

  const isStarted = useRef(false);
  useEffect(() => {
    if (!isStarted.current) void store.reload();
    isStarted.current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = liveEvents.subscribe((id, { kind }) => {
      if (id !== projectId || (kind !== 'version' && kind !== 'gap' && kind !== 'job')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void store.reload(), newsSettle);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, liveEvents, projectId]);
  return { store, list: data };
}
