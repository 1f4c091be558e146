/** Throwing an import away before it is applied: nothing of it stays but the note that it was cancelled. */
import type { ImportStatus } from '../../../contract/imports.ts';
import type { BulkSession } from '../../db/connect.ts';
import { updateImport, type KeptRecord } from '../../repositories/imports.ts';
import { dropStaging } from '../../repositories/importsStaging.ts';
import { Refusal } from '../../refusal.ts';
import { importSentence } from '../../words/en-US/imports.ts';
import { removeUpload } from './files/uploadStore.ts';
import { stopJob } from './jobs.ts';
import { requireImport, type ImportContext } from './upload.ts';

const ended: ReadonlySet<ImportStatus> = new Set(['applied', 'rolledBack']);

/** Cancels an import that was not applied; cancelling it again changes nothing. */
export async function cancelSchedule(
  context: ImportContext,
  projectId: number,
  importId: string,
  audit: (session: BulkSession) => Promise<void>,
): Promise<KeptRecord> {
  const record = await context.database.bulk(async (session) => {
    const kept = await requireImport(session, projectId, importId);
    const { status } = kept.record;
    if (status === 'cancelled') return kept.record;
    if (status === 'applying') throw new Refusal('import.busy', importSentence('applying'));
    if (ended.has(status)) throw new Refusal('import.notReady', importSentence('applied'));
    await updateImport(session, projectId, importId, { status: 'cancelled', problem: null, progress: null });
    await session.execute('delete from import_issue where project_id = $1 and import_id = $2', [projectId, importId]);
    await audit(session);
    return (await requireImport(session, projectId, importId)).record;
  });
  await stopJob(importId);
  await context.database.bulk((session) => dropStaging(session, importId));
  await removeUpload(context.config.dataFolder, importId);
  return record;
}
