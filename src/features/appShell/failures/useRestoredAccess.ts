import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { getProject } from '../../../../contract/setup/projects/projects.ts';
import { toProjectId } from '../../../../machines/project/types.ts';
import { projectAccessCheckInterval } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';
import { resendDenied } from './resendDenied.ts';

/**
 * Calls `onRestored` once the project of the address can be read again: checked at intervals and when the window gets the focus,
 * because someone without access receives no events of the project. Entries denied for the same reason are sent again.
 * `denial` is the reason; null if the page failed for another one.
 */
export function useRestoredAccess(denial: string | null, onRestored: () => void): void {
  const { call, queue } = useApp();
  const queries = useQueryClient();
  const { projectId: requested = '' } = useParams({ strict: false });
  const projectId = toProjectId(requested);
  const queryKey = ['project access', projectId];
  const { data: isRestored } = useQuery({
    queryKey,
    enabled: denial !== null && projectId !== null,
    // The page was denied a moment ago: the first check is due after the interval.
    initialData: false,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: projectAccessCheckInterval,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    queryFn: async ({ signal }) => {
      await call(getProject, { query: { projectId: projectId! }, signal, quiet: true });
      return true;
    },
  });
  const restore = useEffectEvent(() => {
    // If the project still cannot be opened, the next check is due after the interval, not at once.
    queries.setQueryData(queryKey, false);
    if (denial !== null) void resendDenied(queue, requested, denial).catch(() => undefined);
    onRestored();
  });
  useEffect(() => {
    if (isRestored) restore();
  }, [isRestored]);
}
