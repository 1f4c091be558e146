import { useQuery } from '@tanstack/react-query';
import { weekDay } from '../../../contract/base/units/weeks.ts';
import { defaultWeekEnd } from '../../../contract/base/units/relativeDays.ts';
import { useApp, useProject } from '../../context/useApp.ts';
import type { Filter } from '../../store/views/query.ts';
import { informationQuery } from './informationQuery.ts';

/** Returns the last day of the open project's week, Monday 0 to Sunday 6; requested from the server once a filter uses weeks. */
export function useWeekEnd(filters: readonly Filter[]): number {
  const { call } = useApp();
  const enabled = filters.some((filter) => filter.is === 'span' && /week$/i.test(filter.span));
  const { data } = useQuery({ ...informationQuery(call, useProject().id), enabled });
  return data ? weekDay.options.indexOf(data.settings.workWeekEnd) : defaultWeekEnd;
}
