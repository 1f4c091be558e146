/** The effect the live machine needs, for `provideLive(ports)`. */
import type { LiveEvent } from '../../contract/live.ts';

export interface LiveListener {
  /** The server answers: events follow. */
  opened(): void;
  heard(event: LiveEvent): void;
}

export interface LivePorts {
  /**
   * Follows a project until the signal aborts; resolves when the server ends the stream, which it does every few minutes,
   * and rejects when it cannot be reached or refuses.
   */
  followProject(projectId: number, listener: LiveListener, signal: AbortSignal): Promise<void>;
  /** Calls back when trying again at once is worth it: the network is back, the page is looked at. */
  watchReturn(returned: () => void): () => void;
}
