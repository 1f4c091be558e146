/** Which rows can be worked on now: what the server says of rows in packages, kept for where there is no network. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CommodityType } from '../../../../contract/commodities/types.ts';
import { fieldReadiness, getFieldReadiness, type FieldReadiness } from '../../../../contract/fieldDay.ts';
import { isOutOfReach } from '../../../api/apiErrors.ts';
import type { Call } from '../../../api/client.ts';
import { useApp, useCurrentUser } from '../../../context/useApp.ts';
import { keepKnown, lastKnown, type KnownAs } from '../../../store/projectCache.ts';

export type Readiness = keyof FieldReadiness;

const readinessQuery = (
  call: Call,
  { projectId, type, userId }: { readonly projectId: number; readonly type: CommodityType; readonly userId: number },
) =>
  queryOptions({
    queryKey: ['field-readiness', projectId, type, userId],
    queryFn: async ({ signal }): Promise<FieldReadiness> => {
      const what: KnownAs = { owner: `user ${userId}`, projectId, part: `readiness of ${type}` };
      try {
        const said = await call(getFieldReadiness, { query: { projectId, type }, signal, quiet: true });
        void keepKnown(what, said);
        return said;
      } catch (error) {
        const known = isOutOfReach(error) && !signal.aborted ? await lastKnown(what, fieldReadiness) : null;
        if (known === null) throw error;
        return known;
      }
    },
    staleTime: 60_000,
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
