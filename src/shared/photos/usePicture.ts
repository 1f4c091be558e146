/** Picture of a photo as an address for an image: from this device if stored here, otherwise from the server. */
import { useQuery } from '@tanstack/react-query';
import { getEntryPhoto, type PictureSize } from '../../../contract/progress/photos/entryPhotos.ts';
import { dataUrlOf } from '../files/dataUrl.ts';
import { pictureCacheLife } from '../../../machines/pageTimings.ts';
import { useApp } from '../../context/useApp.ts';

const dataUrl = (bytes: Uint8Array<ArrayBuffer>) => dataUrlOf(bytes, 'image/jpeg');

export interface ShownPicture {
  readonly projectId: number;
  readonly photoId: string;
  readonly isHere: boolean;
  readonly size: PictureSize;
}

/** Returns the picture; undefined while it loads, null if it is not available now. */
export function usePicture({ projectId, photoId, isHere, size }: ShownPicture): string | null | undefined {
  const { call, queue } = useApp();
  const { data, isError } = useQuery({
    // A photo never changes, and is the same on the device and on the server.
    queryKey: ['entry-picture', projectId, photoId, size],
    queryFn: async ({ signal }) => {
      const kept = isHere ? await queue.readPicture(photoId) : null;
      if (kept) return dataUrl((size === 'small' && kept.thumbnail) || kept.bytes);
      const query = { projectId, photoId, size };
      return dataUrl(new Uint8Array(await call(getEntryPhoto, { query, signal, quiet: true })));
    },
    staleTime: Infinity,
    gcTime: pictureCacheLife,
  });
  return isError ? null : data;
}
