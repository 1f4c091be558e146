/**
 * Proxy between devices and a server that treats calls like a bad network: delays, loses, cuts, doubles and reorders them, and
 * withholds replies of executed calls. Seeded; the faults can change while it runs.
 *
 *   const proxy = await startChaosProxy({ target: server.origin, seed: 7, faults: { dropReply: 0.3 } });
 *   await fetch(`${proxy.origin}/api/…`);
 *   proxy.suffer(noFaults);
 *   await proxy.stop();
 */
import {
  Agent,
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createChance } from '../../../server/seed/random.ts';
import { drawFate, noFaults, type Fate, type Faults } from './faults.ts';
import { NarrowLink } from './narrowLink.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Number of calls by their fate. */
export type Done = {
  calls: number;
  lost: number;
  repliesDropped: number;
  cut: number;
  /** Calls that reached the server several times at once. */
  doubled: number;
  /** Total number of copies of those calls. */
  copies: number;
  late: number;
  overtaken: number;
};

export interface ChaosProxy {
  readonly origin: string;
  readonly done: Readonly<Done>;
  /** Number of open connections. */
  connections(): Promise<number>;
  /** Applies these faults from the next call on. */
  suffer(faults: Faults): void;
  /** Delivers pending copies now; resolves when the server has responded to them. */
  deliverLate(): Promise<void>;
  stop(): Promise<void>;
}

export interface ChaosProxyOptions {
  readonly target: string;
  readonly seed: number;
  readonly faults?: Faults;
  /** Paths of calls that pass unchanged. */
  readonly spares?: (path: string) => boolean;
  /** Called with all responses to a call that arrived several times at once. */
  readonly doubled?: (answers: readonly Answer[]) => void;
  /** Responds in place of the server if it returns a response. */
  readonly instead?: (path: string, body: Buffer) => Answer | null;
  /** Replaces the response of the server. */
  readonly altered?: (path: string, answer: Answer) => Answer;
}

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** ms after which a call continues if no other one overtakes it. */
const longestStop = 60;

/** Headers of a single connection; the proxy has its own on each side. */
const ofOneHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const answerTo = (request: ClientRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      const answer = (body: Buffer) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body });
      buffer(response).then(answer, reject);
    });
  });

/** Browsers that use it as a proxy send the whole address. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const isOneCall = ({ cutThere, copies, lateAfter }: Fate): boolean =>
  cutThere === null && copies === 1 && lateAfter === null;

export async function startChaosProxy(options: ChaosProxyOptions): Promise<ChaosProxy> {
  const { target, seed, spares = () => false, instead = () => null, altered = (_, answer) => answer } = options;
  const chance = createChance(seed);
  const [up, down] = [new NarrowLink(chance), new NarrowLink(chance)];
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(target);
  const done: Done = {
    calls: 0,
    lost: 0,
    repliesDropped: 0,
    cut: 0,
    doubled: 0,
    copies: 0,
    late: 0,
    overtaken: 0,
  };
  let faults = options.faults ?? noFaults;
  let overtake = new AbortController();
  const late = new Set<{ left: number; readonly sent: Sent }>();
  const underWay = new Set<Promise<unknown>>();

  const open = ({ method, path, headers }: Omit<Sent, 'body'>) =>
    ask({ agent, hostname, port, method, path, headers: { ...headers, host: `${hostname}:${port}` } });

  /** Sends the call to the server; returns its response. */
  function deliver(sent: Sent): Promise<Answer> {
    const request = open(sent);
    const answer = answerTo(request);
    request.end(sent.body);
    return answer;
  }

  /** Sends the call to the server at the speed at which it arrives. */
  async function deliverAsItComes(sent: Omit<Sent, 'body'>, upload: Readable): Promise<Answer> {
    const request = open(sent);
    const answer = answerTo(request);
    await Promise.all([pipeline(upload, request), answer]);
    return answer;
  }

  /** Sends only the start of a call to the server. */
  const deliverPart = (sent: Sent, bytes: number): Promise<void> =>
    new Promise((resolve) => {
      const request = open(sent);
      request.once('error', () => resolve());
      request.once('response', (response) => void response.resume());
      request.once('close', () => resolve());
      request.write(sent.body.subarray(0, Math.min(bytes, sent.body.length - 1)), () => request.destroy());
    });

  async function deliverLate(): Promise<void> {
    const copies = [...late];
    late.clear();
    await Promise.allSettled(copies.map(({ sent }) => deliver(sent)));
  }

  function answered(): void {
    const due = [...late].filter((copy) => --copy.left <= 0);
    for (const copy of due) {
      late.delete(copy);
      void track(deliver(copy.sent)).catch(() => undefined);
    }
  }

  function track<Value>(work: Promise<Value>): Promise<Value> {
    underWay.add(work);
    const forget = () => void underWay.delete(work);
    work.then(forget, forget);
    return work;
  }

  async function deliverAsFated(sent: Sent, fate: Fate): Promise<Answer> {
    if (fate.lateAfter !== null) {
      done.late += 1;
      late.add({ left: fate.lateAfter, sent });
    }
    if (fate.copies === 1) return deliver(sent);
    done.doubled += 1;
    done.copies += fate.copies;
    const answers = await Promise.all(Array.from({ length: fate.copies }, () => deliver(sent)));
    options.doubled?.(answers);
    return chance.pick(answers as [Answer, ...Answer[]]);
  }

  /** Returns null if the call was cut on its way. */
  async function deliverWhole(sent: Sent, fate: Fate): Promise<Answer | null> {
    if (fate.cutThere !== null && sent.body.length > 0) {
      done.cut += 1;
      await deliverPart(sent, fate.cutThere);
      return null;
    }
    return instead(sent.path, sent.body) ?? deliverAsFated(sent, fate);
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method = 'GET', headers } = request;
    const path = pathOf(url);
    const isSpared = spares(path);
    const fate = drawFate(isSpared ? noFaults : faults, chance);
    const suffered = () => (isSpared ? noFaults : faults);
    if (!isSpared) done.calls += 1;
    overtake.abort();
    const upload = up.through(suffered);
    // A caller that aborts in the middle of a call also destroys the upload.
    pipeline(request, upload).catch(() => undefined);
    if (fate.isOvertaken) {
      done.overtaken += 1;
      overtake = new AbortController();
      await wait(longestStop, undefined, { signal: overtake.signal }).catch(() => undefined);
    }
    await wait(fate.delayMs.there);
    if (fate.isLost) {
      done.lost += 1;
      return void request.socket.destroy();
    }
    const sent = { path, method, headers };
    const given = await (options.instead || !isOneCall(fate)
      ? deliverWhole({ ...sent, body: await buffer(upload) }, fate)
      : deliverAsItComes(sent, upload));
    if (given === null) return void request.socket.destroy();
    const answer = altered(path, given);
    answered();
    if (fate.isReplyDropped) {
      done.repliesDropped += 1;
      return void request.socket.destroy();
    }
    await wait(fate.delayMs.back);
    const stored = Object.entries(answer.headers).filter(([name]) => !ofOneHop.has(name));
    response.writeHead(answer.status, { ...Object.fromEntries(stored), 'content-length': answer.body.length });
    if (fate.cutBack !== null && fate.cutBack < answer.body.length) {
      done.cut += 1;
      response.write(answer.body.subarray(0, fate.cutBack), () => request.socket.destroy());
      return;
    }
    const link = down.through(suffered);
    link.end(answer.body);
    await pipeline(link, response);
  }

  const proxy = createServer((request, response) => {
    // The caller or the server is gone, so no one is left for a response.
    void track(pass(request, response)).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    done,
    connections: () =>
      new Promise((resolve, reject) => {
        proxy.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    suffer(next) {
      faults = next;
    },
    deliverLate,
    async stop() {
      await deliverLate();
      proxy.closeAllConnections();
      const closed = new Promise<void>((resolve) => void proxy.close(() => resolve()));
      await Promise.allSettled([closed, ...underWay]);
      agent.destroy();
    },
  };
}
