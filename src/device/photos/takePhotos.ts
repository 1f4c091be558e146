/** Takes photos from the camera to the device: shrunk, stored with their pictures, and only then shown. */
import { maxPhotosOfEntry } from '../../../contract/progress/photos/entryPhotos.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { photosOf } from '../../../machines/outbox/operation.ts';
import { draftOf } from '../outbox/draft.ts';
import { PictureNotStored, type OperationQueue } from '../outbox/queue.ts';
import { UnreadablePicture } from './drawSmaller.ts';
import type { HeldPhotos } from './heldPhotos.ts';
import { shrink } from './shrink.ts';

/**
 * `unreadable`: not a picture this browser can read · `tooMany`: the entry has reached its limit · others as in
 * `PictureNotStored`.
 */
export type PhotoProblem = 'unreadable' | 'tooMany' | PictureNotStored['why'];

interface Device {
  readonly queue: OperationQueue;
  readonly heldPhotos: HeldPhotos;
}

interface Place {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly recordId: number;
  readonly tag: string;
  readonly deviceId: string | undefined;
  /** Returns the entry they belong to; it is created when the first picture can be read. */
  readonly entryId: () => string;
  /** Returns the number of that entry's photos that the server has. */
  readonly sent: (entryId: string) => number;
}

/** Stores the photos it can; returns how many were stored, and why others were not. */
export async function takePhotos(
  { queue, heldPhotos }: Device,
  files: readonly File[],
  { projectId, type, recordId, tag, deviceId, entryId, sent }: Place,
): Promise<{ readonly kept: number; readonly problems: readonly PhotoProblem[] }> {
  let kept = 0;
  const problems: PhotoProblem[] = [];
  for (const file of files) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time: each needs the memory of a whole picture
      const { width, height, ...picture } = await shrink(file);
      const id = entryId();
      const here = photosOf(queue.getSnapshot().operations, new Set([id])).length;
      if (here + sent(id) >= maxPhotosOfEntry) {
        problems.push('tooMany');
        continue;
      }
      const photo = {
        entryId: id,
        caption: '',
        width,
        height,
        size: picture.bytes.length,
        ...(deviceId !== undefined && { deviceId }),
      };
      const draft = draftOf({
        kind: 'photo',
        projectId,
        type,
        recordId,
        tag,
        before: {},
        after: {},
        entry: null,
        photo,
      });
      // oxlint-disable-next-line no-await-in-loop -- in the order they were taken
      await queue.addPhoto(draft, picture, true);
      heldPhotos.hold(draft.id);
      kept += 1;
    } catch (error) {
      if (error instanceof UnreadablePicture) problems.push('unreadable');
      else if (error instanceof PictureNotStored) problems.push(error.why);
      else throw error;
    }
  }
  return { kept, problems };
}
