/** What a kind of job is, for whoever declares one and for the runner. */
import type { z } from 'zod';
import type { JobProgress } from '../../contract/base/calls/live.ts';
import type { Transaction } from '../db/database.ts';

export interface JobControl {
  /** Aborts when the job is cancelled, when the server stops, or when the lease was lost. */
  readonly signal: AbortSignal;
  readonly report: (progress: JobProgress) => void;
  /**
   * Call last in a transaction that writes on the way: throws `JobLost` when another worker has the job by now. The job's
   * row is locked from here on, and its lease is renewed by locking it: a long transaction calls this when it is done.
   */
  readonly requireHeld: (transaction: Transaction) => Promise<void>;
  /**
   * Call last in the transaction that writes what the job came for, or why it did not: the job ends with it, so that nobody
   * takes it again. Throws `JobLost` when another worker has it by now, `JobCancelled` when it was to stop; both undo the
   * transaction, so what a job does happens once or not at all.
   */
  readonly finish: (transaction: Transaction, end?: 'succeeded' | 'failed') => Promise<void>;
}

/** Another worker has taken the job, because this one did not renew its lease in time. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** Somebody asked for the job to stop. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}

export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Does the work, from the beginning however often it was begun before. Rejects when it cannot be done. */
  readonly run: (payload: Payload, control: JobControl) => Promise<void>;
  /** The job ended every server that took it, so nobody takes it again: says so where people look. */
  readonly abandoned: (transaction: Transaction, payload: Payload) => Promise<void>;
}

/** A kind with its payload's type out of sight, as the runner keeps it. */
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
