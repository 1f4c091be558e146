/** Which rows can be worked on now: what the server says of rows in packages, and without a network what it said last. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CommodityType } from '../../../../contract/commodities/types.ts';
import { getFieldReadiness, type FieldReadiness } from '../../../../contract/fieldDay.ts';
import type { Call } from '../../../api/client.ts';
import { useApp, useCurrentUser } from '../../../context/useApp.ts';

export type Readiness = keyof FieldReadiness;

const readinessQuery = (
  call: Call,
  { projectId, type, userId }: { readonly projectId: number; readonly type: CommodityType; readonly userId: number },
) =>
  queryOptions({
    queryKey: ['field-readiness', projectId, type, userId],
    queryFn: ({ signal }) => call(getFieldReadiness, { query: { projectId, type }, signal, quiet: true }),
    // What was entered on the page before makes rows ready: a pulled cable its terms.
    staleTime: 0,
    gcTime: Infinity,
  });

export interface KnownReadiness {
  /** By row id; null for a row of no package, or while nothing is known. */
  readonly of: (id: number) => Readiness | null;
  readonly askAgain: () => void;
}

export function useReadiness(projectId: number, type: CommodityType, isWanted: boolean): KnownReadiness {
  const { call } = useApp();
  const { id: userId } = useCurrentUser();
  const { data, refetch } = useQuery({ ...readinessQuery(call, { projectId, type, userId }), enabled: isWanted });
  const byId = useMemo(() => {
    const states = ['ready', 'waiting', 'unknown'] as const;
    return new Map(states.flatMap((state) => (data?.[state] ?? []).map((id) => [id, state] as const)));
  }, [data]);
  return useMemo(() => ({ of: (id) => byId.get(id) ?? null, askAgain: () => void refetch() }), [byId, refetch]);
}
