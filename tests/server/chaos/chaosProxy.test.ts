/** Proxy of a faulty network: it applies the configured faults to calls, the same in every run of a seed. */
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createChance } from '../../../server/seed/random.ts';
import { drawFate, noFaults, slowNetwork, type Faults } from '../../support/chaosProxy/faults.ts';
import {
  startChaosProxy,
  type Answer,
  type ChaosProxy,
  type ChaosProxyOptions,
} from '../../support/chaosProxy/chaosProxy.ts';

/** Bodies the server received completely, in order. */
let heard: string[] = [];
let server: Server;
let target: string;
let proxy: ChaosProxy | undefined;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await text(request);
    heard.push(body);
    response.setHeader('x-heard', String(heard.length)).end(`answer to ${body}`);
  } catch {
    // The request was cut off on its way.
    response.destroy();
  }
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard = [];
});
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
});

async function through(faults: Faults, options: Partial<ChaosProxyOptions> = {}): Promise<ChaosProxy> {
  proxy = await startChaosProxy({ target, seed: 1, faults, ...options });
  return proxy;
}

/** Returns the response; null if there was none. */
const say = async (body: string): Promise<string | null> =>
  fetch(`${proxy!.origin}/x`, { method: 'POST', body }).then(
    (response) => response.text().catch(() => null),
    () => null,
  );

it('forwards calls unchanged without faults, including headers', async () => {
  const { origin, done } = await through(noFaults);
  const response = await fetch(`${origin}/x`, { method: 'POST', body: 'a' });
  expect([await response.text(), response.headers.get('x-heard')]).toEqual(['answer to a', '1']);
  expect(done).toMatchObject({ calls: 1, lost: 0, repliesDropped: 0, cut: 0, copies: 0 });
});

it('also works as the proxy of a browser', async () => {
  const { origin } = await through(noFaults);
  const { port } = new URL(origin);
  const said = await new Promise<string>((resolve, reject) => {
    const requested = ask({ host: '127.0.0.1', port, path: `${target}/x`, method: 'POST' }, (response) => {
      void text(response).then(resolve, reject);
    });
    requested.end('a');
  });
  expect(said).toBe('answer to a');
});

it('loses calls before the server receives them', async () => {
  await through({ loss: 1 });
  expect([await say('a'), heard]).toEqual([null, []]);
  proxy!.suffer(noFaults);
  expect([await say('b'), heard]).toEqual(['answer to b', ['b']]);
});

it('drops the reply of a call that the server processed', async () => {
  await through({ dropReply: 1 });
  expect([await say('a'), heard]).toEqual([null, ['a']]);
});

it('cuts off calls and replies after some bytes', async () => {
  await through({ cut: { share: 1, bytes: [3, 3] } });
  const said = await Promise.all(Array.from({ length: 20 }, (_, n) => say(`number ${n}`)));
  expect(said.every((reply) => reply === null)).toBe(true);
  expect(proxy!.done.cut).toBe(20);
  // Calls with a cut reply were received completely, the others not at all.
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.length).toBeLessThan(20);
  expect(heard.every((body) => body.startsWith('number '))).toBe(true);
});

it('delivers a call several times, and reports every response', async () => {
  const answers: (readonly Answer[])[] = [];
  await through({ duplicate: { share: 1, copies: [2, 5] } }, { doubled: (all) => answers.push(all) });
  expect(await say('a')).toBe('answer to a');
  expect(heard.length).toBeGreaterThanOrEqual(2);
  expect(answers.map((all) => all.length)).toEqual([heard.length]);
});

it('delivers another copy after later calls, or on request', async () => {
  await through({ late: { share: 1, calls: [2, 2] } });
  await say('a');
  await say('b');
  await say('c');
  await expect.poll(() => heard.filter((body) => body === 'a').length).toBe(2);
  expect(heard.indexOf('b')).toBeLessThan(heard.lastIndexOf('a'));
  proxy!.suffer(noFaults);
  await proxy!.deliverLate();
  expect(heard.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

it('lets one call overtake another', async () => {
  await through({ reorder: 1 });
  const first = say('first');
  await expect.poll(() => proxy!.done.overtaken).toBe(1);
  proxy!.suffer(noFaults);
  await Promise.all([first, say('second')]);
  expect(heard).toHaveLength(2);
  expect(proxy!.done).toMatchObject({ calls: 2, overtaken: 1 });
});

it('delays calls like a narrow link, also for the server', async () => {
  await through({ ...slowNetwork, packetLoss: 0 });
  const started = performance.now();
  await say('x'.repeat(16_000));
  // Half a second for the bytes each way, most of it waiting for others, and 200 ms of delay each way.
  expect(performance.now() - started).toBeGreaterThan(1100);
});

it('excludes configured paths, and responds in place of the server', async () => {
  const instead = { status: 503, headers: { 'retry-after': '1' }, body: Buffer.from('later') };
  const { origin } = await through(
    { loss: 1 },
    { spares: (path) => path !== '/x', instead: (_path, body) => (body.toString() === 'poison' ? instead : null) },
  );
  expect(await say('a')).toBeNull();
  expect((await fetch(`${origin}/y`)).status).toBe(200);
  const rejected = await fetch(`${origin}/y`, { method: 'POST', body: 'poison' });
  expect([rejected.status, await rejected.text(), heard]).toEqual([503, 'later', ['']]);
});

it('produces the same faults from the same seed, and consumes the same count of random numbers per call', () => {
  const faults: Faults = {
    delayMs: [0, 50],
    loss: 0.1,
    dropReply: 0.3,
    cut: { share: 0.2, bytes: [0, 900] },
    duplicate: { share: 0.3, copies: [2, 5] },
    late: { share: 0.2, calls: [1, 9] },
    reorder: 0.2,
  };
  const fates = (seed: number) => {
    const chance = createChance(seed);
    return Array.from({ length: 50 }, () => drawFate(faults, chance));
  };
  expect(fates(7)).toEqual(fates(7));
  expect(fates(7)).not.toEqual(fates(8));
  const [harmless, harmful] = [createChance(7), createChance(7)];
  drawFate(noFaults, harmless);
  drawFate(faults, harmful);
  expect(harmless.next()).toBe(harmful.next());
});
