/** Applying a file that the project was written from last (decision 0093): it is noted, and no row is read or written. */
import type { Transaction } from '../../../db/database.ts';
import { anotherAtWork, type ImportRow, type StoredImportRecord } from '../../../repositories/imports/records.ts';
import { isLastWritten } from '../../../repositories/imports/sameFile.ts';
import { tryLockAllRows } from '../../../repositories/projectLocks.ts';
import { hold, publish } from './hold.ts';
import { requireImport, type ImportContext } from '../importRecord.ts';
import { markApplied, type ApplyPayload } from './markApplied.ts';

const changesNothing = ({ sameAs, isCorrectedSince, record }: ImportRow): boolean =>
  sameAs !== null && !isCorrectedSince && record.status === 'checked' && (record.counts?.rows ?? 0) > 0;

async function findRepeated(
  transaction: Transaction,
  { projectId, importId }: ApplyPayload,
): Promise<ImportRow | null> {
  const found = await requireImport(transaction, projectId, importId);
  return changesNothing(found) ? found : null;
}

/**
 * Applies it within the call that asks for it. Null, and nothing is written, where it is no such file, where somebody wrote
 * past it, and where somebody else writes the project: then it is a job like any other.
 */
export async function applySameFile(context: ImportContext, payload: ApplyPayload): Promise<StoredImportRecord | null> {
  const { projectId, importId } = payload;
  return context.database.transaction(async (transaction) => {
    if ((await findRepeated(transaction, payload)) === null) return null;
    // A call does not wait for an import.
    if (!(await tryLockAllRows(transaction, projectId))) return null;
    if (await anotherAtWork(transaction, projectId, importId)) return null;
    const kept = await findRepeated(transaction, payload);
    if (kept === null || kept.sameAs === null) return null;
    const held = await hold(transaction, kept, null, false);
    if (!(await isLastWritten(transaction, projectId, kept.sameAs, held.scheduleVersion))) return null;
    await publish(transaction, kept, held);
    await markApplied(transaction, context, payload, kept, held);
    return (await requireImport(transaction, projectId, importId)).record;
  });
}
