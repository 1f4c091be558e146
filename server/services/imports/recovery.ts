/**
 * Cleanup after an unclean stop and over time: marks interrupted imports, and deletes the files and staged data they left behind.
 */
import { openUploadLife } from '../../timings.ts';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../db/database.ts';
import { removeIssues } from '../../repositories/imports/issues.ts';
import { cancelOldUploads, interruptImports } from '../../repositories/imports/records.ts';
import { dropAbandonedStaging, dropStaging } from '../../repositories/imports/staged/staging.ts';
import { uploadsOf } from './files/uploadsOf.ts';
import type { ImportContext } from './importRecord.ts';

/**
 * Call once at server startup, before jobs are taken. Imports with a job are resumed by the runner. Returns the number of imports
 * without one that were interrupted: they wrote nothing, and each can be checked or applied again from its stored file.
 */
export async function markInterruptedImports(database: Database, dataFolder?: string): Promise<number> {
  if (dataFolder !== undefined) await uploadsOf({ database, config: { dataFolder } }).tidy(new Date());
  return database.transaction(async (transaction) => {
    const interrupted = await interruptImports(transaction);
    await dropAbandonedStaging(transaction);
    return interrupted;
  });
}

/**
 * Cancels uploads that were not applied within a month, and deletes their files. Call periodically; returns how many were
 * canceled.
 */
export async function cancelForgottenUploads(context: ImportContext): Promise<number> {
  const { database, now } = context;
  const uploads = uploadsOf(context);
  const before = new Date(now().getTime() - openUploadLife);
  const cancelled = await database.transaction(async (transaction) => {
    const found = await cancelOldUploads(transaction, before);
    for (const { id, projectId } of found) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await removeIssues(transaction, projectId, id);
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await dropStaging(transaction, id);
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await audit(transaction, { caller: null, action: 'import.expire', projectId, target: id });
    }
    return found;
  });
  await Promise.all(cancelled.map((upload) => uploads.remove(upload)));
  await uploads.tidy(now());
  await uploads.moveFromFolder();
  return cancelled.length;
}
