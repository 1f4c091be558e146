/** Pages that read, enter work and follow a project over HTTP/2, at a steady rate, whatever happens to the servers. */
import { randomUUID } from 'node:crypto';
import { connect, type ClientHttp2Session, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import { liveRetryDelay } from '../../machines/timings.ts';
import type { Credentials } from './longImport.ts';

export interface CallOutcome {
  readonly kind: 'read' | 'entry' | 'stream';
  /** Time of the request on the clock of the run, and until its answer (of a stream: its first byte), ms. */
  readonly sentAt: number;
  readonly took: number;
  /** Null without an answer. */
  readonly status: number | null;
  readonly reason: string;
}

export interface StreamEnds {
  readonly inOrder: number;
  /** Reasons of the streams that broke instead. */
  readonly broken: readonly string[];
  /** Longest time for which a page had no stream, ms. */
  readonly longestGap: number;
}

export const isFailed = ({ status }: CallOutcome): boolean => status === null || status >= 500;

interface Place {
  readonly origin: string;
  readonly certificate: string;
  readonly credentials: Credentials;
}

/** Proxies end a connection after 1,000 calls; a browser notices and opens another, as this client does before. */
const callsPerConnection = 400;
const answerTimeoutMs = 60_000;

class Connection {
  readonly #place: Place;
  #session: ClientHttp2Session | undefined;
  #calls = 0;

  constructor(place: Place) {
    this.#place = place;
  }

  open(headers: Record<string, string>, body?: string): ClientHttp2Stream {
    const stream = this.#current().request({
      ...this.#place.credentials,
      ...headers,
    });
    stream.end(body);
    return stream;
  }

  #current(): ClientHttp2Session {
    const session = this.#session;
    this.#calls += 1;
    if (session && !session.closed && !session.destroyed && this.#calls < callsPerConnection) return session;
    session?.close();
    this.#calls = 0;
    const next = connect(this.#place.origin, { ca: this.#place.certificate });
    // Its streams report the error too.
    next.on('error', () => undefined);
    next.on('goaway', () => next.close());
    this.#session = next;
    return next;
  }

  close(): void {
    this.#session?.destroy();
  }
}

/** Resolves with the headers of the answer; rejects if the stream ends without them. */
const answerOf = (stream: ClientHttp2Stream): Promise<IncomingHttpHeaders> =>
  new Promise((resolve, reject) => {
    stream.once('response', resolve);
    stream.once('error', reject);
    stream.once('close', () => reject(new Error(`closed with code ${stream.rstCode}`)));
    stream.setTimeout(answerTimeoutMs, () => stream.destroy(new Error('no answer within a minute')));
  });

async function textOf(stream: ClientHttp2Stream): Promise<string> {
  stream.setEncoding('utf8');
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  // A response that is cut short has an answer, but not a whole one.
  if (stream.rstCode !== 0) throw new Error(`cut with code ${stream.rstCode}`);
  return text;
}

export interface LoadOptions extends Place {
  readonly projectId: number;
  /** Cables with entries, each with one entry in flight at a time. */
  readonly cables: readonly number[];
  readonly callsPerSecond: number;
  readonly pages: number;
}

export interface Load {
  readonly calls: readonly CallOutcome[];
  readonly streams: StreamEnds;
  /** Ids of the entries that a server acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** Sends no more calls, and waits for the answers. */
  stop(): Promise<void>;
}

const workDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Starts the load. A call is never repeated by the client, except an entry, with the same id, until it is acknowledged. */
export function startLoad(options: LoadOptions): Load {
  const { projectId, cables, callsPerSecond, pages } = options;
  const calls: CallOutcome[] = [];
  const acknowledged = new Set<string>();
  const broken: string[] = [];
  const ends = { inOrder: 0, longestGap: 0 };
  const connections = Array.from({ length: pages }, () => new Connection(options));
  const inFlight = new Set<Promise<unknown>>();
  let version = 0;
  let isStopping = false;

  async function call(
    kind: CallOutcome['kind'],
    connection: Connection,
    path: string,
    body?: unknown,
  ): Promise<string | null> {
    const sentAt = performance.now();
    let status: number | null = null;
    let text: string | null = null;
    let reason = '';
    try {
      const headers = { ':path': `/api${path}`, ':method': body === undefined ? 'GET' : 'POST' };
      const sent = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
      const stream = connection.open(sent, body === undefined ? undefined : JSON.stringify(body));
      const answer = await answerOf(stream);
      text = await textOf(stream);
      status = Number(answer[':status']);
      if (status >= 400) reason = text.slice(0, 200);
    } catch (error) {
      reason = String(error);
    }
    calls.push({ kind, sentAt, took: performance.now() - sentAt, status, reason });
    return status === 200 ? text : null;
  }

  async function read(connection: Connection, turn: number): Promise<void> {
    if (turn % 2 === 0) {
      await call('read', connection, `/project/get?projectId=${projectId}`);
      return;
    }
    const text = await call(
      'read',
      connection,
      `/commodity/changes?projectId=${projectId}&type=cable&since=${version}`,
    );
    if (text !== null) version = Math.max(version, Number(Reflect.get(Object(JSON.parse(text)), 'version')));
  }

  const marks = new Map(cables.map((cable) => [cable, 0]));
  const free = [...cables];

  async function enter(connection: Connection, commodityId: number): Promise<void> {
    const mark = marks.get(commodityId)! + 1;
    const values = { pullStartMark: 0, pullEndMark: mark };
    const before = mark === 1 ? {} : { pullStartMark: 0, pullEndMark: mark - 1 };
    const entry = { id: randomUUID(), type: 'cable', commodityId, workDate, values, before };
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- repeated until acknowledged
      const text = await call('entry', connection, '/field-work/record', { projectId, entries: [entry] });
      if (text !== null) {
        if (!/"outcome":"(?:recorded|replayed)"/.test(text)) throw new Error(`An entry was refused: ${text}`);
        acknowledged.add(entry.id);
        break;
      }
      if (isStopping) return;
      // oxlint-disable-next-line no-await-in-loop -- as an outbox waits
      await wait(liveRetryDelay(1));
    }
    marks.set(commodityId, mark);
    free.push(commodityId);
  }

  async function follow(connection: Connection): Promise<void> {
    let endedAt: number | null = null;
    // oxlint-disable-next-line no-unmodified-loop-condition -- `stop` sets `isStopping`
    while (!isStopping) {
      const sentAt = performance.now();
      let isOpen = false;
      try {
        const path = `/api/live?projectId=${projectId}`;
        const stream = connection.open({ ':path': path, ':method': 'GET', accept: 'text/event-stream' });
        // oxlint-disable-next-line no-await-in-loop -- one stream at a time
        const status = Number((await answerOf(stream))[':status']);
        isOpen = true;
        calls.push({ kind: 'stream', sentAt, took: performance.now() - sentAt, status, reason: '' });
        if (endedAt !== null) ends.longestGap = Math.max(ends.longestGap, performance.now() - endedAt);
        // oxlint-disable-next-line no-await-in-loop -- until the stream ends
        await textOf(stream);
        ends.inOrder += 1;
      } catch (error) {
        if (isStopping) return;
        const reason = String(error);
        if (isOpen) broken.push(reason);
        else calls.push({ kind: 'stream', sentAt, took: performance.now() - sentAt, status: null, reason });
      }
      endedAt = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- as the live machine of a page does
      await wait(liveRetryDelay(0));
    }
  }

  const streamConnections = connections.map(() => new Connection(options));
  const following = streamConnections.map(follow);
  let turn = 0;
  const startedAt = performance.now();
  const sending = setInterval(() => {
    // A late timer sends what is due, so that the rate holds.
    for (; turn < ((performance.now() - startedAt) / 1000) * callsPerSecond; turn += 1) {
      const connection = connections[turn % connections.length]!;
      const cable = turn % 3 === 0 ? free.shift() : undefined;
      const work = cable === undefined ? read(connection, turn) : enter(connection, cable);
      inFlight.add(work);
      void work.finally(() => inFlight.delete(work));
    }
  }, 10);
  return {
    calls,
    acknowledged,
    get streams() {
      return { ...ends, broken };
    },
    async stop() {
      isStopping = true;
      clearInterval(sending);
      await Promise.all(inFlight);
      for (const connection of [...streamConnections, ...connections]) connection.close();
      await Promise.all(following);
    },
  };
}
