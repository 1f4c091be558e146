/** Imports at work in this process: how far they are, and how to stop them. */
import type { ImportRecord } from '../../../contract/imports.ts';

type Progress = NonNullable<ImportRecord['progress']>;

interface Job {
  readonly progress: { now: Progress };
  readonly abort: AbortController;
  readonly ended: Promise<unknown>;
}

const jobs = new Map<string, Job>();

export interface JobControl {
  readonly signal: AbortSignal;
  /** `done` and `total` count rows; `total` is null when it is not known. */
  readonly report: (phase: string, done: number, total: number | null) => void;
}

/** Runs the work as the job of an import; its progress can be read and it can be stopped until it ends. */
export async function runJob<Result>(
  importId: string,
  work: (control: JobControl) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const progress: { now: Progress } = { now: { phase: 'starting', done: 0, total: null } };
  const result = work({
    signal: abort.signal,
    report: (phase, done, total) => {
      progress.now = { phase, done, total };
    },
  });
  const ended = Promise.allSettled([result]);
  jobs.set(importId, { progress, abort, ended });
  try {
    return await result;
  } finally {
    jobs.delete(importId);
  }
}

export function progressOf(importId: string): Progress | null {
  return jobs.get(importId)?.progress.now ?? null;
}

/** Asks the job of an import to stop and waits until it has; does nothing when none is at work here. */
export async function stopJob(importId: string): Promise<void> {
  const job = jobs.get(importId);
  if (!job) return;
  job.abort.abort();
  await job.ended;
}
