/** Delays sending of photos for a moment, so that a caption can be typed. They are on the device from the first moment. */
import { captionSaveDelay, photoCaptionWindow } from '../../../machines/pageTimings.ts';
import type { OperationQueue } from '../outbox/queue.ts';

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Photos of a queue that wait for their captions. */
export class HeldPhotos {
  readonly #queue: OperationQueue;
  readonly #held = new Map<string, { caption: string | undefined; ends: Timer; keeps: Timer }>();

  constructor(queue: OperationQueue) {
    this.#queue = queue;
  }

  /** Holds a photo for the caption window, which restarts whenever its caption changes. */
  hold(id: string, caption?: string): void {
    const photo = this.#held.get(id) ?? { caption: undefined, ends: undefined, keeps: undefined };
    this.#held.set(id, photo);
    clearTimeout(photo.ends);
    photo.ends = setTimeout(() => this.release(id), photoCaptionWindow);
    if (caption === undefined) return;
    photo.caption = caption;
    photo.keeps ??= setTimeout(() => {
      photo.keeps = undefined;
      this.#queue.holdOn(id, photo.caption);
    }, captionSaveDelay);
  }

  /** Releases a photo with its latest caption. */
  release(id: string): void {
    const photo = this.#held.get(id);
    clearTimeout(photo?.ends);
    clearTimeout(photo?.keeps);
    this.#held.delete(id);
    void this.#queue.letGo(id, photo?.caption);
  }
}
