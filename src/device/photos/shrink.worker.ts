/** Shrinks photos in a worker, so that typing is not interrupted. */
import { drawSmaller, offPage, type Picture } from './drawSmaller.ts';

/** `null`: not a picture this browser can read. */
export type Shrunk = Picture | null;

const answer = (shrunk: Shrunk): void => {
  const { bytes, thumbnail } = shrunk ?? {};
  postMessage(shrunk, { transfer: [bytes, thumbnail].flatMap((part) => part?.buffer ?? []) });
};

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  drawSmaller(data, offPage).then(answer, () => answer(null));
});
