/** Rows of a type and the signed-in user's entries on them. */
import { queryOptions, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { staleReelStock } from '../../../../machines/pageTimings.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { measuredStep } from '../../../../contract/progress/progress.ts';
import { getReelStock } from '../../../../contract/reels/reelStock.ts';
import type { Call } from '../../../api/client.ts';
import { useApp, useCurrentUser, useMayChange, usePermission, useProject } from '../../../context/useApp.ts';
import { useCommodityStore } from '../../../rows/useCommodityStore.ts';
import { informationQuery } from '../../../shared/projects/informationQuery.ts';
import { useCommodity } from '../../../shared/projects/useCommodity.ts';
import { useFieldEntrySnapshot, useFieldEntryStore } from './useFieldEntryStore.ts';
import { stockByReel, type StockByReel } from './reelsOnDevice.ts';

export function useFieldEntries(projectId: number, type: CommodityType, isInHand: boolean) {
  const { unitMeasurement: unit, startDate } = useProject();
  // Loaded along with the rows, so that the first draft can show its earned hours without a signal.
  usePrefetchQuery(informationQuery(useApp().call, projectId));
  const store = useCommodityStore(projectId, type);
  const mayEnter = useMayChange('field.enter');
  const commodity = useCommodity(type);
  const { name, rowScope } = useCurrentUser();
  const reels = useReelStock(projectId, commodity, mayEnter);
  const mayOverride = usePermission('field.override');
  const options = useMemo(
    () =>
      ({
        commodity,
        unit: lengthUnitOf(unit),
        projectStart: startDate,
        source: isInHand ? 'card' : 'grid',
        // Users with a row scope of their own enter as their own foreman.
        person: rowScope === null ? null : name,
        reels,
        mayEnter,
        mayOverride,
      }) as const,
    [commodity, unit, startDate, isInHand, rowScope, name, reels, mayEnter, mayOverride],
  );
  const entryStore = useFieldEntryStore(store, options);
  const snapshot = useFieldEntrySnapshot(entryStore);
  return { store, commodity, entryStore, snapshot, mayEnter };
}

const stockQuery = (call: Call, projectId: number, userId: number) =>
  queryOptions({
    queryKey: ['reel-stock', projectId, userId],
    queryFn: ({ signal }) => call(getReelStock, { query: { projectId }, signal, quiet: true }),
    staleTime: staleReelStock,
    gcTime: Infinity,
  });

/**
 * Returns the contents of the reels for checking entries; undefined if nothing is cut from reels, for users who cannot enter, and
 * while unknown.
 */
function useReelStock(projectId: number, commodity: Commodity, mayEnter: boolean): StockByReel | undefined {
  const { call, liveEvents } = useApp();
  const { id: userId } = useCurrentUser();
  const queries = useQueryClient();
  const isCut = measuredStep(commodity)?.markFields !== undefined;
  const { data } = useQuery({ ...stockQuery(call, projectId, userId), enabled: isCut && mayEnter });
  useEffect(
    () =>
      liveEvents.subscribe((id, { kind }) => {
        if (id !== projectId || (kind !== 'version' && kind !== 'gap')) return;
        void queries.refetchQueries({ queryKey: ['reel-stock', projectId], type: 'active', stale: true });
      }),
    [liveEvents, queries, projectId],
  );
  return useMemo(() => data && stockByReel(data.reels), [data]);
}
