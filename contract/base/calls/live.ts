/** What a screen is told while it is open: that rows changed, and how far a job is. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { projectId, version } from '../values/scalars.ts';

export const jobStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);

export const jobProgress = z.strictObject({
  phase: z.string(),
  done: z.number(),
  /** Null when it is not known. */
  total: z.number().nullable(),
});
export type JobProgress = z.infer<typeof jobProgress>;

export const liveEvent = z.discriminatedUnion('kind', [
  /** The project is at this version: ask for what changed since the one you have. */
  z.strictObject({ kind: z.literal('version'), version }),
  /** A job of the project; `subject` is what it works on, such as an import's id. */
  z.strictObject({
    kind: z.literal('job'),
    subject: z.string(),
    status: jobStatus,
    progress: jobProgress.nullable(),
  }),
  /** The record of the project was changed: ask for it again. */
  z.strictObject({ kind: z.literal('project') }),
  /** Somebody's permissions in the project were changed, perhaps the reader's: ask for your own again. */
  z.strictObject({ kind: z.literal('permissions') }),
  /** Views of the project were saved, deleted or chosen: ask for them again. */
  z.strictObject({ kind: z.literal('views') }),
  /** Events may have been missed: ask again for whatever is on the screen. */
  z.strictObject({ kind: z.literal('gap') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

export const followProject = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'Server-sent events of a project: its version, its jobs. Ends when the sign-in does; open it again.',
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId }),
  reply: liveEvent,
  stream: true,
});
