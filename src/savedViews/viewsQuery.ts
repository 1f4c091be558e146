/** The views of a page: what the server says, and without it what this device knows. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { listViews, viewList, type ViewList } from '../../contract/savedViews/savedViews.ts';
import type { ViewKind, ViewType } from '../../contract/savedViews/viewKinds.ts';
import { NetworkFailure } from '../api/apiErrors.ts';
import type { Call } from '../api/client.ts';
import { useApp, useCurrentUser } from '../context/useApp.ts';
import { keepKnown, lastKnown, type KnownAs } from '../store/projectCache.ts';

/** The page views are of. */
export interface ViewPlace {
  readonly projectId: number;
  readonly kind: ViewKind;
  readonly type: ViewType;
}

const keyOf = ({ projectId, kind, type }: ViewPlace) => ['views', projectId, kind, type];

const viewsQuery = (call: Call, place: ViewPlace, owner: string) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: async ({ signal }): Promise<ViewList> => {
      const { projectId, kind, type } = place;
      const what: KnownAs = { owner, projectId, part: `views of ${kind} ${type}` };
      try {
        const said = await call(listViews, { query: { projectId, kind, type }, signal, quiet: true });
        // Days as text, which is how they are read again.
        void keepKnown(what, z.encode(viewList, said));
        return said;
      } catch (error) {
        const known = error instanceof NetworkFailure && !signal.aborted ? await lastKnown(what, viewList) : null;
        if (known === null) throw error;
        return known;
      }
    },
    staleTime: 60_000,
  });

/** Asked again when somebody saves a shared one. */
export function useViewList(place: ViewPlace) {
  const { call, liveEvents } = useApp();
  const client = useQueryClient();
  const { projectId } = place;
  const { id } = useCurrentUser();
  useEffect(
    () =>
      liveEvents.subscribe((ofProject, { kind }) => {
        if (ofProject === projectId && (kind === 'views' || kind === 'gap'))
          void client.invalidateQueries({ queryKey: ['views', projectId] });
      }),
    [liveEvents, client, projectId],
  );
  return useQuery(viewsQuery(call, place, `user ${id}`));
}

/** Lays what a call answered over the list, until the server tells it whole. */
export function useKeepViews(place: ViewPlace): (change: (list: ViewList) => ViewList) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData<ViewList>(keyOf(place), (list) => list && change(list));
    void client.invalidateQueries({ queryKey: keyOf(place) });
  };
}
