/** What the server has written of a person's day: asked for, and without a network as this device last heard it. */
import { queryOptions } from '@tanstack/react-query';
import { fieldDay, getFieldDay, type FieldDay } from '../../../contract/progress/fieldDay.ts';
import { staleFieldDay } from '../../../machines/pageTimings.ts';
import { isOutOfReach } from '../../api/apiErrors.ts';
import type { Call } from '../../api/client.ts';
import { fieldDaysOf } from './keepFieldDays.ts';
import { keepKnown, lastKnown, type KnownAs } from '../../device/tables/projectCache.ts';

export interface DayOfPerson {
  readonly projectId: number;
  readonly userId: number;
  readonly day: string;
}

export const fieldDayQuery = (call: Call, { projectId, userId, day }: DayOfPerson) =>
  queryOptions({
    queryKey: [...fieldDaysOf(projectId), userId, day],
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
