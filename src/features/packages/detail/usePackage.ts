/** The open package and its rows, refetched when the server reports a change. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { packageRefreshDelay } from '../../../../machines/pageTimings.ts';
import { packageContentsQuery, packageQuery } from '../../../api/packageQueries.ts';
import { useApp } from '../../../context/useApp.ts';

export function usePackage(projectId: number, id: number) {
  const { call, liveEvents } = useApp();
  const queries = useQueryClient();
  const askAgain = useCallback(
    () => queries.invalidateQueries({ queryKey: ['package', projectId] }),
    [queries, projectId],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = liveEvents.subscribe((ofProject, { kind }) => {
      if (ofProject !== projectId || (kind !== 'version' && kind !== 'gap')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void askAgain(), packageRefreshDelay);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [liveEvents, askAgain, projectId]);
  const found = useQuery(packageQuery(call, projectId, id));
  const contents = useInfiniteQuery({
    ...packageContentsQuery(call, projectId, id),
    placeholderData: keepPreviousData,
  });
  return { found, contents, askAgain };
}
