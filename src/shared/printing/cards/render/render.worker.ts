import { renderCards, type RenderRequest } from './renderCards.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<RenderRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  globalThis.postMessage(renderCards(data));
});
