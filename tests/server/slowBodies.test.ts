/** A body is waited for as long as it comes; a stranger's only a moment, headers and a next request not for ever. */
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConnectionGuard, type ConnectionGuard } from '../../server/http/connections.ts';
import type { Server } from 'node:http';

let guard: ConnectionGuard;
let server: Server;

beforeAll(async () => {
  guard = createConnectionGuard(
    { kept: 50, atOnce: 60 },
    { headers: 500, keepAlive: 7000, strangerBody: 1000, silence: 1500, afterAnswer: 500 },
  );
  server = guard.createServer((request, response) => {
    if (request.url === '/known') guard.vouchFor(request);
    request.on('error', () => undefined);
    request.resume().once('end', () => response.end('whole'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  guard.stop();
  server.closeAllConnections();
  server.close();
});

/** Sends pieces of a body one after another; gives what was answered, and after how long the connection was cut. */
async function send(path: string, pieces: readonly number[], everyMs: number, length: number) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  const begun = Date.now();
  const ended = new Promise<{ said: string; after: number }>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    socket.once('close', () => resolve({ said, after: Date.now() - begun }));
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  for (const piece of pieces) {
    // oxlint-disable-next-line no-await-in-loop -- at the pace of a slow link
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    if (socket.destroyed) break;
    socket.write('x'.repeat(piece));
  }
  return ended;
}

it.concurrent('a slow link takes its time, far beyond what silence is allowed', async () => {
  const { said, after } = await send(
    '/known',
    Array.from({ length: 12 }, () => 2048),
    400,
    12 * 2048,
  );
  expect(said).toContain('whole');
  expect(after).toBeGreaterThan(4000);
});

it.concurrent('who falls silent is cut', async () => {
  const { said, after } = await send('/known', [100_000], 0, 200_000);
  expect(said).toBe('');
  expect(after).toBeGreaterThan(1500);
  expect(after).toBeLessThan(5000);
});

it.concurrent('who trickles is cut', async () => {
  const { said } = await send(
    '/known',
    Array.from({ length: 40 }, () => 1),
    200,
    200_000,
  );
  expect(said).toBe('');
});

it.concurrent('a stranger is not waited for', async () => {
  const { said, after } = await send(
    '/',
    Array.from({ length: 20 }, () => 5000),
    200,
    100_000,
  );
  expect(said).toBe('');
  expect(after).toBeLessThan(3000);
});

/** What came on a connection until it was cut, after the given words. */
function hear(words: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  socket.write(words);
  return new Promise((resolve) => void socket.once('close', () => resolve(said)));
}

// Without our limit Node waits a minute.
it.concurrent.each([
  ['none at all', ''],
  ['one that is not ended', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
])(
  'headers that never end are cut: %s',
  async (_name, words) => {
    expect(await hear(words)).toMatch(/^HTTP\/1.1 408 /);
  },
  30_000,
);

it.concurrent('the next request is waited for as long as the answer says', async () => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.text()).toBe('whole');
  expect(answer.headers.get('keep-alive')).toBe('timeout=7');
});

it('the product waits 15 s for headers, 65 s for the next request, and for a body as long as it comes', () => {
  const usual = createConnectionGuard();
  try {
    expect(usual.createServer(() => undefined)).toMatchObject({
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      requestTimeout: 0,
    });
  } finally {
    usual.stop();
  }
});
