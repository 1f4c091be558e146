/** What the server has written of a person's day: asked for, and without a network as this device last heard it. */
import { queryOptions } from '@tanstack/react-query';
import { fieldDay, getFieldDay, type FieldDay } from '../../../contract/progress/fieldDay.ts';
import { staleFieldDay } from '../../../machines/pageTimings.ts';
import { isOutOfReach } from '../../api/apiErrors.ts';
import type { Call } from '../../api/client.ts';
import type { App } from '../../context/App.ts';
import { keepKnown, lastKnown, type KnownAs } from '../../device/tables/projectCache.ts';

export interface DayOfPerson {
  readonly projectId: number;
  readonly userId: number;
  readonly day: string;
}

const daysOf = (projectId: number) => ['field-day', projectId];

export const fieldDayQuery = (call: Call, { projectId, userId, day }: DayOfPerson) =>
  queryOptions({
    queryKey: [...daysOf(projectId), userId, day],
    queryFn: async ({ signal }): Promise<FieldDay | null> => {
      const what: KnownAs = { owner: `user ${userId}`, projectId, part: 'field day' };
      try {
        const said = await call(getFieldDay, { query: { projectId, day }, signal, quiet: true });
        void keepKnown(what, said);
        return said;
      } catch (error) {
        if (!isOutOfReach(error) || signal.aborted) throw error;
        const known = await lastKnown(what, fieldDay);
        // Of another day nothing is known to this device.
        return known?.day === day ? known : null;
      }
    },
    staleTime: staleFieldDay,
    gcTime: Infinity,
  });

/**
 * Asks for the days of a project again as soon as the server wrote an entry of this device: also while no page shows them, since the
 * rows of the device then show the entry and nothing counts it beside them any more. Returns the end of it.
 */
export function keepFieldDays({ queue, queryClient }: Pick<App, 'queue' | 'queryClient'>): () => void {
  const asked = new Map<number, number>();
  return queue.subscribe(() => {
    const written = new Set<number>();
    for (const { entry, projectId, version } of queue.getSnapshot().operations) {
      if (!entry || version === null || version <= (asked.get(projectId) ?? 0)) continue;
      asked.set(projectId, version);
      written.add(projectId);
    }
    for (const projectId of written)
      void queryClient.invalidateQueries({ queryKey: daysOf(projectId), refetchType: 'all' });
  });
}
