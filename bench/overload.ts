/**
 * Sends five times as many calls as the server can handle, for minutes. None may crash it, excess calls must be rejected within
 * 100 ms (99 of 100), accepted calls must get a response within 2 s (99 of 100), and the server must be as fast as before within
 * 10 s. The server has one processor and the clients have another (taskset, Linux), because clients are separate machines;
 * PostgreSQL shares the clients' processor.
 *
 *   [DATABASE_URL=postgres://…] node bench/overload.ts [seconds, 300]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchLivez } from '../tests/server/fixtures/livez.ts';
import { callerOf, described, overload, saturate } from '../tests/server/fixtures/overload.ts';
import { percentile } from '../tests/support/percentile.ts';
import { startProcess } from '../tests/server/fixtures/serverProcess.ts';

const seconds = Number(process.argv[2] ?? 300);
const limits = { refusedMs: 100, acceptedMs: 2000, recoveryMs: 10_000, livezMs: 500 };

const cores = { server: 0, callers: 1 };
const pinned = spawnSync('taskset', ['-acp', String(cores.callers), String(process.pid)]);
if (pinned.status !== 0) throw new Error('taskset (util-linux) and two processors are needed.');

const folder = mkdtempSync(join(tmpdir(), 'wireway-overload-'));
const env = { PERSON_CALLS_AT_ONCE: '1000000000', MOST_LOOP_DELAY_MS: '1000' };
const server = await startProcess(folder, process.env['DATABASE_URL'], { env, core: cores.server });
const caller = callerOf(server.origin, '/api/users/get-current-user');

const ratio = (name: string, value: number, limit: number): void =>
  console.log(`${name.padEnd(28)} ${Math.round(value)} of ${limit} ms: ${(value / limit).toFixed(2)}`);

async function recovered(typicalMs: number): Promise<number> {
  const started = performance.now();
  let good = 0;
  while (good < 20) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    const { status, ms } = await caller.ask();
    good = status === 200 && ms < typicalMs * 2 ? good + 1 : 0;
    if (performance.now() - started > 60_000) break;
  }
  return performance.now() - started;
}

try {
  await saturate(caller, 8, 2);
  const alone = percentile(
    (await saturate(caller, 1, 3)).answers.map(({ ms }) => ms),
    0.99,
  );
  const typical = await saturate(caller, 8, 5);
  const livez = await watchLivez(server.origin);
  const { answers, failures, rate } = await overload(caller, {
    perSecond: typical.rate * 5,
    seconds,
    outstanding: 250,
  });
  const recoveryMs = await recovered(alone);
  const alive = await livez.end();
  const of = (status: number) => answers.filter((answer) => answer.status === status);
  const p99 = (status: number) =>
    percentile(
      of(status).map(({ ms }) => ms),
      0.99,
    );
  console.log(`possible ${Math.round(typical.rate)} calls/s, made ${Math.round(rate)} calls/s for ${seconds} s`);
  console.log(`answered ${described(of(200))}`);
  console.log(
    `sent away ${described(of(503))}; without Retry-After ${of(503).filter(({ retryAfter }) => !retryAfter).length}`,
  );
  console.log(
    `neither ${answers.length - of(200).length - of(503).length + failures.length}; process ${server.child.exitCode === null ? 'lives' : 'ENDED'}`,
  );
  ratio('sent away, p99', p99(503), limits.refusedMs);
  ratio('answered, p99', p99(200), limits.acceptedMs);
  ratio('as before after', recoveryMs, limits.recoveryMs);
  ratio('/livez, worst', alive.slowest, limits.livezMs);
  ratio('  of a bare server meanwhile', alive.slowestBare, limits.livezMs);
} finally {
  caller.close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}
