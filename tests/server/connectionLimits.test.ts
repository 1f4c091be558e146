/** Which connection goes where there are too many: never one that is served, and strangers before people who are known. */
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnectionGuard, type ConnectionGuard } from '../../server/http/connections.ts';
import { waitMs } from '../support/slowness.ts';

const minute = 60_000;
const atOnce = 3;

let guard: ConnectionGuard;
let server: Server;
const sockets: Socket[] = [];
/** Calls of `/held` that wait for their answer. */
const held: ServerResponse[] = [];

beforeEach(async () => {
  const timeouts = { headers: minute, keepAlive: minute, strangerBody: minute, silence: minute, afterAnswer: minute };
  guard = createConnectionGuard({ kept: atOnce, atOnce }, timeouts);
  server = guard.createServer((request, response) => {
    if (request.url === '/known') guard.vouchFor(request);
    if (request.url === '/held') held.push(response);
    else response.end('answered');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  guard.stop();
  for (const socket of sockets.splice(0)) socket.destroy();
  held.length = 0;
  server.closeAllConnections();
  server.close();
});

interface Caller {
  readonly ask: (path: string) => void;
  readonly heard: () => string;
  readonly isOpen: () => boolean;
}

const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: waitMs, interval: 5 });

/** A connection that the server has accepted. */
async function call(): Promise<Caller> {
  const accepted = new Promise((resolve) => void server.once('connection', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await accepted;
  return {
    ask: (path) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
    heard: () => said,
    isOpen: () => !socket.destroyed,
  };
}

it('one that is served stays, however long it takes and however many come', async () => {
  const served = await call();
  served.ask('/held');
  await until(() => held.length === 1);
  const silent = [await call(), await call()];
  const newest = await call();
  await until(() => !silent[0]!.isOpen());
  await call();
  await until(() => !silent[1]!.isOpen());
  expect([served.isOpen(), newest.isOpen()]).toEqual([true, true]);
  held[0]!.end('at last');
  await until(() => served.heard().includes('at last'));
});

it('of those who wait, a stranger goes before somebody who is known, who has waited longer', async () => {
  const known = await call();
  known.ask('/known');
  await until(() => known.heard().includes('answered'));
  const stranger = await call();
  stranger.ask('/');
  await until(() => stranger.heard().includes('answered'));
  await call();
  await call();
  await until(() => !stranger.isOpen());
  expect(known.isOpen()).toBe(true);
  known.ask('/held');
  await until(() => held.length === 1);
});

it('of strangers, the one that has waited longest', async () => {
  const first = await call();
  const second = await call();
  await call();
  await call();
  await until(() => !first.isOpen());
  expect(second.isOpen()).toBe(true);
});
