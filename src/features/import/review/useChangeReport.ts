import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryInputOf } from '../../../../contract/endpoint.ts';
import { getChangeReport } from '../../../../contract/imports.ts';
import { useApp } from '../../../context/useApp.ts';

/** What an import changed, or would change before it is applied: the first 1,000 rows of what matches. */
export function useChangeReport(query: QueryInputOf<typeof getChangeReport>) {
  const { call } = useApp();
  return useQuery({
    queryKey: ['imports', 'changes', query],
    // Another filter replaces the rows, not the page.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getChangeReport, { query, signal, quiet: true }),
  });
}
