/** Rendering in a separate thread that is terminated if it does not respond, so that no template can block the page. */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- messages come only from our own worker
    thread.addEventListener('message', (event) => end(() => resolve((event as MessageEvent<RenderReply>).data)));
    thread.addEventListener('error', () => end(() => reject(new Error('The thread that draws cards stopped.'))));
    signal?.addEventListener('abort', () => end(() => reject(new DOMException('Stopped.', 'AbortError'))));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    thread.postMessage(request);
  });
}
