/** Events sent to an open screen: changed rows, and the progress of a job. */
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId, version } from '../values/scalars.ts';

export const jobStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);

export const jobProgress = z.strictObject({
  phase: z.string(),
  done: z.number(),
  /** Null if unknown. */
  total: z.nullable(z.number()),
});
export type JobProgress = z.infer<typeof jobProgress>;

export const liveEvent = z.discriminatedUnion('kind', [
  /** Current version of the project: request the changes since your version. */
  z.strictObject({ kind: z.literal('version'), version }),
  /** Status of a job of the project; `subject` is the object it works on, such as an import's id. */
  z.strictObject({
    kind: z.literal('job'),
    subject: z.string(),
    status: jobStatus,
    progress: z.nullable(jobProgress),
  }),
  /** The project record was changed: request it again. */
  z.strictObject({ kind: z.literal('project') }),
  /** Someone's permissions in the project were changed, possibly the reader's: request your own again. */
  z.strictObject({ kind: z.literal('permissions') }),
  /** Views of the project were saved, deleted or chosen: request them again. */
  z.strictObject({ kind: z.literal('views') }),
  /** Events might have been missed: reload everything on the screen. */
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
