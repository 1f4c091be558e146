/** Queries for the current figures of projects, refetched when the user returns to the page. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getProjectAttention, listAttention } from '../../../contract/reports/figures/attention.ts';
import {
  getProjectBreakdown,
  getProjectFigures,
  type BreakdownBy,
} from '../../../contract/reports/figures/figuresOfProject.ts';
import {
  getExecutiveSummary,
  getSummaryWeek,
  listProjectFigures,
} from '../../../contract/reports/figures/portfolio.ts';
import { attentionCheckInterval, staleFigures } from '../../../machines/pageTimings.ts';
import type { Call } from '../../api/client.ts';

const quiet = true;

export const projectFiguresQuery = (call: Call, projectId: number) =>
  queryOptions({
    queryKey: ['figures', projectId, 'hours'],
    queryFn: ({ signal }) => call(getProjectFigures, { query: { projectId }, signal, quiet }),
    staleTime: 0,
  });

export const breakdownQuery = (call: Call, projectId: number, by: BreakdownBy) =>
  queryOptions({
    queryKey: ['figures', projectId, 'breakdown', by],
    queryFn: ({ signal }) => call(getProjectBreakdown, { query: { projectId, by }, signal, quiet }),
    staleTime: 0,
  });

export const attentionQuery = (call: Call, projectId: number) =>
  queryOptions({
    queryKey: ['figures', projectId, 'attention'],
    queryFn: ({ signal }) => call(getProjectAttention, { query: { projectId }, signal, quiet }),
    staleTime: 0,
  });

export const listedFiguresQuery = (call: Call) =>
  queryOptions({
    queryKey: ['figures', 'all'],
    queryFn: ({ signal }) => call(listProjectFigures, { signal, quiet }),
    staleTime: staleFigures,
  });

export const attentionCountsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['figures', 'attention'],
    queryFn: ({ signal }) => call(listAttention, { signal, quiet }),
    staleTime: staleFigures,
    refetchInterval: ({ state }) => (state.data?.some(({ count }) => count === null) ? attentionCheckInterval : false),
  });

/** Query of the executive figures. `chosen`: ids of projects; an empty list means all. */
export const executiveQuery = (call: Call, chosen: readonly number[]) =>
  queryOptions({
    queryKey: ['figures', 'executive', ...chosen],
    queryFn: ({ signal }) => call(getExecutiveSummary, { query: { projects: chosen.join(',') }, signal, quiet }),
    placeholderData: keepPreviousData,
    staleTime: staleFigures,
  });

/** Query of one week of the curve. `weekEnding`: a day on the curve of these projects. */
export const summaryWeekQuery = (call: Call, chosen: readonly number[], weekEnding: string) =>
  queryOptions({
    queryKey: ['figures', 'executive week', weekEnding, ...chosen],
    queryFn: ({ signal }) => call(getSummaryWeek, { query: { projects: chosen.join(','), weekEnding }, signal, quiet }),
    staleTime: staleFigures,
  });
