import type { ElkNode } from 'elkjs/lib/elk-api.js';

export interface Elk {
  layout: (graph: ElkNode) => Promise<ElkNode>;
  stop: () => void;
}

/**
 * Starts the layout library in a separate worker: 1.6 MB and half a second of computing must not block the page. The worker is a
 * file of this site, as the content security policy requires.
 */
export async function startElk(): Promise<Elk> {
  const [{ default: ELK }, { default: workerUrl }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?url'),
  ]);
  const worker = new Worker(workerUrl);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The layout did not start.')));
  });
  const elk = new ELK({ workerFactory: () => worker, algorithms: ['layered'] });
  return { layout: (graph) => Promise.race([elk.layout(graph), failed]), stop: () => elk.terminateWorker() };
}
