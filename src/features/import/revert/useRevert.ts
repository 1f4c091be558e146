import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { WirewayError } from '../../../../contract/base/calls/errors.ts';
import {
  cancelRevert,
  isBeingReverted,
  previewRevert,
  revertImport,
} from '../../../../contract/imports/importRevert.ts';
import { getImport, type ImportRecord } from '../../../../contract/imports/imports.ts';
import type { JobProgress } from '../../../../contract/base/calls/live.ts';
import { revertCheckInterval } from '../../../../machines/pageTimings.ts';
import { useApp } from '../../../context/useApp.ts';

/** An applied import that is taken back by a job: what that would do or did, how far it is, its beginning and its end. */
export function useRevert(listed: ImportRecord, onReverted: () => void) {
  const { call, liveEvents } = useApp();
  const queries = useQueryClient();
  const { id: importId, projectId } = listed;
  const target = { projectId, importId };
  const key = ['imports', 'one', projectId, importId];
  const [heard, setHeard] = useState<JobProgress | null>(null);

  const asked = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getImport, { query: target, signal, quiet: true }),
    initialData: listed,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBeingReverted(state.data) ? revertCheckInterval : false),
  });
  const record = asked.data;
  const isAtWork = isBeingReverted(record);
  const isDone = record.status === 'rolledBack';
  useEffect(
    () =>
      liveEvents.subscribe((_projectId, event) => {
        const isOfImport = event.kind === 'job' && event.subject === importId;
        if (isOfImport && event.progress) setHeard(event.progress);
        if (event.kind === 'gap' || (isOfImport && event.status !== 'running'))
          void queries.invalidateQueries({ queryKey: ['imports', 'one', projectId, importId] });
      }),
    [liveEvents, queries, projectId, importId],
  );
  useEffect(() => {
    if (isDone) onReverted();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is done
  }, [isDone]);

  const effect = useQuery({
    queryKey: ['revertOfImport', projectId, importId, record.status],
    queryFn: ({ signal }) => call(previewRevert, { query: target, signal, quiet: true }),
    enabled: !isAtWork,
    gcTime: 0,
  });
  const take = (changed: ImportRecord) => queries.setQueryData(key, changed);
  const begin = useMutation({
    mutationFn: () => call(revertImport, { body: target, quiet: true }),
    onMutate: () => setHeard(null),
    onSuccess: take,
  });
  const stop = useMutation({
    mutationFn: () => call(cancelRevert, { body: target, quiet: true }),
    onSuccess: take,
  });
  const failed =
    isAtWork || record.problem === null
      ? null
      : new WirewayError(record.problemCode ?? 'server.failure', record.problem);
  return {
    isAtWork,
    isDone,
    /** It was stopped by the person here, and nothing was changed. */
    isStopped: stop.isSuccess && !isAtWork && !isDone && !begin.isPending,
    progress: heard ?? record.progress,
    effect: effect.data,
    // One that goes on has not failed because nobody could be asked how far it is.
    error: begin.error ?? stop.error ?? (isAtWork ? null : (asked.error ?? effect.error ?? failed)),
    begin: () => {
      stop.reset();
      begin.mutate();
    },
    stop: () => stop.mutate(),
    isAsking: begin.isPending || stop.isPending,
  };
}
