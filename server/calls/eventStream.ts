/** Server-sent events: a response that stays open. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Schema } from '../../contract/base/calls/endpoint.ts';
import { eventStreamHeartbeat, eventStreamLife } from '../timings.ts';

/** Result of a handler for a streaming endpoint: events until the signal aborts. */
export class EventStream {
  readonly events: (signal: AbortSignal) => AsyncIterable<unknown>;

  constructor(events: (signal: AbortSignal) => AsyncIterable<unknown>) {
    this.events = events;
  }
}

/** Returns the stream as bytes; events are encoded by the schema of the endpoint. Ends automatically after five minutes. */
export function readableOf({ events }: EventStream, schema: Schema): Readable {
  const end = new AbortController();
  const readable = new Readable({ read() {}, destroy: (error, done) => (end.abort(), done(error)) });
  // It can fail before another listener is attached.
  readable.on('error', () => end.abort());
  const beat = setInterval(() => readable.push(': \n\n'), eventStreamHeartbeat).unref();
  const close = setTimeout(() => end.abort(), eventStreamLife).unref();
  async function pump(): Promise<void> {
    try {
      for await (const event of events(end.signal))
        readable.push(`data: ${JSON.stringify(z.encode(schema, event))}\n\n`);
      readable.push(null);
    } catch (error) {
      readable.destroy(error instanceof Error ? error : new Error(String(error)));
    } finally {
      clearInterval(beat);
      clearTimeout(close);
    }
  }
  // The response headers are sent at once, so that the subscriber sees the connection.
  readable.push(': \n\n');
  void pump();
  return readable;
}
