/**
 * Five times the load the server can handle, for a minute, or for seconds in the gate. `node bench/overload.ts` runs it for
 * minutes on reserved CPU cores.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { watchLivez } from './fixtures/livez.ts';
import { callerOf, described, overload, saturate, type Caller } from './fixtures/overload.ts';
import { scratchDatabase, startProcess, type ServerProcess } from './fixtures/serverProcess.ts';
import { exploration } from '../support/exploration.ts';
import { testMs } from '../support/slowness.ts';
import { attack } from '../support/attack.ts';

const seconds = exploration < 1 ? 3 : 60 * exploration;

let folder: string;
let server: ServerProcess;
let database: Awaited<ReturnType<typeof scratchDatabase>>;
let caller: Caller;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-overload-'));
  database = await scratchDatabase();
  // The test is about back-pressure, so the allowance per user, which would end it after seconds, is set very high.
  const env = { MOST_CALLS_AT_WORK: '20', PERSON_CALLS_AT_ONCE: '100000000', DATABASE_WAIT_SECONDS: '60' };
  server = await startProcess(folder, database?.url, { env });
  caller = callerOf(server.origin, '/api/users/get-current-user');
});
afterAll(async () => {
  caller.close();
  await server.kill();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

attack(
  'answers what it can, sends the rest away with when to come back, lives, and is well afterwards',
  async () => {
    const typical = await saturate(caller, 8, 2);
    expect(typical.answers.filter(({ status }) => status !== 200)).toEqual([]);
    const livez = await watchLivez(server.origin);
    const { answers, failures, rate } = await overload(caller, {
      perSecond: typical.rate * 5,
      seconds,
      outstanding: 80,
    });
    const accepted = answers.filter(({ status }) => status === 200);
    const rejected = answers.filter(({ status }) => status === 503);
    const alive = await livez.end();
    // oxlint-disable-next-line no-console -- prints the measurements of the run
    console.info(
      `${Math.round(typical.rate)} calls/s possible, ${Math.round(rate)} made. Answered: ${described(accepted)}. Sent away: ${described(rejected)}. /livez worst ${Math.round(alive.slowest)} ms, of a bare server ${Math.round(alive.slowestBare)} ms`,
    );
    expect(failures).toEqual([]);
    expect(answers.length).toBe(accepted.length + rejected.length);
    expect(accepted.length).toBeGreaterThan(0);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.filter(({ retryAfter }) => !/^[1-9]$/.test(retryAfter ?? ''))).toEqual([]);
    expect(alive.failures).toEqual([]);
    expect(server.child.exitCode).toBe(null);
    const after = await saturate(caller, 1, 1);
    expect(after.answers.length).toBeGreaterThan(0);
    expect(after.answers.filter(({ status }) => status !== 200)).toEqual([]);
  },
  4000 * seconds + 2 * testMs,
);
