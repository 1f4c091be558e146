/** Photos on the device: held while their caption is typed, and changed together with their entry. */
import { isAnswered, photosOf, type Operation } from '../../../machines/outbox/operation.ts';
import { photoCaptionWindow } from '../../../machines/pageTimings.ts';
import type { OperationChange } from './storage/storage.ts';

/**
 * Returns how long a photo must still wait, ms; 0 when it can be sent. A clock that was set back never extends the wait beyond
 * the caption window.
 */
export function heldFor({ photo }: Operation, now: number): number {
  const left = (photo?.heldUntil ?? 0) - now;
  return left > photoCaptionWindow ? 0 : Math.max(0, left);
}

/** Returns the photo with its typed caption, if any, and with its hold extended or released. */
export function captioned(photo: Operation, caption: string | undefined, heldUntil: number | null): Operation {
  if (!photo.photo) return photo;
  const { heldUntil: _before, ...reported } = photo.photo;
  return {
    ...photo,
    photo: { ...reported, ...(caption !== undefined && { caption }), ...(heldUntil !== null && { heldUntil }) },
  };
}

/**
 * Returns changes for the photos of changed entries on this device: they get the entry's new id, or are removed with a discarded
 * entry.
 */
export function photosToFollow(
  operations: readonly Operation[],
  changes: readonly OperationChange[],
): OperationChange[] {
  // Most users have no photos, and then no search is needed for ten thousand sent entries.
  const withPhotos = new Set(operations.flatMap(({ photo }) => photo?.entryId ?? []));
  if (withPhotos.size === 0) return [];
  return changes.flatMap(({ id, become }) => {
    if (!withPhotos.has(id)) return [];
    const entry = operations.find((operation) => operation.id === id && operation.kind === 'fieldEntry');
    if (!entry || isAnswered(entry)) return [];
    const next = become?.(entry) ?? null;
    if (next?.id === id) return [];
    const follow = (photo: Operation): Operation =>
      photo.photo && next ? { ...photo, photo: { ...photo.photo, entryId: next.id } } : photo;
    return photosOf(operations, new Set([id])).map((photo) => ({
      seq: photo.seq,
      id: photo.id,
      become: next && follow,
    }));
  });
}
