/** Cut plan of a project and what the ledger shows of it; requested again only if the plan changed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getReelBalances } from '../../../contract/reels/calls/reelBalances.ts';
import { getReelPlan, getReelPlanVersion } from '../../../contract/reels/reelPlan.ts';
import { useApp } from '../../context/useApp.ts';

interface PlanQuery<Reply> {
  readonly projectId: number;
  readonly part: 'plan' | 'order' | 'ledger';
  readonly request: (signal: AbortSignal) => Promise<Reply>;
}

/** Query for a reply with the version of the cut plan: while the plan has this version, the reply stays. */
export function usePlanQuery<Reply extends { readonly version?: string | undefined }>({
  projectId,
  part,
  request,
}: PlanQuery<Reply>) {
  const { call } = useApp();
  const queries = useQueryClient();
  const queryKey = ['reel-plan', projectId, part];
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<Reply>(queryKey);
      if (known?.version === undefined) return request(signal);
      const { version } = await call(getReelPlanVersion, { query: { projectId }, quiet: true, signal });
      return version === known.version ? known : request(signal);
    },
  });
}

/** Checks the version when the server reports a change. */
function useLiveReelPlan(projectId: number): void {
  const { liveEvents } = useApp();
  const queries = useQueryClient();
  useEffect(
    () =>
      liveEvents.subscribe((id, { kind }) => {
        if (id !== projectId || (kind !== 'version' && kind !== 'gap')) return;
        void queries.invalidateQueries({ queryKey: ['reel-plan', projectId] });
      }),
    [liveEvents, queries, projectId],
  );
}

export function useReelPlan(projectId: number) {
  const { call } = useApp();
  useLiveReelPlan(projectId);
  return usePlanQuery({
    projectId,
    part: 'plan',
    request: (signal) => call(getReelPlan, { query: { projectId, cables: 'onReels' }, quiet: true, signal }),
  });
}

export function useReelBalances(projectId: number) {
  const { call } = useApp();
  useLiveReelPlan(projectId);
  return usePlanQuery({
    projectId,
    part: 'ledger',
    request: (signal) => call(getReelBalances, { query: { projectId }, quiet: true, signal }),
  });
}
