/** Photos on the device: held while their caption is typed, and changed along with their entry. */
import { isAnswered, photosOf, type Operation } from '../../../machines/outbox/operation.ts';
import type { OperationChange } from './storage/storage.ts';

/** Longest time that no window of this device sends a photo, since it was taken or its caption was typed into last, ms. */
export const longestHold = 20_000;

/** How long it still waits, ms; 0 when it may go. A clock that was set back holds nothing longer than it was meant. */
export function heldFor({ photo }: Operation, now: number): number {
  const left = (photo?.heldUntil ?? 0) - now;
  return left > longestHold ? 0 : Math.max(0, left);
}

/** With what was typed of it, where that is known; held on or let go. */
export function captioned(photo: Operation, caption: string | undefined, heldUntil: number | null): Operation {
  if (!photo.photo) return photo;
  const { heldUntil: _before, ...told } = photo.photo;
  return {
    ...photo,
    photo: { ...told, ...(caption !== undefined && { caption }), ...(heldUntil !== null && { heldUntil }) },
  };
}

/** The photos of an entry go with it while it is on this device: under its new id where it says something new, away where it is given up. */
export function photosToFollow(
  operations: readonly Operation[],
  changes: readonly OperationChange[],
): OperationChange[] {
  // Most people have none; of ten thousand entries that went, none is looked for.
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
