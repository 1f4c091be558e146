/** What is on the reels, for the checks of entries: asked again when others have changed something, and without a network as it was last. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import { measuredStep } from '../../../../contract/progress/progress.ts';
import { getReelStock } from '../../../../contract/reels/reelStock.ts';
import { staleReelStock } from '../../../../machines/pageTimings.ts';
import type { Call } from '../../../api/client.ts';
import { useApp, useCurrentUser } from '../../../context/useApp.ts';
import { stockByReel, type StockByReel } from './reelsOnDevice.ts';

const stockQuery = (call: Call, projectId: number, userId: number) =>
  queryOptions({
    queryKey: ['reel-stock', projectId, userId],
    queryFn: ({ signal }) => call(getReelStock, { query: { projectId }, signal, quiet: true }),
    staleTime: staleReelStock,
    gcTime: Infinity,
  });

/** Undefined where nothing is cut from reels, for who may not enter, and while nothing is known. */
export function useReelStock(projectId: number, commodity: Commodity, mayEnter: boolean): StockByReel | undefined {
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
