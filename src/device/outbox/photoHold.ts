/** A photo whose caption is being typed is sent by no window of this device, not for long. */
import type { Operation } from '../../../machines/outbox/operation.ts';
import { photoCaptionWindow } from '../../../machines/pageTimings.ts';

/** How long it still waits, ms; 0 when it may go. A clock that was set back holds nothing longer than it was meant. */
export function heldFor({ photo }: Operation, now: number): number {
  const left = (photo?.heldUntil ?? 0) - now;
  return left > photoCaptionWindow ? 0 : Math.max(0, left);
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
