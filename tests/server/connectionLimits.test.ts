/**
 * Order in which surplus connections are closed: never one with a request in progress, and unauthenticated ones before known
 * users.
 */
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnectionGuard, type ConnectionGuard } from '../../server/http/listening/connections.ts';
import { waitMs } from '../support/slowness.ts';

const minute = 60_000;
const atOnce = 3;

let guard: ConnectionGuard;
let server: Server;
const sockets: Socket[] = [];
/** Open responses to calls of `/held`. */
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

/** Opens a connection and waits until the server has accepted it. */
async function call(): Promise<Caller> {
  const accepted = new Promise((resolve) => void server.once('connection', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await accepted;
  return {
    ask: (path) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
    heard: () => text,
    isOpen: () => !socket.destroyed,
  };
}

it('a connection with a request in progress stays open, however long and however many others arrive', async () => {
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

it('an idle unauthenticated connection is closed before a known user with a longer wait', async () => {
  const known = await call();
  known.ask('/known');
  await until(() => known.heard().includes('answered'));
  const anonymous = await call();
  anonymous.ask('/');
  await until(() => anonymous.heard().includes('answered'));
  await call();
  await call();
  await until(() => !anonymous.isOpen());
  expect(known.isOpen()).toBe(true);
  known.ask('/held');
  await until(() => held.length === 1);
});

it('the unauthenticated connection that has waited longest is closed first', async () => {
  const first = await call();
  const second = await call();
  await call();
  await call();
  await until(() => !first.isOpen());
  expect(second.isOpen()).toBe(true);
});
