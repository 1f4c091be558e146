/** Throwing an import away before it is applied: nothing of it stays but the note that it was cancelled. */
import { WirewayError } from '../../../contract/errors.ts';
import type { ImportRecord, ImportStatus } from '../../../contract/imports.ts';
import type { BulkSession } from '../../db/connect.ts';
import { updateImport } from '../../repositories/imports.ts';
import { dropStaging } from '../../repositories/importsStaging.ts';
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
): Promise<ImportRecord> {
  const record = await context.database.bulk(async (session) => {
    const kept = await requireImport(session, projectId, importId);
    const { status } = kept.record;
    if (status === 'cancelled') return kept.record;
    if (status === 'applying')
      throw new WirewayError('import.busy', 'The import is being applied and cannot be cancelled any more.');
    if (ended.has(status))
      throw new WirewayError('import.notReady', 'The import was applied. Import an earlier revision to go back.');
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
