import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getChangeReport, getChangeSummary } from '../../../../contract/imports/changeReport.ts';
import { useApp } from '../../../context/useApp.ts';
import type { ChangesSearch } from '../search.ts';

/** Lines of a page of the report. */
export const pageSize = 200;

export interface ReportOf {
  readonly projectId: number;
  readonly importId: string;
}

/** What the report is asked for under an address, of every page. */
// oxlint-disable-next-line no-unused-vars -- the page is left out
export const requestFor = ({ projectId, importId }: ReportOf, { page, ...search }: ChangesSearch) => ({
  projectId,
  importId,
  ...search,
});

/** A page of what an import changed, or would change before it is applied. */
export function useChangeReport(report: ReportOf, search: ChangesSearch) {
  const { call } = useApp();
  const query = { ...requestFor(report, search), offset: ((search.page ?? 1) - 1) * pageSize, limit: pageSize };
  return useQuery({
    queryKey: ['imports', 'changes', query],
    // Another filter replaces the rows, not the page.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getChangeReport, { query, signal, quiet: true }),
  });
}

/** What all the changes come to, whatever part of them is shown. */
export function useChangeSummary({ projectId, importId }: ReportOf, since: string | undefined) {
  const { call } = useApp();
  const query = { projectId, importId, ...(since !== undefined && { since }) };
  return useQuery({
    queryKey: ['imports', 'changes', 'summary', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getChangeSummary, { query, signal, quiet: true }),
  });
}
