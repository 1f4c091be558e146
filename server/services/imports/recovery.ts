/** What was left behind, after an unclean stop and as time goes by: imports that were at work are marked, what they left behind is removed. */
import { openUploadLife } from '../../timings.ts';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../db/database.ts';
import { removeIssues } from '../../repositories/imports/issues.ts';
import { cancelOldUploads, interruptImports } from '../../repositories/imports/records.ts';
import { dropAbandonedStaging, dropStaging } from '../../repositories/imports/staged/staging.ts';
import { removePartialUploads, removeUpload } from './files/uploadStore.ts';
import type { ImportContext } from './importRecord.ts';

/**
 * Call once when the server starts, before it takes jobs. What has a job is taken up again by the runner; gives how many
 * imports without one were interrupted: nothing of them was written, and each can be checked or applied again from its
 * stored file.
 */
export async function markInterruptedImports(database: Database, dataFolder?: string): Promise<number> {
  if (dataFolder !== undefined) await removePartialUploads(dataFolder, new Date());
  return database.transaction(async (transaction) => {
    const interrupted = await interruptImports(transaction);
    await dropAbandonedStaging(transaction);
    return interrupted;
  });
}

/** Cancels uploads that nobody applied for a month, and removes their files. Call now and then; gives how many. */
export async function cancelForgottenUploads({ config, database, now }: ImportContext): Promise<number> {
  const before = new Date(now().getTime() - openUploadLife);
  const cancelled = await database.transaction(async (transaction) => {
    const found = await cancelOldUploads(transaction, before);
    for (const { id, projectId } of found) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await removeIssues(transaction, projectId, id);
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await dropStaging(transaction, id);
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await audit(transaction, { caller: null, action: 'import.expire', projectId, target: id });
    }
    return found;
  });
  await Promise.all(cancelled.map(({ id }) => removeUpload(config.dataFolder, id)));
  await removePartialUploads(config.dataFolder, now());
  return cancelled.length;
}
