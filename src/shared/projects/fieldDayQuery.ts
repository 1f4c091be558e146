/**
 * Query for the entries of a user's day that the server has written; without a network it returns the last response stored on
 * this device.
 */
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
        const text = await call(getFieldDay, { query: { projectId, day }, signal, quiet: true });
        void keepKnown(what, text);
        return text;
      } catch (error) {
        if (!isOutOfReach(error) || signal.aborted) throw error;
        const known = await lastKnown(what, fieldDay);
        // The device stores only one day, so another day is unknown.
        return known?.day === day ? known : null;
      }
    },
    staleTime: staleFieldDay,
    gcTime: Infinity,
  });
