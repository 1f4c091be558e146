/** Runs every kind of database failure for a given time while users enter work, and checks the consequences. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ScratchPostgres } from '../../../scripts/scratchPostgres.ts';
import type { BlackHole } from './blackHole.ts';
import type { SiteOnPostgres } from './siteOnPostgres.ts';
import { checkEntries } from './checkEntries.ts';
import { startWriters, type CallOutcome, type Writers } from './writers.ts';

/** Maximum wait of a call for a dead connection, and maximum time until work resumes, ms. */
const limit = 5000;

const terminateOne = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`;

interface FaultRun {
  readonly postgres: ScratchPostgres;
  readonly blackHole: BlackHole;
  readonly site: SiteOnPostgres;
  readonly terminateSeconds: number;
  /** Duration of each other failure, s. */
  readonly seconds: number;
  readonly print: (line: string) => void;
}

/** Runs every failure in turn; returns a sentence for each violated requirement. */
export async function runFaults({
  postgres,
  blackHole,
  site,
  terminateSeconds,
  seconds,
  print,
}: FaultRun): Promise<string[]> {
  const { server, projectId, cables } = site;
  const violations: string[] = [];
  const require = (isMet: boolean, sentence: string) => void (isMet || violations.push(sentence));
  const writers = startWriters(server, { projectId, cables });
  await nextAcknowledged(writers, performance.now());

  let terminated = 0;
  for (const end = performance.now() + terminateSeconds * 1000; performance.now() < end;) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    terminated += (await site.query(terminateOne)).length;
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await wait(50 + Math.random() * 450);
  }
  const lost = writers.calls.filter(isFailed);
  print(
    `Terminated: ${terminated} connections in ${terminateSeconds} s; ${lost.length} of ${writers.calls.length} calls failed.`,
  );

  const failures = [
    ['Stopped', () => postgres.halt(), () => postgres.restart()],
    ['Frozen', () => postgres.freeze(), () => postgres.thaw()],
    ['Cut off', () => blackHole.silence(), () => blackHole.heal()],
  ] as const;
  for (const [name, fail, repair] of failures) {
    fail();
    const failedAt = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one failure at a time
    const notReadyAfter = await untilReady(server.origin, false);
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await wait(Math.max(0, seconds * 1000 - (performance.now() - failedAt)));
    const beforeRepair = performance.now();
    repair();
    const repairedAt = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const resumedAfter = (await nextAcknowledged(writers, beforeRepair)) - repairedAt;
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    const readyAfter = await untilReady(server.origin, true);
    const during = writers.calls.filter(({ sentAt, took }) => sentAt < beforeRepair && sentAt + took > failedAt);
    // Time before the failure does not count: a call might have waited for others until then.
    const longest = Math.max(...during.map(({ sentAt, took }) => sentAt + took - Math.max(sentAt, failedAt)));
    const failed = during.filter(isFailed);
    print(
      `${name} for ${seconds} s: ${during.length} calls, ${failed.length} failed, longest wait ${inSeconds(longest)}, ` +
        `not ready after ${inSeconds(notReadyAfter)}; work resumed after ${inSeconds(resumedAfter)}, ready after another ${inSeconds(readyAfter)}.`,
    );
    require(longest <= limit, `${name}: a call waited ${inSeconds(longest)}.`);
    require(resumedAfter <= limit, `${name}: work resumed after ${inSeconds(resumedAfter)}.`);
    // oxlint-disable-next-line no-await-in-loop -- the writers continue for a while before the next failure
    await wait(3000);
  }
  await writers.stop();

  const wrong = writers.calls.filter((call) => isFailed(call) && (call.status !== 503 || call.retryAfter === null));
  require(wrong.length ===
    0, `${wrong.length} calls failed otherwise than with 503 and Retry-After: ${JSON.stringify(wrong[0])}`);
  require(server.child.exitCode === null, `The server ended with ${server.child.exitCode}: ${server.said()}`);
  const { stored, faults } = await checkEntries(
    { projectIds: [projectId], query: (text, parameters) => site.query(text, parameters) },
    writers.acknowledged,
  );
  violations.push(...faults);
  print(
    `Acknowledged: ${writers.acknowledged.length} entries, ${stored} stored. The server lives: ${server.child.exitCode === null}.`,
  );
  return violations;
}

const isFailed = ({ status }: CallOutcome): boolean => status !== 200;
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** End time of the first call that succeeded after `since`. */
async function nextAcknowledged({ calls }: Writers, since: number): Promise<number> {
  for (;;) {
    const found = calls.find((call) => !isFailed(call) && call.sentAt + call.took > since);
    if (found) return found.sentAt + found.took;
    // oxlint-disable-next-line no-await-in-loop -- polls until a call succeeds
    await wait(20);
  }
}

async function untilReady(origin: string, wanted: boolean): Promise<number> {
  const requested = performance.now();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the condition holds
    if ((await fetch(`${origin}/readyz`)).ok === wanted) return performance.now() - requested;
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await wait(50);
  }
}
