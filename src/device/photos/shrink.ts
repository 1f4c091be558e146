/** Converts a camera picture to a photo, in a worker if the browser can. */
import { drawSmaller, onPage, type Picture, UnreadablePicture } from './drawSmaller.ts';
import type { Shrunk } from './shrink.worker.ts';

type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startThread = (): Thread => new Worker(new URL('shrink.worker.ts', import.meta.url), { type: 'module' });

/** Rejects with `UnreadablePicture` if the file is not a picture, or not one this browser can read. */
export function shrink(file: Blob, start: () => Thread = startThread): Promise<Picture> {
  if (typeof OffscreenCanvas === 'undefined') return drawSmaller(file, onPage);
  const thread = start();
  const shrunk = new Promise<Picture>((resolve, reject) => {
    thread.addEventListener('message', (event) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- messages come only from our own worker
      const { data } = event as MessageEvent<Shrunk>;
      if (data) resolve(data);
      else reject(new UnreadablePicture());
    });
    // If the worker does not start, the page does the work and is slow for a moment.
    thread.addEventListener('error', () => void drawSmaller(file, onPage).then(resolve, reject));
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  thread.postMessage(file);
  return shrunk.finally(() => thread.terminate());
}
