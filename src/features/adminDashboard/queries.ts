/** What the Admin Dashboard asks: again and again while it is in sight, and never when it is not. */
import { queryOptions } from '@tanstack/react-query';
import { getDataQuality } from '../../../contract/admin/dataQuality.ts';
import { getSystemHealth } from '../../../contract/admin/health.ts';
import { getSystemOverview } from '../../../contract/admin/overview.ts';
import type { Call } from '../../api/client.ts';

/** ms; a query that no page in sight uses asks nothing. */
const [often, seldom] = [10_000, 60_000];

export const healthQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => call(getSystemHealth, { signal, quiet: true }),
    refetchInterval: often,
  });

export const overviewQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call(getSystemOverview, { signal, quiet: true }),
    refetchInterval: seldom,
  });

/** Reads every row of every project: asked when somebody looks, and when they ask again. */
export const dataQualityQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'data-quality'],
    queryFn: ({ signal }) => call(getDataQuality, { signal, quiet: true }),
    staleTime: seldom,
  });
