/**
 * Background jobs that outlive the call that requested them (docs/decisions/server-and-database.md), as an administrator sees
 * them.
 */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { jobProgress, jobStatus } from '../base/calls/live.ts';
import { instant, uuid } from '../base/values/scalars.ts';
import { namedProject } from './overview.ts';

export const jobKinds = [
  'import.check',
  'import.apply',
  'import.revert',
  'commodity.bulkEdit',
  'laborUnits.recalculate',
  'mail',
  'archive.write',
  'archive.check',
] as const;

export const systemJob = z.strictObject({
  id: uuid,
  /** One of `jobKinds`, or one of a newer server that shares the database. */
  kind: z.string(),
  project: z.nullable(namedProject),
  /** File name of an import; empty for other jobs. */
  about: z.string(),
  /** User who requested it; empty if there was none or it is not stored. */
  by: z.string(),
  status: jobStatus,
  /** True if its worker has not renewed its lease in time. */
  isStalled: z.boolean(),
  progress: z.nullable(jobProgress),
  createdAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** True if cancelling it restores the state before it started, and no cancellation has been requested yet. */
  canCancel: z.boolean(),
});
export type SystemJob = z.infer<typeof systemJob>;

export const listSystemJobs = endpoint({
  method: 'GET',
  path: '/system/jobs',
  summary: 'Jobs that wait, are at work, or ended lately.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  reply: z.strictObject({ at: instant, jobs: z.array(systemJob) }),
});

export const cancelSystemJob = endpoint({
  method: 'POST',
  path: '/system/jobs/cancel',
  summary: 'Stop a job, where that leaves things as they were before it began.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  body: z.strictObject({ jobId: uuid }),
  reply: z.strictObject({ cancelled: z.literal(true) }),
});
