/** Totals of the day for which entries are recorded, combined from server and device. */
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
  /** Numbers of entries in the totals that were sent by other users. */
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
  const reported = data ?? undefined;
  const weights = useStepWeights(commodity) ?? defaultWeights;
  const beside = useMemo(
    () =>
      ofRevision(store.fieldEntries.operations, revision).filter((operation) =>
        isMissingFromServer(operation, day, reported),
      ),
    [store, revision, day, reported],
  );
  const totals = useMemo(() => {
    const rowOf = (id: number) => rowOfTable(table, commodity, id);
    return withEntries(writtenTotals(reported, commodity, lengthUnitOf(unit)), beside, { commodity, weights, rowOf });
  }, [reported, beside, commodity, unit, weights, table]);
  return { day, totals, sentBy: reported?.sentBy ?? nothingSent };
}

/** Makes the value depend on the store's revision, so that it is read again after every change. */
const ofRevision = <Value>(value: Value, _revision: number): Value => value;
