/**
 * Takes jobs and does them: woken by the database, one per project at a time, each under a lease that is renewed while it
 * works. Safe with several servers on one database; a job whose server died is begun again by another, or by the next.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { JobProgress } from '../../contract/base/calls/live.ts';
import { day } from '../../contract/base/units/durations.ts';
import { jobLease, jobProgressInterval, jobRetention } from '../timings.ts';
import { isConnectionLost } from '../errors/connectionLost.ts';
import type { Database, Transaction } from '../db/database.ts';
import {
  endJob,
  finishJob,
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
  /** Jobs at work in this server at a time. */
  readonly concurrency?: number;
  /** How long a job is left alone after its worker was last heard of, ms. */
  readonly leaseMs?: number;
  /**
   * Hears how far the jobs of this server are. For an engine with one connection: while a job writes, nobody can read there
   * how far it is.
   */
  readonly onProgress?: (projectId: number, subject: string, progress: JobProgress) => void;
}

export interface JobRunner {
  /** Begins to take jobs. */
  start(): Promise<void>;
  /** Takes no more, asks those at work to stop, and waits for them. They are taken again at the next start. */
  stop(): Promise<void>;
}

const mostAttempts = 3;

/** Nothing is taken before `start`. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { database, log, kinds, concurrency = 2, leaseMs = jobLease, onProgress } = options;
  const worker = randomUUID();
  const kindByName = new Map(kinds.map((kind) => [kind.name, kind]));
  const running = new Map<string, { stop: () => void; ended: Promise<void> }>();
  let isStopping = false;
  let looking: Promise<void> = Promise.resolve();
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Fills the free places; calls made meanwhile look again afterwards. */
  function look(): void {
    looking = looking.then(takeAll).catch((error: unknown) => log.error({ err: error }, 'Jobs could not be taken'));
  }

  async function takeAll(): Promise<void> {
    // oxlint-disable-next-line no-unmodified-loop-condition -- `stop` sets it meanwhile
    while (!isStopping && running.size < concurrency) {
      // oxlint-disable-next-line no-await-in-loop -- until there is nothing to do
      const job = await database.transaction((transaction) =>
        takeJob(transaction, { worker, leaseMs, kinds: [...kindByName.keys()], running: [...running.keys()] }),
      );
      if (!job) return;
      begin(job);
    }
  }

  function begin(job: TakenJob): void {
    const abort = new AbortController();
    const ended = work(job, abort)
      .catch((error: unknown) => log.error({ err: error, job: job.id }, 'A job could not be ended'))
      .finally(() => {
        running.delete(job.id);
        look();
      });
    running.set(job.id, { stop: () => abort.abort(new JobLost('The server is stopping.')), ended });
  }

  async function work(job: TakenJob, abort: AbortController): Promise<void> {
    const kind = kindByName.get(job.kind)!;
    if (job.attempt > mostAttempts) return abandon(job, kind);
    const lease = keepLease(job, abort);
    let isFinished = false;
    const control = controlOf(job, abort.signal, lease.report, () => {
      isFinished = true;
    });
    const end = await outcomeOf(job, abort.signal, () => kind.run(job.payload, control));
    lease.stop();
    // What it wrote last ended it.
    if (end === null || (end === 'succeeded' && isFinished)) return undefined;
    return database.transaction((transaction) => endJob(transaction, job, end));
  }

  /** How the job ended; null when it is somebody else's, or is to be taken again. */
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
      // A kind tells people itself; what it did not expect is for whoever keeps the server running.
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
    /** Not written yet. */
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
    function tell(): void {
      if (reported !== told && job.projectId !== null) onProgress?.(job.projectId, job.subject, reported!);
      told = reported;
      if (latest !== null) void renew();
    }
    const renewing = setInterval(() => void renew(), leaseMs / 3);
    const telling = setInterval(tell, jobProgressInterval);
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

  function hear(payload: string): void {
    const told: { subject: string; status: string; cancelRequested: boolean } = JSON.parse(payload);
    if (told.cancelRequested) cancelChecks.get(told.subject)?.();
    if (told.status !== 'running') look();
  }

  return {
    async start() {
      await database.transaction(async (transaction) => {
        // The only server on the database: whoever worked before is gone.
        if (database.engine === 'pglite') await releaseLeases(transaction, null);
        await removeEndedJobs(transaction, jobRetention / day);
      });
      stopListening = await database.listen('job', hear, look);
      // Leases run out without a word.
      timer = setInterval(look, leaseMs / 2);
      timer.unref();
      look();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await stopListening?.();
      await looking;
      for (const { stop } of running.values()) stop();
      await Promise.all([...running.values()].map(({ ended }) => ended));
      try {
        await database.transaction((transaction) => releaseLeases(transaction, worker));
      } catch (error) {
        // They end by themselves.
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
