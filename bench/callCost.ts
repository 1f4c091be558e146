/**
 * Measures the overhead of call limits or of metrics on a small call: the same server with and without them, with a few hundred
 * calls alternating between the two. CPU time of the process as counted by the system (Linux), so that other work on the machine
 * matters little. For metrics also the cost of a scrape.
 *
 *   [DATABASE_URL=postgres://…] node bench/callCost.ts [rounds, 40] [limits | metrics]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/freePort.ts';
import { callerOf } from '../tests/server/fixtures/overload.ts';
import { startProcess } from '../tests/server/fixtures/serverProcess.ts';
import { median } from '../tests/support/percentile.ts';

const rounds = Number(process.argv[2] ?? 40);
const subject = process.argv[3] ?? 'limits';
const metricsPort = String(await freePort());
const callsPerRound = 200;
const limit = 0.03;
/** USER_HZ, which Linux reports to programs as 100 per second on every platform. */
const msPerTick = 10;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

async function contestant(name: string, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'wireway-cost-'));
  const server = await startProcess(folder, process.env['DATABASE_URL'], { env });
  const caller = callerOf(server.origin, '/api/users/get-current-user');
  const cpu: number[] = [];
  const latency: number[] = [];
  return {
    name,
    pid: server.child.pid!,
    cpu,
    latency,
    async round(counts: boolean) {
      const before = cpuMs(server.child.pid!);
      const times: number[] = [];
      for (let call = 0; call < callsPerRound; call += 1) {
        // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
        const { ms, status } = await caller.ask();
        if (status !== 200) throw new Error(`${name} answered ${status}.`);
        times.push(ms);
      }
      if (!counts) return;
      cpu.push((cpuMs(server.child.pid!) - before) / callsPerRound);
      latency.push(median(times));
    },
    async close() {
      caller.close();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const wide = { PERSON_CALLS_AT_ONCE: '1000000000', MOST_LOOP_DELAY_MS: '1000' };
const settings =
  subject === 'metrics' ? { off: {}, on: { METRICS_PORT: metricsPort } } : { off: { RATE_LIMITS: 'off' }, on: {} };
const off = await contestant('off', { ...wide, ...settings.off });
const on = await contestant('on', { ...wide, ...settings.on });

/** Measures scrapes one after another; the database is read by the first of 10 s. */
async function measureScrapes(): Promise<void> {
  const before = cpuMs(on.pid);
  const times: number[] = [];
  let bytes = 0;
  for (let scrape = 0; scrape < callsPerRound; scrape += 1) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    bytes = (await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()).length;
    times.push(performance.now() - began);
  }
  const cpu = (cpuMs(on.pid) - before) / callsPerRound;
  console.log(`scrape   CPU ${cpu.toFixed(2)} ms, latency p50 ${median(times).toFixed(2)} ms, ${bytes} bytes`);
}

try {
  for (let round = -3; round < rounds; round += 1) {
    const inTurn = round % 2 === 0 ? [off, on] : [on, off];
    // oxlint-disable-next-line no-await-in-loop -- in turn
    for (const one of inTurn) await one.round(round >= 0);
  }
  const ratios = { cpu: mean(on.cpu) / mean(off.cpu) - 1, latency: median(on.latency) / median(off.latency) - 1 };
  for (const { name, cpu, latency } of [off, on])
    console.log(
      `${subject} ${name.padEnd(4)} CPU ${mean(cpu).toFixed(3)} ms a call, latency p50 ${median(latency).toFixed(3)} ms`,
    );
  for (const [what, ratio] of Object.entries(ratios))
    console.log(
      `${what.padEnd(8)} ${(ratio * 100).toFixed(1)} % more; ${ratio <= limit ? 'within' : 'OVER'} ${limit * 100} %`,
    );
  if (subject === 'metrics') await measureScrapes();
} finally {
  await off.close();
  await on.close();
}
