/** The totals of the day that entries are recorded for, from server and device together. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldDay } from '../../../../contract/progress/fieldDay.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useApp, useCurrentUser } from '../../../context/useApp.ts';
import { useStepWeights } from '../../../shared/projects/informationQuery.ts';
import { rowOfTable } from '../../../store/table/rowOfTable.ts';
import { useStoreSnapshot } from '../../../rows/useCommodityStore.ts';
import { sessionDay } from '../entries/session.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { useSession } from '../entries/useFieldEntryStore.ts';
import { isMissingFromServer, withEntries, writtenTotals, type DayTotals } from '../../../shared/projects/dayTotals.ts';
import { useToday } from '../../../base/useToday.ts';
import { fieldDayQuery } from '../../../shared/projects/fieldDayQuery.ts';

export interface TotalsOfDay {
  readonly day: string;
  readonly totals: DayTotals;
  /** Of the entries in the totals, those that another person sent. */
  readonly sentBy: FieldDay['sentBy'];
}

const nothingSent: FieldDay['sentBy'] = [];

const defaultWeights = {};

export function useDayTotals(entryStore: FieldEntryStore, unit: UnitMeasurement): TotalsOfDay {
  const { store, commodity } = entryStore;
  const { call } = useApp();
  const { id: userId } = useCurrentUser();
  const day = sessionDay(useSession(entryStore), useToday());
  const { revision, table } = useStoreSnapshot(store);
  const { data } = useQuery(fieldDayQuery(call, { projectId: store.projectId, userId, day }));
  const told = data ?? undefined;
  const weights = useStepWeights(commodity) ?? defaultWeights;
  const beside = useMemo(
    () =>
      ofRevision(store.fieldEntries.operations, revision).filter((operation) =>
        isMissingFromServer(operation, day, told),
      ),
    [store, revision, day, told],
  );
  const totals = useMemo(() => {
    const rowOf = (id: number) => rowOfTable(table, commodity, id);
    return withEntries(writtenTotals(told, commodity, lengthUnitOf(unit)), beside, { commodity, weights, rowOf });
  }, [told, beside, commodity, unit, weights, table]);
  return { day, totals, sentBy: told?.sentBy ?? nothingSent };
}

/** Read anew with every change of the store. */
const ofRevision = <Value>(value: Value, _revision: number): Value => value;
