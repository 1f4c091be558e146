/** A full disk while the server runs: nothing hangs, readers go on, and writing resumes without a restart. */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import type { Database } from '../../server/db/database.ts';
import { minFreeBytes } from '../../server/db/folder/dataFolder.ts';
import { watchFullDisk } from '../../server/db/postgres/fullDisk.ts';
import { isFullDiskError } from '../../server/errors/fullDisk.ts';
import { requests } from '../../server/locales/en-US/requests.ts';
import { diskCheckInterval } from '../../server/timings.ts';
import { attack } from '../support/attack.ts';
import { explorationTimeout } from '../support/exploration.ts';
import { canMount, mountDisk } from '../support/memoryDisk.ts';
import { prepareDatabase, startProcess, type ServerProcess } from './fixtures/serverProcess.ts';
import { createProject } from '../../contract/setup/projects/projects.ts';
import { clientOf } from './client.ts';
import { becomePerson } from './people.ts';
import { startTestServer, type TestServer } from './testServer.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

const reports: (string | null)[] = [];
const onFullDisk = (problem: string | null) => void reports.push(problem);

beforeEach(() => {
  reports.length = 0;
});

/** Must be called once per database: a new clock starts at 0. */
const stopClock = () => vi.useFakeTimers({ toFake: ['performance'] });

const nextCheck = () => vi.advanceTimersByTime(diskCheckInterval);

describe('the embedded database', () => {
  let data: string;
  let database: Database;
  let server: TestServer;
  let free: number;
  let checks = 0;

  beforeAll(async () => {
    stopClock();
    data = mkdtempSync(join(tmpdir(), 'wireway-disk-'));
    await prepareDatabase(data);
    free = minFreeBytes;
    const freeBytes = () => {
      checks += 1;
      return free;
    };
    const folder = join(data, 'database');
    database = await openDatabase({ engine: 'pglite', folder, thread: 'callers', onFullDisk, freeBytes });
    server = await startTestServer({ database, env: { DATA_DIR: data } });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.close();
    await database.close();
    rmSync(data, { recursive: true, force: true });
  });

  const readiness = async () => {
    const answer = await server.app.inject('/readyz');
    return { status: answer.statusCode, ...answer.json<{ ready: boolean; fullDisk?: string }>() };
  };

  it('reads only while its disk is full, says so, and writes again when there is room', async () => {
    // Set up once: `server.as` writes the person before each call.
    const { context, issuer, app } = server;
    const person = await becomePerson({ database, issuer, config: context.config }, 'administrator');
    const administrator = clientOf(app, async () => person);
    const create = (projectNumber: string) =>
      administrator.call(createProject, {
        body: { projectNumber, name: 'Plant', client: '', location: '', startDate: null, timeZone: null },
      });
    const project = await create('BEFORE');
    expect(await readiness()).toMatchObject({ status: 200, ready: true });

    free = minFreeBytes - 1;
    nextCheck();
    const problem = `The disk with the folder ${join(data, 'database')} is full: 255 MB are free, and the database needs 256 MB to write. Free some space.`;
    expect(await readiness()).toMatchObject({ status: 503, ready: false, fullDisk: problem });
    await expect(create('DURING')).rejects.toMatchObject({
      status: 503,
      code: 'server.notReady',
      message: requests.diskFull,
    });
    expect(await database.query('select id from project where project_number = $1', ['BEFORE'])).toEqual([
      { id: project.id },
    ]);

    free = minFreeBytes;
    nextCheck();
    expect(await readiness()).toMatchObject({ status: 200, ready: true });
    await create('AFTER');
    const numbers = await database.query<{ number: string }>('select project_number as number from project');
    expect(numbers.map(({ number }) => number)).toEqual(['BEFORE', 'AFTER']);
    expect(reports).toEqual([problem, null]);
  });

  it('stops a long COPY when the disk fills up during it', async () => {
    const lines = function* () {
      for (let piece = 0; piece < 3; piece += 1) {
        yield `X-${piece}\n`.repeat(1_200_000);
        free = 0;
        nextCheck();
      }
    };
    await database.transaction((transaction) => transaction.script('create table wide (text text)'));
    await expect(
      database.transaction((transaction) => transaction.copyIn('wide', ['text'], lines())),
    ).rejects.toMatchObject({ code: '53100' });
    free = minFreeBytes;
    nextCheck();
    expect(await database.query('select count(*)::int as count from wide')).toEqual([{ count: 0 }]);
  });

  it('asks the file system once a second, however often it is used', async () => {
    nextCheck();
    await readiness();
    const before = checks;
    for (let call = 0; call < 20; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the embedded database runs one statement at a time
      await readiness();
    }
    expect(checks).toBe(before);
    nextCheck();
    await readiness();
    expect(checks).toBe(before + 1);
  });
});

attack('a real disk that is completely full ends neither the server nor its database', async () => {
  if (!canMount) return;
  const folder = mkdtempSync(join(tmpdir(), 'wireway-real-disk-'));
  const path = join(folder, 'disk');
  const disk = mountDisk(path, 380);
  let server: ServerProcess | undefined;
  try {
    server = await startProcess(path);
    const { call, origin } = server;
    const ready = async () => (await fetch(`${origin}/readyz`)).status;
    const create = async (projectNumber: string) =>
      (await call('POST', '/project/create', { projectNumber, name: 'Full disk' })).status;
    expect([await ready(), await create('BEFORE')]).toEqual([200, 200]);
    const ballast = join(path, 'ballast');
    fill(ballast);
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 10 * diskCheckInterval });
    expect(await create('DURING')).toBe(503);
    expect((await fetch(`${origin}/api/project`, { headers: { cookie: 'spoofUserId=1' } })).status).toBe(200);
    expect(server.said()).toContain('Not ready. The disk with the folder');
    rmSync(ballast);
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10 * diskCheckInterval });
    expect(await create('AFTER')).toBe(200);
  } finally {
    await server?.kill();
    disk.unmount();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Writes zeros to a file until the disk has no room for one more block. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    while (writeSync(file, block) > 0) continue;
  } catch (error) {
    if (!isFullDiskError(error)) throw error;
  } finally {
    closeSync(file);
  }
}

describe('PostgreSQL', () => {
  const full = Object.assign(new Error('could not extend file "base/5/1"'), { code: '53100' });
  let answer: () => Promise<never[]>;
  let tests = 0;

  beforeAll(() => void stopClock());
  afterAll(() => void vi.useRealTimers());

  const transaction = async () => {
    tests += 1;
    await answer();
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the watch uses only these members
  const engine = {
    engine: 'postgres',
    query: () => answer(),
    transaction,
    withAcquireTimeout: { query: () => answer(), transaction },
  } as unknown as Database;

  it('is not asked before a write failed; then it is tested with a write until there is room', async () => {
    const url = 'postgres://wireway:secret@db.example.com:5432/wireway';
    const database = watchFullDisk(engine, { url, onFullDisk });
    const problem = 'The disk of PostgreSQL at db.example.com:5432 is full. Free some space there.';
    answer = async () => [];
    expect(await database.fullDisk?.()).toBeNull();
    expect(tests).toBe(0);

    answer = () => Promise.reject(full);
    await expect(database.withAcquireTimeout.query('insert')).rejects.toBe(full);
    expect(reports).toEqual([problem]);
    expect([await database.fullDisk?.(), await database.fullDisk?.(), tests]).toEqual([problem, problem, 1]);

    answer = async () => [];
    expect(await database.fullDisk?.()).toBe(problem);
    nextCheck();
    expect([await database.fullDisk?.(), await database.fullDisk?.(), tests]).toEqual([null, null, 2]);
    expect(reports).toEqual([problem, null]);
  });

  it('counts as having room if the test itself is not allowed', async () => {
    const database = watchFullDisk(engine, { url: 'postgres://db.example.com/wireway', onFullDisk });
    answer = () => Promise.reject(full);
    await expect(database.query('insert')).rejects.toBe(full);
    nextCheck();
    answer = () => Promise.reject(Object.assign(new Error('permission denied'), { code: '42501' }));
    expect(await database.fullDisk?.()).toBeNull();
  });
});
