/** Pictures as numbers: what a disk of a test gives back is an array of bytes of another page. */
import type { QueuedPicture } from '../../src/device/outbox/storage/storage.ts';

export const asNumbers = (picture: QueuedPicture | null) =>
  picture && { bytes: Array.from(picture.bytes), thumbnail: picture.thumbnail && Array.from(picture.thumbnail) };
