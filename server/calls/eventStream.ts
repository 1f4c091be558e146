/** Server-sent events: a reply that goes on. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { eventStreamHeartbeat, eventStreamLife } from '../timings.ts';

/** What a handler of a streaming endpoint gives: events until the signal aborts. */
export class EventStream {
  readonly events: (signal: AbortSignal) => AsyncIterable<unknown>;

  constructor(events: (signal: AbortSignal) => AsyncIterable<unknown>) {
    this.events = events;
  }
}

/** The stream as bytes; events are encoded by the schema of the endpoint. Ends by itself after five minutes. */
export function readableOf({ events }: EventStream, schema: z.ZodType): Readable {
  const end = new AbortController();
  const readable = new Readable({ read() {}, destroy: (error, done) => (end.abort(), done(error)) });
  // It may fail before anybody listens to it.
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
  // The head is sent at once, so that the follower knows it is connected.
  readable.push(': \n\n');
  void pump();
  return readable;
}
