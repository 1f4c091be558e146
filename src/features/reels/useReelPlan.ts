/** Cut plan of a project, refetched when the server reports a change. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getReelPlan } from '../../../contract/reels/reelPlan.ts';
import { useApp } from '../../context/useApp.ts';

export function useReelPlan(projectId: number) {
  const { call, liveEvents } = useApp();
  const queries = useQueryClient();
  useEffect(
    () =>
      liveEvents.subscribe((id, { kind }) => {
        if (id !== projectId || (kind !== 'version' && kind !== 'gap')) return;
        void queries.invalidateQueries({ queryKey: ['reel-plan', projectId] });
      }),
    [liveEvents, queries, projectId],
  );
  return useQuery({
    queryKey: ['reel-plan', projectId],
    queryFn: ({ signal }) => call(getReelPlan, { query: { projectId }, quiet: true, signal }),
  });
}
