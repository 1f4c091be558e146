/** A body is waited for as long as it comes; a stranger's only a moment. */
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createConnectionGuard, type ConnectionGuard } from '../../server/http/connections.ts';
import type { Server } from 'node:http';

let guard: ConnectionGuard;
let server: Server;

beforeEach(async () => {
  guard = createConnectionGuard({ kept: 50, atOnce: 60 }, { stranger: 1000, silence: 1500, afterAnswer: 500 });
  server = guard.createServer((request, response) => {
    if (request.url === '/known') guard.vouchFor(request);
    request.on('error', () => undefined);
    request.resume().once('end', () => response.end('whole'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
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

it('a slow link takes its time, far beyond what silence is allowed', async () => {
  const { said, after } = await send(
    '/known',
    Array.from({ length: 12 }, () => 2048),
    400,
    12 * 2048,
  );
  expect(said).toContain('whole');
  expect(after).toBeGreaterThan(4000);
});

it('who falls silent is cut', async () => {
  const { said, after } = await send('/known', [100_000], 0, 200_000);
  expect(said).toBe('');
  expect(after).toBeGreaterThan(1500);
  expect(after).toBeLessThan(5000);
});

it('who trickles is cut', async () => {
  const { said } = await send(
    '/known',
    Array.from({ length: 40 }, () => 1),
    200,
    200_000,
  );
  expect(said).toBe('');
});

it('a stranger is not waited for', async () => {
  const { said, after } = await send(
    '/',
    Array.from({ length: 20 }, () => 5000),
    200,
    100_000,
  );
  expect(said).toBe('');
  expect(after).toBeLessThan(3000);
});
