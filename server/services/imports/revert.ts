/**
 * Revert: an applied import is taken back in one transaction. Rows nobody worked on since are as they were before; the
 * others stay as they are and are told, row by row (decision 0082).
 */
import type { RevertOutcome } from '../../../contract/importRevert.ts';
import { endsOf } from '../../../contract/commodities/links.ts';
import { audit } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import type { WriteBy } from '../../repositories/commodityAudit.ts';
import { syncEnds } from '../../repositories/ends.ts';
import { findAddedCodes } from '../../repositories/imports/codes.ts';
import { anotherAtWork, updateImport, type StoredImportRecord } from '../../repositories/imports/records.ts';
import {
  changedFields,
  collectReverted,
  summarizeReverted,
  type RevertTarget,
} from '../../repositories/imports/revertedRows.ts';
import {
  begunOfRestored,
  deleteAdded,
  ownersOfReverted,
  recountAtEnds,
  restoredByField,
  restoreRows,
} from '../../repositories/imports/revertRows.ts';
import { lockAllRows } from '../../repositories/projectLocks.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';
import { reconcileHistory } from '../../repositories/progressHistory.ts';
import { workInMemory } from '../../repositories/transactionSettings.ts';
import { bumpVersion } from '../../repositories/versions.ts';
import { busy } from './check.ts';
import { deleteAddedCodes } from './revertCodes.ts';
import { requireImport, type ImportContext, type ImportTarget } from './importRecord.ts';

export type StoredOutcome = Omit<RevertOutcome, 'record'> & { readonly record: StoredImportRecord };

/** Rows that stay, told one by one up to here. */
const keptShown = 500;

const nothing = {
  back: { added: 0, changed: 0, removed: 0, reinstated: 0 },
  codes: { added: 0, deleted: 0 },
  keptTotal: 0,
  kept: [],
};

/** What can be taken back; null when that has been done. */
function targetOf(record: StoredImportRecord, version: number | null): RevertTarget | null {
  if (record.status === 'rolledBack') return null;
  if (record.status !== 'applied' || version === null)
    throw new DomainError('import.notReady', importMessage('onlyApplied'));
  return { projectId: record.projectId, importId: record.id, type: record.importType, version };
}

/** What taking the import back would do now; nothing is written. */
export async function previewRevert(context: ImportContext, target: ImportTarget): Promise<StoredOutcome> {
  return context.database.transaction(async (transaction) => {
    await workInMemory(transaction);
    const { record, appliedVersion } = await requireImport(transaction, target.projectId, target.importId);
    const reverted = targetOf(record, appliedVersion);
    if (reverted === null) return { record, ...nothing };
    await collectReverted(transaction, reverted, await changedFields(transaction, reverted));
    const { length: added } = await findAddedCodes(transaction, target);
    return { record, ...(await summarizeReverted(transaction, keptShown)), codes: { added, deleted: 0 } };
  });
}

async function writeBack(transaction: Transaction, reverted: RevertTarget, version: number): Promise<void> {
  const { projectId, type } = reverted;
  const fields = await changedFields(transaction, reverted);
  await collectReverted(transaction, reverted, fields);
  const owners = await ownersOfReverted(transaction, reverted);
  await restoreRows(transaction, reverted, fields, version);
  await syncEnds(transaction, projectId, type, version, await restoredByField(transaction, reverted));
  await deleteAdded(transaction, reverted, version);
  const counted = await recountAtEnds(transaction, reverted, owners, version);
  // What reads other rows comes last.
  for (const each of [...counted, ...endsOf(type).map((end) => end.type), type]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recalculate(transaction, projectId, each, { rowVersion: version });
  }
  const begun = await begunOfRestored(transaction, reverted);
  if (begun.length > 0) await reconcileHistory(transaction, projectId, type, begun);
}

/**
 * Takes the import back. Asked again it answers with nothing left to do.
 */
export async function revertSchedule(
  context: ImportContext,
  { projectId, importId }: ImportTarget,
  { caller, requestId }: Pick<WriteBy, 'caller' | 'requestId'>,
): Promise<StoredOutcome> {
  return context.database.transaction(async (transaction) => {
    await workInMemory(transaction);
    // Before the project's row, which the next line holds.
    await lockAllRows(transaction, projectId);
    if (await anotherAtWork(transaction, projectId, importId)) throw busy();
    const before = await requireImport(transaction, projectId, importId);
    if (targetOf(before.record, before.appliedVersion) === null) return { record: before.record, ...nothing };
    const version = await bumpVersion(transaction, projectId);
    // Somebody may have been quicker while the project was waited for.
    const { record, appliedVersion } = await requireImport(transaction, projectId, importId);
    const reverted = targetOf(record, appliedVersion);
    if (reverted === null) return { record, ...nothing };
    await writeBack(transaction, reverted, version);
    await updateImport(transaction, projectId, importId, { status: 'rolledBack' });
    const codes = await deleteAddedCodes(transaction, { projectId, importId }, { caller, requestId });
    const outcome = { ...(await summarizeReverted(transaction, keptShown)), codes };
    const { back, keptTotal } = outcome;
    const after = { back, codes, keptTotal };
    await audit(transaction, { caller, action: 'import.revert', projectId, target: importId, after, requestId });
    return { record: (await requireImport(transaction, projectId, importId)).record, ...outcome };
  });
}
