import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getChangeReport, getChangeSummary } from '../../../../contract/imports/changeReport.ts';
import { useApp } from '../../../context/useApp.ts';
import type { ChangesSearch } from '../search.ts';

/** Number of lines on a page of the report. */
export const pageSize = 200;

export interface ReportOf {
  readonly projectId: number;
  readonly importId: string;
}

/** Returns the report request of an address, for all pages. */
// oxlint-disable-next-line no-unused-vars -- omits `page`
export const requestFor = ({ projectId, importId }: ReportOf, { page, ...search }: ChangesSearch) => ({
  projectId,
  importId,
  ...search,
});

/** Loads a page of the changes an import made or, before it is applied, would make. */
export function useChangeReport(report: ReportOf, search: ChangesSearch) {
  const { call } = useApp();
  const query = { ...requestFor(report, search), offset: ((search.page ?? 1) - 1) * pageSize, limit: pageSize };
  return useQuery({
    queryKey: ['imports', 'changes', query],
    // A new filter replaces the rows without unmounting the page.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getChangeReport, { query, signal, quiet: true }),
  });
}

/** Loads the totals of all changes, independent of the filters. */
export function useChangeSummary({ projectId, importId }: ReportOf, since: string | undefined) {
  const { call } = useApp();
  const query = { projectId, importId, ...(since !== undefined && { since }) };
  return useQuery({
    queryKey: ['imports', 'changes', 'summary', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getChangeSummary, { query, signal, quiet: true }),
  });
}
