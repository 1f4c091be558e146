/** The effect the live machine needs, for `provideLive(ports)`. */
import type { LiveEvent } from '../../contract/base/calls/live.ts';

export interface LiveListener {
  /** The server responded: events follow. */
  opened(): void;
  heard(event: LiveEvent): void;
  /** The server sent a keep-alive byte that is not an event. */
  beat(): void;
  /** The stream is over: the server ends it every few minutes, is unreachable, or rejects it. */
  ended(): void;
}

export interface LivePorts {
  /** Follows a project until the stream ends or the returned function is called; no calls after that. */
  followProject(projectId: number, listener: LiveListener): () => void;
  /** Calls back when an immediate retry makes sense: the network is back, or the page is visible again. */
  watchReturn(returned: () => void): () => void;
}
