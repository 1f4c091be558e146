/** Server events of a project, read from a stream that carries the identity token like every call. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { followProject as endpoint, liveEvent } from '../../../contract/base/calls/live.ts';
import type { LiveListener } from '../../../machines/live/ports.ts';

export interface LiveEnvironment {
  /** Returns the current identity token: null if calls carry none (local development), undefined if no user is signed in. */
  readonly token: () => string | null | undefined;
  /** Called when the stream was rejected with 401. */
  readonly onUnauthorized: () => void;
  readonly fetch: typeof fetch;
  readonly origin?: string;
}

/**
 * Follows a project until the signal aborts. Resolves when the server ends the stream, rejects if the server is unreachable or
 * rejects the request.
 */
export async function followProject(
  { token, onUnauthorized, fetch, origin = '' }: LiveEnvironment,
  projectId: number,
  listener: Pick<LiveListener, 'opened' | 'heard' | 'beat'>,
  signal: AbortSignal,
): Promise<void> {
  const bearer = token();
  if (bearer === undefined) throw new Error('Nobody is signed in.');
  const response = await fetch(`${origin}/api${endpoint.path}?projectId=${projectId}`, {
    headers: { accept: 'text/event-stream', ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) },
    credentials: 'include',
    cache: 'no-store',
    signal,
  });
  if (response.status === 401) onUnauthorized();
  if (!response.ok || !response.body) throw new Error(`The stream was refused with ${response.status}.`);
  listener.opened();
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment: () => listener.beat() }));
  const reader = events.getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read one event at a time
    const { done, value } = await reader.read();
    if (done) return;
    const event = liveEvent.safeParse(JSON.parse(value.data));
    // A newer server can send events this version does not support; a reload will.
    if (event.success) listener.heard(event.data);
  }
}
