/**
 * Pictures as arrays of numbers: the fake disk returns byte arrays of another realm, which are not equal to those of the test.
 */
import type { QueuedPicture } from '../../src/device/outbox/storage/storage.ts';

export const asNumbers = (picture: QueuedPicture | null) =>
  picture && { bytes: Array.from(picture.bytes), thumbnail: picture.thumbnail && Array.from(picture.thumbnail) };
