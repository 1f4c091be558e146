/** Definition of a kind of job, for the modules that declare one and for the runner. */
import type { z } from 'zod';
import type { JobProgress } from '../../contract/base/calls/live.ts';
import type { Transaction } from '../db/database.ts';

export interface JobControl {
  /** Aborted when the job is cancelled, the server stops, or the lease is lost. */
  readonly signal: AbortSignal;
  readonly report: (progress: JobProgress) => void;
  /**
   * Must be called last in a transaction that writes intermediate results: throws `JobLost` if another worker has taken the job.
   * The job's row is locked from here on, which also renews its lease: a long transaction calls this at its end.
   */
  readonly requireHeld: (transaction: Transaction) => Promise<void>;
  /**
   * Must be called last in the transaction that writes the result of the job, or the reason it failed: the job ends in that
   * transaction, so that no worker takes it again. Throws `JobLost` if another worker has taken it, `JobCancelled` if it was
   * cancelled; both roll the transaction back, so the effect of a job happens once or not at all.
   */
  readonly finish: (transaction: Transaction, end?: 'succeeded' | 'failed') => Promise<void>;
}

/** Thrown if another worker has taken the job because this one did not renew its lease in time. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** Thrown if a user cancelled the job. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Does the work from the beginning, even if earlier attempts were started. Rejects if it cannot be done. */
  readonly run: (payload: Payload, control: JobControl) => Promise<void>;
  /** Called when every server that took the job crashed and it is not taken again; records this where users can see it. */
  readonly abandoned: (transaction: Transaction, payload: Payload) => Promise<void>;
}

/** Job kind with the type of its payload erased, as the runner stores it. */
export interface AnyJobKind {
  readonly name: string;
  readonly run: (payload: unknown, control: JobControl) => Promise<void>;
  readonly abandoned: (transaction: Transaction, payload: unknown) => Promise<void>;
}

export function jobKind<Payload>({ name, payload, run, abandoned }: JobKind<Payload>): AnyJobKind {
  return {
    name,
    run: (stored, control) => run(payload.parse(stored), control),
    abandoned: (transaction, stored) => abandoned(transaction, payload.parse(stored)),
  };
}
