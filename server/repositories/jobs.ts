/** Table of jobs: work that outlives the call that requested it. */
import { workOrigin } from '../config/workOrigin.ts';
import { jsonText } from '../db/jsonText.ts';
import type { SystemHealth } from '../../contract/admin/health.ts';
import type { JobProgress } from '../../contract/base/calls/live.ts';
import { day } from '../../contract/base/units/durations.ts';
import { failedJobWindow } from '../timings.ts';
import type { Transaction } from '../db/database.ts';

export interface NewJob {
  readonly id: string;
  readonly kind: string;
  /** Null for work outside any project. */
  readonly projectId: number | null;
  readonly subject: string;
  readonly payload: unknown;
  /** Minimum delay before it is taken, ms; default 0. */
  readonly delayMs?: number;
  /** Place whose workers alone can take it, since it needs files there; default any. */
  readonly place?: string | null;
}

/** Job a worker has taken. `attempt` distinguishes this run from an earlier one that lost its lease. */
export interface TakenJob extends NewJob {
  readonly attempt: number;
  /** Id of the call that started it; null for a job that the server started itself. */
  readonly requestId: string | null;
}

export type JobEnd = 'succeeded' | 'failed' | 'cancelled';

interface JobColumns {
  readonly id: string;
  readonly kind: string;
  readonly project_id: number | null;
  readonly subject: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly request_id: string | null;
}

const takenOf = (row: JobColumns): TakenJob => ({
  id: row.id,
  kind: row.kind,
  projectId: row.project_id,
  subject: row.subject,
  payload: row.payload,
  attempt: row.attempts,
  requestId: row.request_id,
});

/** Inserts a job; it stores the id of the call that it is inserted in. */
export async function insertJob(transaction: Transaction, job: NewJob): Promise<void> {
  await insert(transaction, job, '');
}

/** Inserts a job unless one for the same subject is queued or running. */
export async function insertJobOnce(transaction: Transaction, job: NewJob): Promise<void> {
  await insert(transaction, job, `on conflict (subject) where status in ('queued', 'running') do nothing`);
}

async function insert(transaction: Transaction, job: NewJob, onConflict: string): Promise<void> {
  await transaction.execute(
    `insert into job (id, kind, project_id, subject, payload, run_after, place, request_id)
     values ($1, $2, $3, $4, $5::jsonb, case when $6::integer > 0 then now() + $6::integer * interval '1 millisecond' end, $7, $8) ${onConflict}`,
    [
      job.id,
      job.kind,
      job.projectId,
      job.subject,
      jsonText(job.payload),
      job.delayMs ?? 0,
      job.place ?? null,
      workOrigin().reqId ?? null,
    ],
  );
}

interface Taker {
  readonly worker: string;
  readonly leaseMs: number;
  readonly kinds: readonly string[];
  /**
   * Ids of the jobs this worker runs, so that a slow one is not taken twice. A job given up after a lost connection can be taken
   * again.
   */
  readonly running: readonly string[];
  /** Place of the worker; null if it takes only jobs of no place. */
  readonly place: string | null;
}

/**
 * Takes the job that has waited longest: a queued one, or one whose worker is gone. A project has at most one running job. Null
 * if there is none.
 */
export async function takeJob(
  transaction: Transaction,
  { worker, leaseMs, kinds, running, place }: Taker,
): Promise<TakenJob | null> {
  const [row] = await transaction.query<JobColumns>(
    `update job set status = 'running', worker = $1, attempts = attempts + 1, started_at = coalesce(started_at, now()),
        lease_until = now() + $2 * interval '1 millisecond'
      where id = (
        select j.id from job j
        where j.kind = any ($3) and (j.place is null or j.place = $5) and (j.run_after is null or j.run_after <= now()) and (j.status = 'queued' or (j.status = 'running' and j.lease_until < now() and not (j.worker = $1 and j.id = any ($4::uuid[]))))
          and not exists (select 1 from job other where other.project_id = j.project_id and other.id <> j.id
            and other.status = 'running' and other.lease_until >= now())
        order by j.created_at, j.id for update skip locked limit 1)
      returning id, kind, project_id, subject, payload, attempts, request_id`,
    [worker, leaseMs, kinds, running, place],
  );
  return row ? takenOf(row) : null;
}

/** Renews the lease and stores the progress. `held` is false if another worker has the job now. */
export async function renewLease(
  transaction: Transaction,
  { id, attempt }: TakenJob,
  leaseMs: number,
  progress: JobProgress | null,
): Promise<{ readonly held: boolean; readonly cancelRequested: boolean }> {
  const [row] = await transaction.query<{ cancel_requested: boolean }>(
    `update job set lease_until = now() + $3 * interval '1 millisecond', progress = coalesce($4::jsonb, progress)
      where id = $1 and attempts = $2 and status = 'running' returning cancel_requested`,
    [id, attempt, leaseMs, progress === null ? null : jsonText(progress)],
  );
  return { held: row !== undefined, cancelRequested: row?.cancel_requested ?? false };
}

/** Locks the job for the rest of the transaction; false if another worker has it now. */
export async function lockJob(transaction: Transaction, { id, attempt }: TakenJob): Promise<boolean> {
  const rows = await transaction.query(
    "select 1 from job where id = $1 and attempts = $2 and status = 'running' for update",
    [id, attempt],
  );
  return rows.length > 0;
}

/**
 * Ends the job in the caller's transaction. `cancelled`: cancellation was requested; `lost`: another worker has it now. Neither
 * changes anything.
 */
export async function finishJob(
  transaction: Transaction,
  job: TakenJob,
  status: 'succeeded' | 'failed',
): Promise<'finished' | 'cancelled' | 'lost'> {
  const ended = await transaction.execute(
    `update job set status = $3, finished_at = clock_timestamp(), lease_until = null, worker = null
      where id = $1 and attempts = $2 and status = 'running' and not cancel_requested`,
    [job.id, job.attempt, status],
  );
  if (ended > 0) return 'finished';
  return (await lockJob(transaction, job)) ? 'cancelled' : 'lost';
}

export async function endJob(transaction: Transaction, { id, attempt }: TakenJob, status: JobEnd): Promise<void> {
  await transaction.execute(
    `update job set status = $3, finished_at = now(), lease_until = null, worker = null
      where id = $1 and attempts = $2 and status = 'running'`,
    [id, attempt, status],
  );
}

/** Cancels the job of a subject at once if no worker runs it; otherwise requests the worker to stop. */
export async function cancelJob(transaction: Transaction, subject: string): Promise<void> {
  await transaction.execute(
    `update job set cancel_requested = true,
        status = case status when 'queued' then 'cancelled' else status end,
        finished_at = case status when 'queued' then now() else finished_at end
      where subject = $1 and status in ('queued', 'running')`,
    [subject],
  );
}

/** True if the last job of the subject failed. */
export async function hasJobFailed(transaction: Transaction, subject: string): Promise<boolean> {
  const [last] = await transaction.query<{ status: string }>(
    'select status from job where subject = $1 order by created_at desc, id desc limit 1',
    [subject],
  );
  return last?.status === 'failed';
}

export async function isJobOpen(transaction: Transaction, subject: string): Promise<boolean> {
  const rows = await transaction.query("select 1 from job where subject = $1 and status in ('queued', 'running')", [
    subject,
  ]);
  return rows.length > 0;
}

/** Number of jobs that are waiting, running, without a worker, and failed in the last 24 hours. */
export async function countJobs(transaction: Transaction): Promise<SystemHealth['jobs']> {
  const [row] = await transaction.query<SystemHealth['jobs']>(
    `select count(*) filter (where status = 'queued')::int as waiting,
       count(*) filter (where status = 'running' and lease_until >= now())::int as running,
       count(*) filter (where status = 'running' and lease_until < now())::int as stalled,
       count(*) filter (where status = 'failed' and finished_at > now() - ${failedJobWindow / day} * interval '1 day')::int as "failedInDay"
     from job`,
  );
  return row!;
}

/** Releases the leases of a worker, or of all workers if none is given, so that others can take the jobs. */
export async function releaseLeases(transaction: Transaction, worker: string | null): Promise<void> {
  await transaction.execute(
    "update job set lease_until = now() - interval '1 second' where status = 'running' and ($1::uuid is null or worker = $1)",
    [worker],
  );
}

/**
 * Queues the jobs of a worker whose run has ended, so that other servers are notified and take them. The run does not count as an
 * attempt: those are for jobs that end their server.
 */
export async function handBack(transaction: Transaction, worker: string, ids: readonly string[]): Promise<void> {
  await transaction.execute(
    `update job set status = 'queued', attempts = attempts - 1, worker = null, lease_until = null
      where status = 'running' and worker = $1 and id = any ($2::uuid[])`,
    [worker, ids],
  );
}

/** Deletes jobs that ended more than this many days ago. */
export async function removeEndedJobs(transaction: Transaction, days: number): Promise<void> {
  await transaction.execute(
    "delete from job where status in ('succeeded', 'failed', 'cancelled') and finished_at < now() - $1 * interval '1 day'",
    [days],
  );
}
