/** Queries for the views of a page. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listViews, type ViewList } from '../../../contract/reports/savedViews/savedViews.ts';
import type { ViewKind, ViewType } from '../../../contract/reports/savedViews/viewKinds.ts';
import { staleSavedViews } from '../../../machines/pageTimings.ts';
import type { Call } from '../../api/client.ts';
import { useApp } from '../../context/useApp.ts';

/** Page that the views belong to. */
export interface ViewPlace {
  readonly projectId: number;
  readonly kind: ViewKind;
  readonly type: ViewType;
}

const keyOf = ({ projectId, kind, type }: ViewPlace) => ['views', projectId, kind, type];

const viewsQuery = (call: Call, place: ViewPlace) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal }): Promise<ViewList> => {
      const { projectId, kind, type } = place;
      return call(listViews, { query: { projectId, kind, type }, signal, quiet: true });
    },
    staleTime: staleSavedViews,
  });

/** Returns the list of views; refetched when someone saves a shared one. */
export function useViewList(place: ViewPlace) {
  const { call, liveEvents } = useApp();
  const client = useQueryClient();
  const { projectId } = place;
  useEffect(
    () =>
      liveEvents.subscribe((ofProject, { kind }) => {
        if (ofProject === projectId && (kind === 'views' || kind === 'gap'))
          void client.invalidateQueries({ queryKey: ['views', projectId] });
      }),
    [liveEvents, client, projectId],
  );
  return useQuery(viewsQuery(call, place));
}

/** Returns a function that applies the response of a call to the cached list, until the complete list is refetched. */
export function useKeepViews(place: ViewPlace): (change: (list: ViewList) => ViewList) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData<ViewList>(keyOf(place), (list) => list && change(list));
    void client.invalidateQueries({ queryKey: keyOf(place) });
  };
}
