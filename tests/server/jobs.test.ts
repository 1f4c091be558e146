/** Jobs: each runs once and to its end, whichever servers run it and whatever happens to them. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JobProgress } from '../../contract/base/calls/live.ts';
import { jobKind, type AnyJobKind, type JobControl } from '../../server/jobs/jobKind.ts';
import { createJobRunner, type JobRunner, type JobRunnerOptions } from '../../server/jobs/runner.ts';
import { createLog } from '../../server/config/log.ts';
import { cancelJob, insertJob, isJobOpen, releaseLeases } from '../../server/repositories/jobs.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

let own: TestDatabase;
let projects: number[];
let runners: JobRunner[];

beforeAll(async () => {
  own = await openTestDatabase();
});
beforeEach(async () => {
  runners = [];
  projects = await own.database.transaction((transaction) =>
    transaction
      .query<{ id: number }>(
        "insert into project (project_number, project_number_key, name) select k, k, 'Jobs' from (select gen_random_uuid()::text as k from generate_series(1, 3)) n returning id",
      )
      .then((rows) => rows.map(({ id }) => id)),
  );
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await own.database.transaction((transaction) => transaction.execute('delete from job'));
});
afterAll(() => own.drop());

async function startRunner(
  kinds: readonly AnyJobKind[],
  leaseMs = 15_000,
  onProgress: JobRunnerOptions['onProgress'] = () => {},
): Promise<JobRunner> {
  return startRunnerWith({ kinds, leaseMs, onProgress });
}

async function startRunnerWith(options: Omit<JobRunnerOptions, 'database' | 'log'>): Promise<JobRunner> {
  const made = createJobRunner({ database: own.database, log: createLog('silent'), ...options });
  runners.push(made);
  await made.start();
  return made;
}

async function enqueue(subject: string, projectId = projects[0]!): Promise<void> {
  await own.database.transaction((transaction) =>
    insertJob(transaction, { id: randomUUID(), kind: 'test', projectId, subject, payload: { subject } }),
  );
}

const until = async (what: () => boolean | Promise<boolean>) => {
  for (let look = 0; look < 1000; look += 1) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It did not happen within 10 s.');
};
const isOver = (subject: string) =>
  until(async () => !(await own.database.transaction((transaction) => isJobOpen(transaction, subject))));
const statusOf = (subject: string) =>
  own.database
    .transaction((transaction) =>
      transaction.query<{ status: string; attempts: number }>('select status, attempts from job where subject = $1', [
        subject,
      ]),
    )
    .then(([row]) => row);

const progressOf = (subject: string) =>
  own.database
    .transaction((transaction) =>
      transaction.query<{ progress: JobProgress | null }>('select progress from job where subject = $1', [subject]),
    )
    .then(([job]) => job?.progress ?? null);
const cancel = (subject: string) => own.database.transaction((transaction) => cancelJob(transaction, subject));

function kind(run: (subject: string, control: JobControl) => Promise<void>, abandoned: string[] = []): AnyJobKind {
  return jobKind({
    name: 'test',
    payload: z.strictObject({ subject: z.string() }),
    run: ({ subject }, control) => run(subject, control),
    abandoned: async (_transaction, { subject }) => void abandoned.push(subject),
  });
}

/** Work that finishes on request, and fails when its signal is aborted. */
function held() {
  const begun: string[] = [];
  const release = new Map<string, () => void>();
  const run = (subject: string, { signal }: JobControl) =>
    new Promise<void>((resolve, reject) => {
      begun.push(subject);
      release.set(subject, resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { begun, run, finish: (subject: string) => release.get(subject)?.() };
}

describe('jobs', () => {
  it('that need the files of one place run only on a server of that place', async () => {
    const done: string[] = [];
    const runnerAt = (name: string, place: string | null) =>
      startRunnerWith({
        kinds: [kind(async (subject) => void done.push(`${subject} at ${name}`))],
        place: () => place,
      });
    await Promise.all([runnerAt('none', null), runnerAt('a', 'folder a'), runnerAt('b', 'folder b')]);
    const subjects = Array.from({ length: 10 }, (_, n) => `job ${n}`);
    await own.database.transaction(async (transaction) => {
      for (const [n, subject] of subjects.entries()) {
        const place = n % 2 === 0 ? 'folder a' : 'folder b';
        const payload = { subject };
        await insertJob(transaction, { id: randomUUID(), kind: 'test', projectId: null, subject, payload, place });
      }
    });
    for (const subject of subjects) await isOver(subject);
    expect(done.toSorted()).toEqual(subjects.map((subject, n) => `${subject} at ${n % 2 === 0 ? 'a' : 'b'}`));
  });

  it('run once each with two servers on one database', async () => {
    const done: string[] = [];
    const kinds = [kind(async (subject) => void done.push(subject))];
    await Promise.all([startRunner(kinds), startRunner(kinds)]);
    const subjects = Array.from({ length: 30 }, (_, n) => `job ${n}`);
    await Promise.all(subjects.map((subject, n) => enqueue(subject, projects[n % 3])));
    for (const subject of subjects) await isOver(subject);
    expect(done.toSorted()).toEqual(subjects.toSorted());
  });

  it('of one project run one after the other, but do not block those of another', async () => {
    const work = held();
    await startRunner([kind(work.run)]);
    await enqueue('first', projects[0]);
    await until(() => work.begun.length === 1);
    await enqueue('second', projects[0]);
    await enqueue('elsewhere', projects[1]);
    await until(() => work.begun.length === 2);
    expect(work.begun).toEqual(['first', 'elsewhere']);
    work.finish('first');
    await until(() => work.begun.includes('second'));
  });

  it('report their progress', async () => {
    const work = held();
    const progress = { phase: 'reading', done: 3, total: 7 };
    await startRunner([
      kind((subject, control) => {
        control.report(progress);
        return work.run(subject, control);
      }),
    ]);
    await enqueue('told');
    await until(async () => (await progressOf('told')) !== null);
    expect(await progressOf('told')).toEqual(progress);
  });

  it('are not retried after a failure, and do not block the next one', async () => {
    const done: string[] = [];
    await startRunner([
      kind(async (subject) => {
        if (subject === 'bad') throw new Error('No.');
        done.push(subject);
      }),
    ]);
    await enqueue('bad');
    await enqueue('good');
    await isOver('good');
    expect(await statusOf('bad')).toEqual({ status: 'failed', attempts: 1 });
    expect(done).toEqual(['good']);
  });

  it('stop when cancelled, whether running or waiting', async () => {
    const work = held();
    await startRunner([kind(work.run)]);
    await enqueue('at work');
    await until(() => work.begun.length === 1);
    await enqueue('waiting');
    await cancel('waiting');
    expect((await statusOf('waiting'))?.status).toBe('cancelled');
    await cancel('at work');
    await isOver('at work');
    expect((await statusOf('at work'))?.status).toBe('cancelled');
    expect(work.begun).toEqual(['at work']);
  });

  it('of a stopping server are handed to another at once, and the run does not count as an attempt', async () => {
    const work = held();
    const begun: number[] = [];
    const startNumbered = (number: number) =>
      startRunner([
        kind((subject, control) => {
          begun.push(number);
          return work.run(subject, control);
        }),
      ]);
    await startNumbered(0);
    await startNumbered(1);
    await enqueue('long');
    await until(() => begun.length === 1);
    const [owner = 0] = begun;
    await runners[owner]!.stop();
    await until(() => begun.length === 2);
    expect(begun).toEqual([owner, 1 - owner]);
    work.finish('long');
    await isOver('long');
    expect(await statusOf('long')).toEqual({ status: 'succeeded', attempts: 1 });
  });

  it('are not taken by a server that is about to stop, which finishes those it has', async () => {
    const work = held();
    const leaving = await startRunner([kind(work.run)]);
    await enqueue('begun', projects[0]);
    await until(() => work.begun.length === 1);
    leaving.leave();
    await enqueue('next', projects[1]);
    work.finish('begun');
    await isOver('begun');
    expect(await statusOf('next')).toEqual({ status: 'queued', attempts: 0 });
    await startRunner([kind(work.run)]);
    await until(() => work.begun.includes('next'));
    work.finish('next');
    await isOver('next');
  });

  it('that do not end in time keep the server from nothing, and another takes them', async () => {
    const begun: string[] = [];
    const endless = (name: string) => kind(() => new Promise<void>(() => void begun.push(name)));
    const first = await startRunner([endless('first')]);
    await enqueue('endless');
    await until(() => begun.length === 1);
    await first.stop();
    runners = [];
    await startRunner([kind(async (subject) => void begun.push(subject))]);
    await isOver('endless');
    expect(begun).toEqual(['first', 'endless']);
    expect(await statusOf('endless')).toEqual({ status: 'succeeded', attempts: 2 });
  });

  it('write nothing after losing their lease; only the server with the lease does', async () => {
    const written: string[] = [];
    const begun: string[] = [];
    let goOn: (() => void) | undefined;
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const writing = (name: string, before: Promise<void>) =>
      kind(async (_subject, control) => {
        begun.push(name);
        await before;
        await own.database.transaction(async (transaction) => {
          written.push(name);
          await control.finish(transaction).catch((error: unknown) => {
            written.pop();
            throw error;
          });
        });
      });
    await startRunner([writing('asleep', paused)]);
    await enqueue('contested');
    await until(() => begun.length === 1);
    await own.database.transaction((transaction) => releaseLeases(transaction, null));
    await startRunner([writing('awake', Promise.resolve())]);
    await isOver('contested');
    goOn?.();
    await runners[0]!.stop();
    expect(written).toEqual(['awake']);
  });

  it('renew their lease and report progress during a transaction longer than the lease', async () => {
    const [leaseMs, steps] = [1500, 20];
    let [runs, isWriting] = [0, false];
    const reported: number[] = [];
    const writing = kind(async (_subject, control) => {
      runs += 1;
      await own.database.transaction(async (transaction) => {
        isWriting = true;
        for (let done = 1; done <= steps; done += 1) {
          await transaction.query('select 1');
          await new Promise((resolve) => setTimeout(resolve, 200));
          control.report({ phase: 'writing', done, total: steps });
        }
        await control.finish(transaction);
        isWriting = false;
      });
    });
    const listener: JobRunnerOptions['onProgress'] = (_projectId, _subject, { done }) => {
      if (isWriting) reported.push(done);
    };
    await Promise.all([startRunner([writing], leaseMs, listener), startRunner([writing], leaseMs, listener)]);
    await enqueue('long');
    await until(() => runs > 0);
    const seen: { done: number | null; isHeld: boolean; lease: string | null }[] = [];
    await until(async () => {
      const [job] = await own.database.transaction((transaction) =>
        transaction.query<{ status: string; done: number | null; isHeld: boolean; lease: string | null }>(
          `select status, (progress ->> 'done')::int as done, lease_until > clock_timestamp() as "isHeld", lease_until::text as lease from job`,
        ),
      );
      if (job!.status === 'running') seen.push(job!);
      return job!.status !== 'running';
    });
    expect(await statusOf('long')).toEqual({ status: 'succeeded', attempts: 1 });
    expect(runs).toBe(1);
    expect(reported.length).toBeGreaterThan(4);
    expect(reported).toEqual(reported.toSorted((left, right) => left - right));
    if (own.database.engine === 'pglite') return; // One connection: the job is not visible to others before the transaction ends.
    expect(seen.every(({ isHeld }) => isHeld)).toBe(true);
    expect(new Set(seen.map(({ lease }) => lease)).size).toBeGreaterThan(3);
    expect(new Set(seen.map(({ done }) => done)).size).toBeGreaterThan(4);
  });

  it('taken over while they write have one effect', async () => {
    const begun: string[] = [];
    let goOn: (() => void) | undefined;
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const writing = (name: string, concurrent: Promise<void>) =>
      kind(async (_subject, control) => {
        begun.push(name);
        await own.database.transaction(async (transaction) => {
          await transaction.execute("update project set name = name || ' written' where id = $1", [projects[0]]);
          await concurrent;
          await control.finish(transaction);
        });
      });
    await startRunner([writing('first', paused)], 60_000);
    await enqueue('contested');
    await until(() => begun.length === 1);
    const expired = own.database.transaction((transaction) => releaseLeases(transaction, null));
    // With a single connection, everything else waits until the transaction has ended.
    const isShared = own.database.engine === 'postgres';
    if (isShared) await expired;
    const second = startRunner([writing('second', Promise.resolve())], 60_000);
    if (isShared) await until(() => begun.length === 2);
    goOn?.();
    await Promise.all([expired, second]);
    await isOver('contested');
    await Promise.all(runners.map((runner) => runner.stop()));
    const [project] = await own.database.transaction((transaction) =>
      transaction.query<{ name: string }>('select name from project where id = $1', [projects[0]]),
    );
    expect(project?.name).toBe('Jobs written');
    expect(await statusOf('contested')).toEqual({ status: 'succeeded', attempts: isShared ? 2 : 1 });
  });

  it('roll back their writes when cancelled', async () => {
    const begun: string[] = [];
    let goOn: (() => void) | undefined;
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await startRunner([
      kind(async (subject, control) => {
        begun.push(subject);
        await paused;
        await own.database.transaction(async (transaction) => {
          await transaction.execute("update project set name = 'Written' where id = $1", [projects[0]]);
          await control.finish(transaction);
        });
      }),
    ]);
    await enqueue('late');
    await until(() => begun.length === 1);
    await cancel('late');
    goOn?.();
    await isOver('late');
    const [project] = await own.database.transaction((transaction) =>
      transaction.query<{ name: string }>('select name from project where id = $1', [projects[0]]),
    );
    expect(project?.name).toBe('Jobs');
    expect((await statusOf('late'))?.status).toBe('cancelled');
  });

  it('can be requested again as soon as their writes are visible', async () => {
    let asked = 0;
    await startRunner([
      kind(async (subject, control) => {
        asked += 1;
        await own.database.transaction((transaction) => control.finish(transaction));
        if (asked === 1) await enqueue(subject);
      }),
    ]);
    await enqueue('again');
    await until(() => asked === 2);
    await isOver('again');
    const jobs = await own.database.transaction((transaction) => transaction.query('select status from job'));
    expect(jobs).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }]);
  });

  it('are started a third time after their server ended twice', async () => {
    const abandoned: string[] = [];
    await enqueue('unlucky');
    await own.database.transaction((transaction) =>
      transaction.execute(
        "update job set status = 'running', attempts = 2, worker = gen_random_uuid(), lease_until = now() - interval '1 minute'",
      ),
    );
    await startRunner([kind(async () => {}, abandoned)]);
    await isOver('unlucky');
    expect(await statusOf('unlucky')).toEqual({ status: 'succeeded', attempts: 3 });
    expect(abandoned).toEqual([]);
  });

  it('that end every server running them are marked as failed and abandoned', async () => {
    const abandoned: string[] = [];
    await enqueue('deadly');
    await own.database.transaction((transaction) =>
      transaction.execute(
        "update job set status = 'running', attempts = 3, worker = gen_random_uuid(), lease_until = now() - interval '1 minute'",
      ),
    );
    await startRunner([kind(async () => {}, abandoned)]);
    await isOver('deadly');
    expect(abandoned).toEqual(['deadly']);
    expect((await statusOf('deadly'))?.status).toBe('failed');
  });
});
