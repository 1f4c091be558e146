/** Entries of a project in the outbox of this device, with the rows they change. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { HomeProject } from '../../../contract/packages/foremanHome.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { useApp, useCurrentUserOrNull } from '../../context/useApp.ts';
import { convertUnit } from '../../device/outbox/convertUnit.ts';
import type { Site } from '../../shared/projects/dayTotals.ts';
import { informationQuery } from '../../shared/projects/informationQuery.ts';
import { rowOfTable } from '../../store/table/rowOfTable.ts';
import { tableOnDevice } from '../../store/snapshotCache.ts';

export interface DeviceEntries {
  /** In the order in which they were made, with lengths in the project's unit. */
  readonly entries: readonly Operation[];
  readonly types: readonly CommodityType[];
  /** Rows of the type, and the weights of its steps. */
  readonly siteOf: (type: CommodityType) => Site;
}

/** Returns the entries that `isWanted` selects; null until their rows are read from the device. */
export function useDeviceEntries(
  { projectId, unitMeasurement }: HomeProject,
  isWanted: (operation: Operation) => boolean,
): DeviceEntries | null {
  const { call, queue } = useApp();
  const userId = useCurrentUserOrNull()?.id;
  const { operations } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const entries = useMemo(
    () =>
      operations
        .filter((each) => each.projectId === projectId && isWanted(each))
        .map((each) => convertUnit(each, lengthUnitOf(unitMeasurement))),
    [operations, projectId, unitMeasurement, isWanted],
  );
  const types = useMemo(() => [...new Set(entries.map(({ type }) => type))], [entries]);
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
  if (tables.some(({ data }) => data === undefined)) return null;
  const siteOf = (type: CommodityType): Site => {
    const commodity = commodities[type];
    const table = tables[types.indexOf(type)]?.data;
    return {
      commodity,
      weights: settings?.stepWeights[type] ?? {},
      // Rows can be evicted from this device; then the entry itself is the only data.
      rowOf: (id) => (table ? rowOfTable(table, commodity, id) : {}),
    };
  };
  return { entries, types, siteOf };
}
