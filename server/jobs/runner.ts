/**
 * Takes and runs jobs: woken by database notifications, one job per project at a time, each under a lease renewed while it runs.
 * Safe with several servers on one database; the job of a crashed server is started again by another server, or at the next
 * start.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { JobProgress } from '../../contract/base/calls/live.ts';
import { day } from '../../contract/base/units/durations.ts';
import { runWithOrigin } from '../config/workOrigin.ts';
import { jobLease, jobProgressInterval, jobRetention, jobStopTimeout } from '../timings.ts';
import { isConnectionLost } from '../errors/connectionLost.ts';
import type { Database, Transaction } from '../db/database.ts';
import {
  endJob,
  finishJob,
  handBack,
  lockJob,
  releaseLeases,
  removeEndedJobs,
  renewLease,
  takeJob,
  type JobEnd,
  type TakenJob,
} from '../repositories/jobs.ts';
import { JobCancelled, JobLost, type AnyJobKind, type JobControl } from './jobKind.ts';

export interface JobRunnerOptions {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly kinds: readonly AnyJobKind[];
  /** Maximum number of jobs this server runs concurrently. */
  readonly concurrency?: number;
  /** Time without a lease renewal after which a job can be taken by another worker, ms. */
  readonly leaseMs?: number;
  /** Place of this server's files, for jobs that need them; default none. */
  readonly place?: () => string | null;
  /**
   * Called with the progress of this server's jobs. Needed for an engine with one connection: while a job writes, no other query
   * can read its progress.
   */
  readonly onProgress?: (projectId: number, subject: string, progress: JobProgress) => void;
}

export interface JobRunner {
  /** Starts to take jobs. */
  start(): Promise<void>;
  /** Takes no more jobs; the running ones go on. */
  leave(): void;
  /**
   * Takes no more jobs, aborts the running ones, waits for them a while and hands them back: another server takes them at once, or
   * this one at its next start.
   */
  stop(): Promise<void>;
}

const maxAttempts = 3;

/** Takes no job before `start`. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { database, log, kinds, concurrency = 2, leaseMs = jobLease, place = () => null, onProgress } = options;
  const worker = randomUUID();
  const kindByName = new Map(kinds.map((kind) => [kind.name, kind]));
  const running = new Map<string, { stop: () => void; ended: Promise<void> }>();
  let isLeaving = false;
  let isStopping = false;
  let looking: Promise<void> = Promise.resolve();
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Fills the free slots; calls made in the meantime run another pass afterwards. */
  function look(): void {
    looking = looking.then(takeAll).catch((error: unknown) => log.error({ err: error }, 'Jobs could not be taken'));
  }

  async function takeAll(): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- `leave` and `stop` set `isLeaving`
    while (!isLeaving && running.size < concurrency) {
      // oxlint-disable-next-line no-await-in-loop -- takes jobs until none is available
      const job = await database.transaction((transaction) =>
        takeJob(transaction, {
          worker,
          leaseMs,
          kinds: [...kindByName.keys()],
          running: [...running.keys()],
          place: place(),
        }),
      );
      if (!job) return;
      begin(job);
    }
  }

  function begin(job: TakenJob): void {
    const abort = new AbortController();
    const ended = runWithOrigin({ reqId: job.requestId ?? undefined, job: job.id }, () => work(job, abort))
      .catch((error: unknown) => log.error({ err: error, job: job.id }, 'A job could not be ended'))
      .finally(() => {
        running.delete(job.id);
        look();
      });
    running.set(job.id, { stop: () => abort.abort(new JobLost('The server is stopping.')), ended });
  }

  async function work(job: TakenJob, abort: AbortController): Promise<void> {
    const kind = kindByName.get(job.kind)!;
    if (job.attempt > maxAttempts) return abandon(job, kind);
    const lease = keepLease(job, abort);
    let isFinished = false;
    const control = controlOf(job, abort.signal, lease.report, () => {
      isFinished = true;
    });
    const end = await outcomeOf(job, abort.signal, () => kind.run(job.payload, control));
    lease.stop();
    // Its last transaction already ended the job.
    if (end === null || (end === 'succeeded' && isFinished)) return undefined;
    return database.transaction((transaction) => endJob(transaction, job, end));
  }

  /** Returns how the job ended; null if another worker has it, or it must be taken again. */
  async function outcomeOf(job: TakenJob, signal: AbortSignal, run: () => Promise<void>): Promise<JobEnd | null> {
    try {
      await run();
      return 'succeeded';
    } catch (error) {
      if (isStopping || error instanceof JobLost || signal.reason instanceof JobLost) return null;
      if (isConnectionLost(error)) {
        log.warn({ err: error, job: job.id, kind: job.kind }, 'A job lost its database connection and will run again');
        return null;
      }
      if (error instanceof JobCancelled || signal.reason instanceof JobCancelled) return 'cancelled';
      // A kind reports its own failures to the user; an unexpected error is for the operator of the server.
      log.info({ err: error, job: job.id, kind: job.kind }, 'A job did not succeed');
      return 'failed';
    }
  }

  function abandon(job: TakenJob, kind: AnyJobKind): Promise<void> {
    return database.transaction(async (transaction) => {
      await kind.abandoned(transaction, job.payload);
      await endJob(transaction, job, 'failed');
    });
  }

  function keepLease(job: TakenJob, abort: AbortController) {
    /** Progress that is not yet written. */
    let latest: JobProgress | null = null;
    let reported: JobProgress | null = null;
    let told: JobProgress | null = null;
    let isRenewing = false;
    async function renew(): Promise<void> {
      if (isRenewing) return;
      isRenewing = true;
      try {
        const progress = latest;
        latest = null;
        const { held, cancelRequested } = await database.transaction((transaction) =>
          renewLease(transaction, job, leaseMs, progress),
        );
        if (!held) abort.abort(lost());
        else if (cancelRequested) abort.abort(cancelled());
      } catch (error) {
        log.warn({ err: error, job: job.id }, 'The lease of a job could not be renewed');
      } finally {
        isRenewing = false;
      }
    }
    function notify(): void {
      if (reported !== told && job.projectId !== null) onProgress?.(job.projectId, job.subject, reported!);
      told = reported;
      if (latest !== null) void renew();
    }
    const renewing = setInterval(() => void renew(), leaseMs / 3);
    const telling = setInterval(notify, jobProgressInterval);
    renewing.unref();
    telling.unref();
    cancelChecks.set(job.subject, () => void renew());
    return {
      report: (progress: JobProgress) => {
        latest = progress;
        reported = progress;
      },
      stop: () => {
        clearInterval(renewing);
        clearInterval(telling);
        cancelChecks.delete(job.subject);
      },
    };
  }

  const cancelChecks = new Map<string, () => void>();

  function listener(payload: string): void {
    const told: { subject: string; status: string; cancelRequested: boolean } = JSON.parse(payload);
    if (told.cancelRequested) cancelChecks.get(told.subject)?.();
    if (told.status !== 'running') look();
  }

  return {
    async start() {
      await database.transaction(async (transaction) => {
        // This is the only server on the database, so any earlier worker is gone.
        if (database.engine === 'pglite') await releaseLeases(transaction, null);
        await removeEndedJobs(transaction, jobRetention / day);
      });
      stopListening = await database.listen('job', listener, look);
      // Leases expire without a notification.
      timer = setInterval(look, leaseMs / 2);
      timer.unref();
      look();
    },
    leave() {
      isLeaving = true;
    },
    async stop() {
      isLeaving = true;
      isStopping = true;
      clearInterval(timer);
      await stopListening?.();
      await looking;
      const stopped = [...running.keys()];
      const ends = [...running.values()].map(({ stop, ended }) => {
        stop();
        return ended;
      });
      // A statement that runs for minutes ends with its connection, which is closed next.
      await Promise.race([Promise.all(ends), wait(jobStopTimeout, undefined, { ref: false })]);
      const ended = stopped.filter((id) => !running.has(id));
      try {
        await database.transaction(async (transaction) => {
          await handBack(transaction, worker, ended);
          await releaseLeases(transaction, worker);
        });
      } catch (error) {
        // The leases expire on their own.
        log.warn({ err: error }, 'The leases of jobs could not be given back');
      }
    },
  };
}

const lost = () => new JobLost('The job was taken by another server.');
const cancelled = () => new JobCancelled('The job was cancelled.');

function controlOf(job: TakenJob, signal: AbortSignal, report: JobControl['report'], onFinish: () => void): JobControl {
  return {
    signal,
    report,
    async requireHeld(transaction: Transaction) {
      if (!(await lockJob(transaction, job))) throw lost();
    },
    async finish(transaction: Transaction, end = 'succeeded') {
      const how = await finishJob(transaction, job, end);
      if (how === 'lost') throw lost();
      if (how === 'cancelled') throw cancelled();
      onFinish();
    },
  };
}
