/** Readiness of rows in packages as reported by the server; the last response is used while the device is offline. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { getFieldReadiness, type FieldReadiness } from '../../../../contract/progress/fieldDay.ts';
import { readinessTimeout } from '../../../../machines/pageTimings.ts';
import type { Call } from '../../../api/client.ts';
import { pause } from '../../../base/pause.ts';
import { useApp, useCurrentUser } from '../../../context/useApp.ts';

export type Readiness = keyof FieldReadiness;

const readinessQuery = (
  call: Call,
  { projectId, type, userId }: { readonly projectId: number; readonly type: CommodityType; readonly userId: number },
) =>
  queryOptions({
    queryKey: ['field-readiness', projectId, type, userId],
    queryFn: ({ signal }) => call(getFieldReadiness, { query: { projectId, type }, signal, quiet: true }),
    // Entries made on the previous page can make other rows ready: pulling a cable makes its terms ready.
    staleTime: 0,
    gcTime: Infinity,
  });

export interface KnownReadiness {
  /** Returns the readiness of a row by id; null for a row in no package, and while no response is known. */
  readonly of: (id: number) => Readiness | null;
  /** Readiness by which the list was ordered: a later response changes the status text of a row but does not move rows. */
  readonly placedBy: (id: number) => Readiness | null;
  /** True while the list of this visit is not ordered yet and waits for the current response. */
  readonly isAwaited: boolean;
  readonly askAgain: () => void;
}

interface Wanted {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly isWanted: boolean;
  /** True if the rows are loaded, so that readiness is the only part still missing. */
  readonly hasRows: boolean;
}

export function useReadiness({ projectId, type, isWanted, hasRows }: Wanted): KnownReadiness {
  const { call } = useApp();
  const { id: userId } = useCurrentUser();
  const query = readinessQuery(call, { projectId, type, userId });
  const { data, refetch, fetchStatus } = useQuery({ ...query, enabled: isWanted });
  const list = `${projectId}/${type}`;
  const [placed, setPlaced] = useState<{ readonly list: string; readonly data: typeof data } | null>(null);
  const isMade = placed?.list === list;
  const isAwaited = isWanted && !isMade && fetchStatus === 'fetching';
  // Set during rendering, so that the list never appears in a different order first.
  if (isWanted && !isMade && !isAwaited) setPlaced({ list, data });
  const place = useEffectEvent(() => setPlaced({ list, data }));
  useEffect(() => {
    if (!isAwaited || !hasRows) return undefined;
    const timer = setTimeout(place, readinessTimeout);
    return () => clearTimeout(timer);
  }, [isAwaited, hasRows]);
  const of = useMemo(() => lookup(data), [data]);
  const placedBy = useMemo(() => (placed?.data === data ? of : lookup(placed?.data)), [placed, data, of]);
  return useMemo(() => {
    const askAgain = async () => {
      const answer = await Promise.race([refetch(), pause(readinessTimeout)]);
      setPlaced({ list, data: answer?.data ?? data });
    };
    return { of, placedBy, isAwaited, askAgain: () => void askAgain() };
  }, [of, placedBy, isAwaited, refetch, list, data]);
}

const states = ['ready', 'waiting', 'unknown'] as const;

function lookup(said: FieldReadiness | undefined): (id: number) => Readiness | null {
  const byId = new Map(states.flatMap((state) => (said?.[state] ?? []).map((id) => [id, state] as const)));
  return (id) => byId.get(id) ?? null;
}
