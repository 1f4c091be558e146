/** The effect the live machine needs, for `provideLive(ports)`. */
import type { LiveEvent } from '../../contract/base/calls/live.ts';

export interface LiveListener {
  /** The server answers: events follow. */
  opened(): void;
  heard(event: LiveEvent): void;
  /** The server sent a sign of life that is no event. */
  beat(): void;
  /** The stream is over: the server ends it every few minutes, cannot be reached, or refuses. */
  ended(): void;
}

export interface LivePorts {
  /** Follows a project until it has ended or the function given back is called; after that it tells nothing. */
  followProject(projectId: number, listener: LiveListener): () => void;
  /** Calls back when trying again at once is worth it: the network is back, the page is looked at. */
  watchReturn(returned: () => void): () => void;
}
