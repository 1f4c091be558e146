/** After an unclean stop: imports that were at work are marked, what they left behind is removed. */
import type { Database } from '../../db/database.ts';
import { interruptImports } from '../../repositories/imports/records.ts';
import { dropAbandonedStaging } from '../../repositories/imports/staging.ts';
import { removePartialUploads } from './files/uploadStore.ts';

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
