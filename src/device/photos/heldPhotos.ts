/** A photo waits a little before it goes, so that its caption can be typed. On the device it is from the first moment. */
import { longestHold } from '../outbox/photoOperations.ts';
import type { OperationQueue } from '../outbox/queue.ts';

/** What is typed lies on the device so long after the key at the latest, ms. */
const keptAfter = 1000;

type Timer = ReturnType<typeof setTimeout> | undefined;

const held = new Map<string, { caption: string | undefined; ends: Timer; keeps: Timer }>();

/** Lets a photo go after a while; called again with what is typed of it, the while begins anew. */
export function holdPhoto(queue: OperationQueue, id: string, caption?: string): void {
  const photo = held.get(id) ?? { caption: undefined, ends: undefined, keeps: undefined };
  held.set(id, photo);
  clearTimeout(photo.ends);
  photo.ends = setTimeout(() => letPhotoGo(queue, id), longestHold);
  if (caption === undefined) return;
  photo.caption = caption;
  photo.keeps ??= setTimeout(() => {
    photo.keeps = undefined;
    queue.holdOn(id, photo.caption);
  }, keptAfter);
}

/** With what was typed of it last. */
export function letPhotoGo(queue: OperationQueue, id: string): void {
  const photo = held.get(id);
  clearTimeout(photo?.ends);
  clearTimeout(photo?.keeps);
  held.delete(id);
  void queue.letGo(id, photo?.caption);
}
