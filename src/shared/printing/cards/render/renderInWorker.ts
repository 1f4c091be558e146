/** Rendering on a thread of its own, which is ended when it gives no answer: no template holds the page. */
import { renderThreadTimeout, renderThreadTimeoutPerCard } from '../../../../../machines/pageTimings.ts';
import type { RenderReply, RenderRequest } from './renderCards.ts';

type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startThread = (): Thread => new Worker(new URL('render.worker.ts', import.meta.url), { type: 'module' });

export function renderInWorker(
  request: RenderRequest,
  signal?: AbortSignal,
  start: () => Thread = startThread,
): Promise<RenderReply> {
  return new Promise((resolve, reject) => {
    const thread = start();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      thread.terminate();
      settle();
    };
    const noAnswer: RenderReply = { ok: false, problem: { code: 'noAnswer', detail: '', line: null } };
    const timer = setTimeout(
      () => end(() => resolve(noAnswer)),
      renderThreadTimeout + renderThreadTimeoutPerCard * request.cards.length,
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own thread
    thread.addEventListener('message', (event) => end(() => resolve((event as MessageEvent<RenderReply>).data)));
    thread.addEventListener('error', () => end(() => reject(new Error('The thread that draws cards stopped.'))));
    signal?.addEventListener('abort', () => end(() => reject(new DOMException('Stopped.', 'AbortError'))));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    thread.postMessage(request);
  });
}
