/** Discards an import before it is applied: only the record of its cancellation remains. */
import { setTimeout } from 'node:timers/promises';
import { importStopCheckInterval, importStopTimeout } from '../../timings.ts';
import type { Transaction } from '../../db/database.ts';
import { removeCorrections } from '../../repositories/imports/corrections.ts';
import { removeIssues } from '../../repositories/imports/issues.ts';
import { updateImport, type StoredImportRecord } from '../../repositories/imports/records.ts';
import { dropStaging } from '../../repositories/imports/staged/staging.ts';
import { cancelJob, isJobOpen } from '../../repositories/jobs.ts';
import { DomainError } from '../../errors/domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { uploadsOf } from './files/uploadsOf.ts';
import { requireImport, type ImportContext } from './importRecord.ts';

/** Resolves when the import has no running job any more, or after a timeout. */
export async function jobEnded({ database }: ImportContext, importId: string): Promise<void> {
  for (let waited = 0; waited < importStopTimeout; waited += importStopCheckInterval) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has stopped
    if (!(await database.transaction((transaction) => isJobOpen(transaction, importId)))) return;
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has stopped
    await setTimeout(importStopCheckInterval);
  }
}

/** Cancels an import that was not applied; a repeated call changes nothing. */
export async function cancelSchedule(
  context: ImportContext,
  projectId: number,
  importId: string,
  audit: (transaction: Transaction) => Promise<void>,
): Promise<StoredImportRecord> {
  const record = await context.database.transaction(async (transaction) => {
    const stored = await requireImport(transaction, projectId, importId);
    const { status } = stored.record;
    if (status === 'cancelled') return stored.record;
    if (status === 'applying') throw new DomainError('import.busy', importMessage('applying'));
    if (status === 'applied') throw new DomainError('import.notReady', importMessage('applied'));
    if (status === 'rolledBack') throw new DomainError('import.notReady', importMessage('reverted'));
    await updateImport(transaction, projectId, importId, { status: 'cancelled', problem: null, progress: null });
    await removeIssues(transaction, projectId, importId);
    await removeCorrections(transaction, { keptIn: 'import_correction', projectId, importId });
    await cancelJob(transaction, importId);
    await audit(transaction);
    return (await requireImport(transaction, projectId, importId)).record;
  });
  await jobEnded(context, importId);
  await context.database.transaction((transaction) => dropStaging(transaction, importId));
  await uploadsOf(context).remove(record);
  return record;
}
