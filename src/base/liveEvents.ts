/** Live events of the open project, forwarded from the actor that receives them to their subscribers. */
import type { LiveEvent } from '../../contract/base/calls/live.ts';

export type LiveListener = (projectId: number, event: LiveEvent) => void;

export interface LiveEvents {
  subscribe(listener: LiveListener): () => void;
  publish: LiveListener;
}

export function createLiveEvents(): LiveEvents {
  const listeners = new Set<LiveListener>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish(projectId, event) {
      for (const listener of listeners) listener(projectId, event);
    },
  };
}
