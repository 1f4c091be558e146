/**
 * Totals of the user's entries of today in a project, over all types: those the server has recorded, and those waiting on this
 * device.
 */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { HomeProject } from '../../../contract/packages/foremanHome.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { isUnsent, needsAttention } from '../../../machines/outbox/operation.ts';
import { useApp, useCurrentUserOrNull } from '../../context/useApp.ts';
import { convertUnit } from '../../device/outbox/convertUnit.ts';
import { isMissingFromServer, withEntries, writtenTotals } from '../../shared/projects/dayTotals.ts';
import { fieldDayQuery } from '../../shared/projects/fieldDayQuery.ts';
import { informationQuery } from '../../shared/projects/informationQuery.ts';
import { rowOfTable } from '../../store/table/rowOfTable.ts';
import { tableOnDevice } from '../../store/snapshotCache.ts';
import { useTodayIn } from '../../base/useToday.ts';

export interface DayOfProject {
  /** Today's date at the project's site. */
  readonly day: string;
  readonly entries: number;
  readonly hours: number;
  /** Total length in the project's unit. */
  readonly length: number;
  readonly pieces: number;
  /** Number of entries still to be sent to the server. */
  readonly waiting: number;
}

/** Returns null until the response of the server, or the cached one, is available. */
export function useDayOfProject({ projectId, unitMeasurement, timeZone }: HomeProject): DayOfProject | null {
  const { call, queue } = useApp();
  const userId = useCurrentUserOrNull()?.id;
  const [day = ''] = useTodayIn([timeZone]);
  const { data } = useQuery({
    ...fieldDayQuery(call, { projectId, userId: userId ?? 0, day }),
    enabled: userId !== undefined,
  });
  const reported = data ?? undefined;
  const { operations } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const beside = useMemo(
    () =>
      operations
        .filter((each) => each.projectId === projectId && isMissingFromServer(each, day, reported))
        .map((each) => convertUnit(each, lengthUnitOf(unitMeasurement))),
    [operations, projectId, unitMeasurement, day, reported],
  );
  const types = useMemo(() => [...new Set(beside.map(({ type }) => type))], [beside]);
  const tables = useQueries({
    queries: types.map((type) => ({
      queryKey: ['rows of the device', userId, projectId, type],
      queryFn: () => tableOnDevice({ userId: userId ?? 0, projectId, type }),
      enabled: userId !== undefined,
      staleTime: Infinity,
      gcTime: 0,
    })),
  });
  const settings = useQuery({ ...informationQuery(call, projectId), enabled: types.length > 0 }).data?.settings;
  if (data === undefined || tables.some(({ data: table }) => table === undefined)) return null;

  const sums = { entries: 0, hours: 0, length: 0, pieces: 0 };
  for (const type of new Set<CommodityType>([...(reported?.types ?? []).map((each) => each.type), ...types])) {
    const commodity = commodities[type];
    const table = tables[types.indexOf(type)]?.data;
    const { entries, quantity, earnedHours } = withEntries(
      writtenTotals(reported, commodity, lengthUnitOf(unitMeasurement)),
      beside.filter((each) => each.type === type),
      {
        commodity,
        weights: settings?.stepWeights[type] ?? {},
        // Rows can be evicted from this device; then the entry itself is the only data.
        rowOf: (id) => (table ? rowOfTable(table, commodity, id) : {}),
      },
    );
    sums.entries += entries;
    sums.hours += earnedHours;
    sums[commodity.quantity === 'length' ? 'length' : 'pieces'] += quantity;
  }
  return { day, ...sums, waiting: beside.filter((each) => isUnsent(each) && !needsAttention(each)).length };
}
