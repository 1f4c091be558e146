/**
 * Anonymous clients that open connections and send nothing, or never finish a request, do not stop the server from serving
 * everyone else.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { connectionLimits } from '../../server/http/listening/connections.ts';
import { livezLimitMs, watchLivez } from './fixtures/livez.ts';
import { scratchDatabase, startProcess, type ServerProcess } from './fixtures/serverProcess.ts';
import { waitMs } from '../support/slowness.ts';
import { attack } from '../support/attack.ts';

let folder: string;
let server: ServerProcess;
let database: Awaited<ReturnType<typeof scratchDatabase>>;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-flood-'));
  database = await scratchDatabase();
  server = await startProcess(folder, database?.url, { openFiles: 1024 });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.kill();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function open(): { socket: Socket; isClosed: () => boolean; said: () => string } {
  const socket = connect(server.port, 'localhost');
  let closed = false;
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.once('close', () => {
    closed = true;
  });
  sockets.push(socket);
  return { socket, isClosed: () => closed, said: () => text };
}

/** Time the lock of the data folder was last renewed (every ten seconds); null on PostgreSQL, which has no lock. */
const lockRenewedAt = () => (database ? null : statSync(join(folder, 'wireway.lock')).mtimeMs);

describe('a process limited to 1,024 open files', () => {
  attack('outlives 1,100 silent connections, answers throughout, and keeps no more than it can serve', async () => {
    const livez = await watchLivez(server.origin);
    const idle: ReturnType<typeof open>[] = [];
    while (idle.length < 1100) {
      idle.push(...Array.from({ length: 50 }, open));
      // oxlint-disable-next-line no-await-in-loop -- connections are opened in waves
      await pause(10);
    }
    const before = lockRenewedAt();
    const isRenewed = () => before === null || lockRenewedAt() !== before;
    for (let second = 0; second < 3 || !isRenewed(); second += 1) {
      // oxlint-disable-next-line no-await-in-loop -- checks while the connections are open
      await pause(1000);
      // oxlint-disable-next-line no-await-in-loop -- checks while the connections are open
      expect((await server.call('GET', '/users/get-current-user')).status).toBe(200);
    }
    expect(server.child.exitCode).toBe(null);
    const { slowest, slowestBare, answers, failures } = await livez.end();
    expect(idle.filter(({ isClosed }) => !isClosed()).length).toBeLessThanOrEqual(connectionLimits(1024).kept);
    expect(failures).toEqual([]);
    expect(answers).toBeGreaterThan(5);
    expect(slowest - slowestBare).toBeLessThan(livezLimitMs);
    expect(server.said()).not.toMatch(/EMFILE|uncaught/i);
  });

  attack('does not wait for the body of a call it has refused', async () => {
    const head = [
      'POST /api/project/create HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 1000000',
    ];
    const slow = Array.from({ length: 20 }, open);
    const typing = setInterval(() => {
      for (const { socket } of slow) if (!socket.destroyed) socket.write(' ');
    }, 300);
    for (const { socket } of slow) socket.write(`${head.join('\r\n')}\r\nCookie: spoofUserId=999\r\n\r\n{`);
    try {
      await expect.poll(() => slow.filter(({ isClosed }) => !isClosed()), { timeout: 3 * waitMs }).toEqual([]);
      for (const { said } of slow) expect(said()).toMatch(/^HTTP\/1.1 401 /);
    } finally {
      clearInterval(typing);
    }
  });
});
