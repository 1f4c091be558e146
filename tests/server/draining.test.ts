/** A server that is about to stop: it gets proxies to leave, and answers every call that still arrives. */
import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createConnectionGuard } from '../../server/http/listening/connections.ts';
import { createDrain, type Drain } from '../../server/http/listening/draining.ts';
import { eventsOf } from './fixtures/liveEvents.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

/** Clock that moves only when told to. */
function simulatedClock() {
  const waits: { ms: number; end: () => void }[] = [];
  return {
    clock: (ms: number) => new Promise<void>((end) => void waits.push({ ms, end })),
    /** Ends the current wait; returns its length, ms. */
    pass: async (): Promise<number> => {
      const { ms, end } = waits.shift()!;
      end();
      await new Promise((resolve) => setImmediate(resolve));
      return ms;
    },
  };
}

/** A promise that the test resolves. */
function gate<Value = void>() {
  let open: (value: Value) => void;
  const passed = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { passed, open: (value: Value) => open(value) };
}

describe('a drain', () => {
  it('begins at once, ends the live streams at its half, and is over after its time', async () => {
    const { clock, pass } = simulatedClock();
    const drain = createDrain(clock);
    const steps: string[] = [];
    drain.onBegin(() => steps.push(`begin, ${drain.isDraining() ? 'not ready' : 'ready'}`));
    drain.onStreamsEnd((withinMs) => steps.push(`end streams within ${withinMs}`));
    const running = drain.run(4000).then(() => steps.push('over'));
    expect(steps).toEqual(['begin, not ready']);
    expect(await pass()).toBe(2000);
    expect(steps).toEqual(['begin, not ready', 'end streams within 1000']);
    expect(await pass()).toBe(2000);
    await running;
    expect(steps).toEqual(['begin, not ready', 'end streams within 1000', 'over']);
  });

  it('without a time does not wait', async () => {
    const drain = createDrain(() => Promise.reject(new Error('waited')));
    await drain.run(0);
    expect(drain.isDraining()).toBe(true);
  });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const work of cleanUp.toReversed()) await work();
  cleanUp = [];
});

/** A server that listens, on the database of the shared one, with a drain on a simulated clock. */
async function listening(beforeClose = async (): Promise<void> => undefined) {
  const server = await startSharedServer();
  const { clock, pass } = simulatedClock();
  const drain = createDrain(clock);
  const app = await buildApp(server.context, { keySource: server.issuer.keySource, pages: null, drain });
  app.addHook('preClose', beforeClose);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await app.close();
  };
  cleanUp.push(
    () => server.close(),
    close,
    async () => agent.destroy(),
  );
  const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
        void text(response).then((body) => resolve({ status: response.statusCode!, headers: response.headers, body }));
      })
        .once('error', reject)
        .end();
    });
  return { server, drain, pass, port, call, close };
}

async function bearerOf(server: TestServer, projectId: number): Promise<Record<string, string>> {
  const { raw } = await server.as('project-lead', projectId).get('/livez');
  return { authorization: String(raw.req.headers.authorization) };
}

const run = (drain: Drain) => void drain.run(4000);

describe('a server that drains', () => {
  it('is not ready, answers calls, and announces the end of their connections', async () => {
    const { server, drain, call } = await listening();
    const { id } = await server.createProject();
    const headers = await bearerOf(server, id);
    const before = await call('/readyz');
    expect([before.status, before.headers.connection]).toEqual([200, 'keep-alive']);
    run(drain);
    const ready = await call('/readyz');
    expect([ready.status, ready.headers.connection]).toEqual([503, 'close']);
    expect(JSON.parse(ready.body)).toEqual({ ready: false, reason: 'draining', signInKeys: 'known' });
    const project = await call(`/api/project/get?projectId=${id}`, headers);
    expect([project.status, project.headers.connection]).toEqual([200, 'close']);
    expect((await call('/livez')).status).toBe(200);
    expect((await call('/nothing')).headers.connection).toBe('close');
  });

  it('sends only the reads of a proxy that repeats them to another server', async () => {
    const { server, drain, call } = await listening();
    const { id } = await server.createProject();
    const headers = { ...(await bearerOf(server, id)), 'x-wireway-failover': 'reads' };
    const path = `/api/project/get?projectId=${id}`;
    expect((await call(path, headers)).status).toBe(200);
    run(drain);
    const read = await call(path, headers);
    expect([read.status, read.body]).toEqual([502, '']);
    expect((await call(path, { ...headers, 'x-wireway-failover': 'nothing' })).status).toBe(200);
    // Rejected by the call itself: it was not sent away.
    expect((await call('/api/project/create', { ...headers, 'content-type': 'application/json' }, 'POST')).status).toBe(
      400,
    );
  });

  it('ends live streams in order once proxies have left, and later ones at once', async () => {
    const { server, drain, pass, port } = await listening();
    const { id } = await server.createProject();
    const headers = await bearerOf(server, id);
    const follow = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/live?projectId=${id}`, { headers });
      return eventsOf(response)[Symbol.asyncIterator]();
    };
    const stream = await follow();
    expect((await stream.next()).value).toMatchObject({ kind: 'version' });
    run(drain);
    const second = await follow();
    expect((await second.next()).value).toMatchObject({ kind: 'version' });
    await pass();
    expect([(await stream.next()).done, (await second.next()).done]).toEqual([true, true]);
    const late = await follow();
    expect((await late.next()).value).toMatchObject({ kind: 'version' });
    expect((await late.next()).done).toBe(true);
  });

  it('answers a call that arrives while it closes', async () => {
    const [held, begun] = [gate(), gate()];
    const { server, drain, call, close } = await listening(() => {
      begun.open();
      return held.passed;
    });
    const { id } = await server.createProject();
    const headers = await bearerOf(server, id);
    await drain.run(0);
    const closing = close();
    await begun.passed;
    const project = await call(`/api/project/get?projectId=${id}`, headers);
    expect([project.status, project.headers.connection]).toEqual([200, 'close']);
    held.open();
    await closing;
    await expect(call('/livez')).rejects.toThrow('ECONNREFUSED');
  });

  it('closes although a connection never sends a request', async () => {
    const { drain, port, close } = await listening();
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    await drain.run(0);
    await close();
    expect(await closed).toEqual([false]);
  });
});

it('a connection whose response began before the end was announced closes with that response', async () => {
  const guard = createConnectionGuard();
  const finish = gate<() => void>();
  const server = guard.createServer((_request, response) => {
    response.write('first');
    finish.open(() => response.end('last'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  try {
    const answered = new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port, agent }, (response) => resolve(text(response)))
        .once('error', reject)
        .end();
    });
    const end = await finish.passed;
    guard.leave();
    const closed = new Promise((resolve) => void server.close(resolve));
    end();
    expect(await answered).toBe('firstlast');
    await closed;
  } finally {
    guard.stop();
    agent.destroy();
  }
});
