/** What the server tells of the open project, handed from the actor that hears it to whoever asks for what changed. */
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
