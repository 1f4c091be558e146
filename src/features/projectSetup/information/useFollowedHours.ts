import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '../../../context/useApp.ts';

/** Hours follow step weights as a job: when one has ended, the page asks what it moved. */
export function useFollowedHours(projectId: number): void {
  const { liveEvents } = useApp();
  const queries = useQueryClient();
  useEffect(
    () =>
      liveEvents.subscribe((id, event) => {
        if (id !== projectId || event.kind !== 'job' || event.status === 'queued' || event.status === 'running') return;
        void queries.invalidateQueries({ queryKey: ['project-information', projectId] });
      }),
    [liveEvents, queries, projectId],
  );
}
