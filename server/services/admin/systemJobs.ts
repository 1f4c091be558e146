/** Cancels jobs on behalf of an administrator: only those whose cancellation leaves a consistent state. */
import type { SystemJob } from '../../../contract/admin/jobs.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller, ServerContext } from '../../calls/context.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { findJob, type JobRow } from '../../repositories/admin/systemJobs.ts';
import { cancelJob } from '../../repositories/jobs.ts';
import { bulkEditJob } from '../bulkEdits/bulkEditJob.ts';
import { cancelSchedule } from '../imports/cancel.ts';
import { checkJob } from '../imports/check/check.ts';
import { cancelRevert, revertJob } from '../imports/apply/revert.ts';
import { recalculateJob } from '../laborUnits/recalculateHours.ts';

/**
 * Jobs that can be cancelled. An apply is all or nothing and ends soon; a mail waits for its server. A bulk edit retains its
 * written rows, and the rest can be written later.
 */
const cancellable: ReadonlySet<string> = new Set([checkJob, revertJob, recalculateJob, bulkEditJob]);

const canCancel = ({ kind, status, isAskedToStop }: JobRow): boolean =>
  cancellable.has(kind) && !isAskedToStop && (status === 'queued' || status === 'running');

export function shownJob(row: JobRow): SystemJob {
  const { id, kind, project, about, by, status, isStalled, progress, createdAt, startedAt, finishedAt } = row;
  const shown = { id, kind, project, about, by, status, isStalled, progress, createdAt, startedAt, finishedAt };
  return { ...shown, canCancel: canCancel(row) };
}

/** Throws if the job does not exist or cannot be cancelled; the audit trail records who cancelled it. */
export async function stopJob(
  context: ServerContext,
  jobId: string,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
): Promise<void> {
  const job = await context.database.transaction((transaction) => findJob(transaction, jobId));
  if (!job) throw new DomainError('job.notFound', callMessage('jobNotFound'));
  if (!canCancel(job)) throw new DomainError('job.notCancellable', callMessage('jobNotCancellable'));
  const { projectId, kind, subject } = job;
  const entry = {
    caller,
    action: 'job.cancel',
    projectId,
    target: subject,
    before: { kind, status: job.status },
    requestId,
  };
  if (projectId !== null && kind === checkJob)
    await cancelSchedule(context, projectId, subject, (transaction) => audit(transaction, entry));
  else if (projectId !== null && kind === revertJob)
    await cancelRevert(context, { projectId, importId: subject }, (transaction) => audit(transaction, entry));
  else
    await context.database.transaction(async (transaction) => {
      await cancelJob(transaction, subject);
      await audit(transaction, entry);
    });
}
