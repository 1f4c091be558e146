/** Photos of a row, both those stored on the server and those still on this device. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { listEntryPhotos, type EntryPhoto } from '../../../contract/progress/photos/entryPhotos.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { staleRowPhotos } from '../../../machines/pageTimings.ts';
import { useApp, useFeature } from '../../context/useApp.ts';

export interface RowPlace {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly id: number;
}

export const photosKey = ({ projectId, type, id }: RowPlace) => ['entry-photos', projectId, type, id] as const;

export interface RowPhotos {
  /** Photos on the server, including removed ones. */
  readonly sent: readonly EntryPhoto[];
  /** Photo operations on this device that are not known to be on the server yet. */
  readonly here: readonly Operation[];
}

export function useRowPhotos(place: RowPlace): RowPhotos {
  const { call, queue, queryClient } = useApp();
  const isOn = useFeature('photos');
  const { projectId, type, id } = place;
  const { operations } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  const here = operations.filter(
    (each) => each.kind === 'photo' && each.projectId === projectId && each.type === type && each.recordId === id,
  );
  const { data } = useQuery({
    queryKey: photosKey(place),
    queryFn: ({ signal }) => call(listEntryPhotos, { query: { projectId, type, id }, signal, quiet: true }),
    staleTime: staleRowPhotos,
    enabled: isOn,
  });
  // An operation that left the queue has reached the server, so the list of its photos is stale.
  const waiting = useRef(here.length);
  useEffect(() => {
    if (here.length < waiting.current)
      void queryClient.invalidateQueries({ queryKey: photosKey({ projectId, type, id }) });
    waiting.current = here.length;
  }, [here.length, queryClient, projectId, type, id]);
  const known = new Set(here.map((each) => each.id));
  const sent = isOn ? (data?.photos ?? []) : [];
  return { sent: sent.filter(({ photoId }) => !known.has(photoId)), here };
}
