/** Timeouts: a body is awaited as long as it arrives, briefly for anonymous callers; headers and the next request have limits. */
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConnectionGuard, type ConnectionGuard } from '../../server/http/listening/connections.ts';
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

/** Sends pieces of a body in sequence; returns the response and the time until the connection was closed. */
async function send(path: string, pieces: readonly number[], everyMs: number, length: number) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  const started = Date.now();
  const ended = new Promise<{ said: string; after: number }>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    socket.once('close', () => resolve({ said, after: Date.now() - started }));
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  for (const piece of pieces) {
    // oxlint-disable-next-line no-await-in-loop -- at the speed of a slow link
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    if (socket.destroyed) break;
    socket.write('x'.repeat(piece));
  }
  return ended;
}

it.concurrent('a slow link has enough time, far beyond the limit for silence', async () => {
  const { said, after } = await send(
    '/known',
    Array.from({ length: 12 }, () => 2048),
    400,
    12 * 2048,
  );
  expect(said).toContain('whole');
  expect(after).toBeGreaterThan(4000);
});

it.concurrent('a connection that falls silent is closed', async () => {
  const { said, after } = await send('/known', [100_000], 0, 200_000);
  expect(said).toBe('');
  expect(after).toBeGreaterThan(1500);
  expect(after).toBeLessThan(5000);
});

it.concurrent('a connection that trickles is closed', async () => {
  const { said } = await send(
    '/known',
    Array.from({ length: 40 }, () => 1),
    200,
    200_000,
  );
  expect(said).toBe('');
});

it.concurrent('a body of an anonymous caller is not awaited', async () => {
  const { said, after } = await send(
    '/',
    Array.from({ length: 20 }, () => 5000),
    200,
    100_000,
  );
  expect(said).toBe('');
  expect(after).toBeLessThan(3000);
});

/** Data received on a connection until it is closed, after sending the given text. */
function listener(words: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  socket.write(words);
  return new Promise((resolve) => void socket.once('close', () => resolve(said)));
}

// Without this limit, Node waits a minute.
it.concurrent.each([
  ['none at all', ''],
  ['one that is not ended', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
])(
  'a connection with headers that never end is closed: %s',
  async (_name, words) => {
    expect(await listener(words)).toMatch(/^HTTP\/1.1 408 /);
  },
  30_000,
);

it.concurrent('the next request is awaited as long as the response announces', async () => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.text()).toBe('whole');
  expect(answer.headers.get('keep-alive')).toBe('timeout=7');
});

it('defaults are 15 s for headers, 65 s for the next request, and no limit for an arriving body', () => {
  const typical = createConnectionGuard();
  try {
    expect(typical.createServer(() => undefined)).toMatchObject({
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      requestTimeout: 0,
    });
  } finally {
    typical.stop();
  }
});
