/** A photo waits a little before it goes, so that its caption can be typed. On the device it is from the first moment. */
import type { OperationQueue } from '../outbox/queue.ts';

/** Since it was taken, or since the last key, ms. */
const stands = 20_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Lets a photo go after a while; called again, the while begins anew. */
export function holdPhoto(queue: OperationQueue, id: string): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => letPhotoGo(queue, id), stands),
  );
}

export function letPhotoGo(queue: OperationQueue, id: string): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  queue.letGo([id]);
}
