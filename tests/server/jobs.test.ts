/** Jobs: each is done once and to its end, whoever works on it and whatever happens to them. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jobKind, type AnyJobKind, type JobControl } from '../../server/jobs/jobKind.ts';
import { createJobRunner, type JobRunner } from '../../server/jobs/runner.ts';
import { createLog } from '../../server/log.ts';
import { cancelJob, findJobProgress, insertJob, isJobOpen, releaseLeases } from '../../server/repositories/jobs.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

let own: TestDatabase;
let projects: number[];
let runners: JobRunner[];

beforeEach(async () => {
  own = await openTestDatabase();
  runners = [];
  projects = await own.database.transaction((transaction) =>
    transaction
      .query<{ id: number }>(
        "insert into project (project_number, project_number_key, name) select n, n, 'Jobs' from generate_series(1, 3) n returning id",
      )
      .then((rows) => rows.map(({ id }) => id)),
  );
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await own.drop();
});

async function startRunner(kinds: readonly AnyJobKind[], leaseMs = 15_000): Promise<JobRunner> {
  const made = createJobRunner({ database: own.database, log: createLog('silent'), kinds, leaseMs });
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
  own.database.transaction((transaction) => findJobProgress(transaction, subject));
const cancel = (subject: string) => own.database.transaction((transaction) => cancelJob(transaction, subject));

function kind(run: (subject: string, control: JobControl) => Promise<void>, abandoned: string[] = []): AnyJobKind {
  return jobKind({
    name: 'test',
    payload: z.strictObject({ subject: z.string() }),
    run: ({ subject }, control) => run(subject, control),
    abandoned: async (_transaction, { subject }) => void abandoned.push(subject),
  });
}

/** Work that ends when told, or when it is asked to stop. */
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
  it('are done once each by two servers on one database', async () => {
    const done: string[] = [];
    const kinds = [kind(async (subject) => void done.push(subject))];
    await Promise.all([startRunner(kinds), startRunner(kinds)]);
    const subjects = Array.from({ length: 30 }, (_, n) => `job ${n}`);
    await Promise.all(subjects.map((subject, n) => enqueue(subject, projects[n % 3])));
    for (const subject of subjects) await isOver(subject);
    expect(done.toSorted()).toEqual(subjects.toSorted());
  });

  it('of one project wait for each other, those of another do not', async () => {
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

  it('tell how far they are', async () => {
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

  it('that fail are not tried again, and do not keep the next one waiting', async () => {
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

  it('stop when they are cancelled: at work, or before they began', async () => {
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

  it('of a server that stops are begun again by the next', async () => {
    const work = held();
    const first = await startRunner([kind(work.run)]);
    await enqueue('long');
    await until(() => work.begun.length === 1);
    await first.stop();
    await startRunner([kind(work.run)]);
    await until(() => work.begun.length === 2);
    work.finish('long');
    await isOver('long');
    expect(await statusOf('long')).toEqual({ status: 'succeeded', attempts: 2 });
  });

  it('whose lease was lost write nothing: only the server that has the job does', async () => {
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
          await control.hold(transaction);
          written.push(name);
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

  it('that end every server which takes them are given up, and say so', async () => {
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
