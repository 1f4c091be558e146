/** Runs the same library without a worker, since jsdom has none: for `vi.mock` of `startElk.ts`. */
import ELK from 'elkjs/lib/elk.bundled.js';
import type { Elk } from '../chart/startElk.ts';

export function startElk(): Promise<Elk> {
  const elk = new ELK();
  return Promise.resolve({ layout: (graph) => elk.layout(graph), stop: () => undefined });
}
