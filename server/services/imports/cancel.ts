/** Throwing an import away before it is applied: nothing of it stays but the note that it was cancelled. */
import type { ImportStatus } from '../../../contract/imports.ts';
import type { Transaction } from '../../db/connect.ts';
import { updateImport, type StoredImportRecord } from '../../repositories/imports.ts';
import { dropStaging } from '../../repositories/importsStaging.ts';
import { DomainError } from '../../domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { removeUpload } from './files/uploadStore.ts';
import { stopJob } from './jobs.ts';
import { requireImport, type ImportContext } from './upload.ts';

const ended: ReadonlySet<ImportStatus> = new Set(['applied', 'rolledBack']);

/** Cancels an import that was not applied; cancelling it again changes nothing. */
export async function cancelSchedule(
  context: ImportContext,
  projectId: number,
  importId: string,
  audit: (transaction: Transaction) => Promise<void>,
): Promise<StoredImportRecord> {
  const record = await context.database.transaction(async (transaction) => {
    const kept = await requireImport(transaction, projectId, importId);
    const { status } = kept.record;
    if (status === 'cancelled') return kept.record;
    if (status === 'applying') throw new DomainError('import.busy', importMessage('applying'));
    if (ended.has(status)) throw new DomainError('import.notReady', importMessage('applied'));
    await updateImport(transaction, projectId, importId, { status: 'cancelled', problem: null, progress: null });
    await transaction.execute('delete from import_issue where project_id = $1 and import_id = $2', [
      projectId,
      importId,
    ]);
    await audit(transaction);
    return (await requireImport(transaction, projectId, importId)).record;
  });
  await stopJob(importId);
  await context.database.transaction((transaction) => dropStaging(transaction, importId));
  await removeUpload(context.config.dataFolder, importId);
  return record;
}
