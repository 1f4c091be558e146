/** What a photo shows, as an address an image takes: from this device where it lies here, else from the server. */
import { useQuery } from '@tanstack/react-query';
import { getEntryPhoto, type PictureSize } from '../../../contract/progress/photos/entryPhotos.ts';
import { pictureCacheLife } from '../../../machines/pageTimings.ts';
import { useApp } from '../../context/useApp.ts';

/** Text, since a page loads no pictures but its own and what stands in its addresses. */
function addressOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read.')));
    reader.readAsDataURL(new Blob([bytes], { type: 'image/jpeg' }));
  });
}

export interface ShownPicture {
  readonly projectId: number;
  readonly photoId: string;
  readonly isHere: boolean;
  readonly size: PictureSize;
}

/** Undefined while it comes; null where it cannot be had now. */
export function usePicture({ projectId, photoId, isHere, size }: ShownPicture): string | null | undefined {
  const { call, queue } = useApp();
  const { data, isError } = useQuery({
    // A photo never becomes another one; from the device it is the same as from the server.
    queryKey: ['entry-picture', projectId, photoId, size],
    queryFn: async ({ signal }) => {
      const kept = isHere ? await queue.readPicture(photoId) : null;
      if (kept) return addressOf((size === 'small' && kept.thumbnail) || kept.bytes);
      const query = { projectId, photoId, size };
      return addressOf(new Uint8Array(await call(getEntryPhoto, { query, signal, quiet: true })));
    },
    staleTime: Infinity,
    gcTime: pictureCacheLife,
  });
  return isError ? null : data;
}
