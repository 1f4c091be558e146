/** The embedded database in its own thread: the process responds while it computes, and ends deliberately when it ends. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { DatabaseStopped } from '../../server/errors/databaseStopped.ts';
import { startProcess } from './fixtures/serverProcess.ts';
import { migratedDump } from './testDatabase.ts';
import { startTestServer } from './testServer.ts';
import { attack } from '../support/attack.ts';

it('the event loop stays free during a query, and errors are passed on', async () => {
  const dump = await migratedDump(await readMigrations());
  const own = await openDatabase({ engine: 'pglite', folder: null, thread: 'own', dump });
  try {
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 5);
    const slow = own.transaction((transaction) =>
      transaction.query('select count(*) from generate_series(1, 1000000) a where a % 7 = 0'),
    );
    await slow;
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(3);
    await expect(own.transaction((transaction) => transaction.query('select * from nowhere'))).rejects.toMatchObject({
      code: '42P01',
      message: 'relation "nowhere" does not exist',
    });
    const copied = await own.transaction(async (transaction) => {
      await transaction.script('create table t (a int); create table u (b text)');
      return transaction.copyIn('t', ['a'], ['1\n2\n', '3']);
    });
    expect(copied).toBe(3);
  } finally {
    await own.close();
  }
});

it('a thread that ends by itself fails running and later queries with a message; the process still responds', async () => {
  const dump = await migratedDump(await readMigrations());
  const started = once(process, 'worker') as Promise<[Worker]>;
  const stopped: Error[] = [];
  const onStopped = (error: Error) => void stopped.push(error);
  const own = await openDatabase({ engine: 'pglite', folder: null, thread: 'own', dump, onStopped });
  const server = await startTestServer({ database: own });
  const [thread] = await started;
  const administrator = server.as('administrator');
  const { id } = await server.createProject();
  await administrator.userId();
  const requested = own.transaction((transaction) => transaction.query('select pg_sleep(60)'));
  const [failed] = await Promise.allSettled([requested, thread.terminate()]);
  expect(failed).toMatchObject({ reason: expect.any(DatabaseStopped) });
  expect(stopped).toMatchObject([{ name: 'DatabaseStopped' }]);
  const answer = await administrator.get(`/api/project?projectId=${id}`);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    { code: 'server.notReady', message: expect.stringContaining('The database isn’t responding') },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.anonymous.get('/livez')).statusCode).toBe(200);
  expect((await server.anonymous.get('/readyz')).statusCode).toBe(503);
  await server.close();
  await own.close();
  expect(stopped).toHaveLength(1);
});

attack('ends the process in order when it ends, and says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireway-thread-'));
  const preload = new URL('fixtures/endDatabaseThread.ts', import.meta.url).href;
  const server = await startProcess(folder, undefined, { env: { NODE_OPTIONS: `--import=${preload}` } });
  try {
    const ended = once(server.child, 'exit');
    server.child.kill('SIGUSR2');
    expect(await ended).toEqual([70, null]);
    expect(server.said()).toContain('Wireway stops in order with code 70: the embedded database has stopped');
    expect(server.said()).not.toMatch(/uncaught|unhandled|could not stop/i);
    // The lock of the folder is released.
    expect(readdirSync(folder)).not.toContain('wireway.lock');
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
