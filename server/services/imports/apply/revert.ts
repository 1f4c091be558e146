/**
 * Revert: an applied import is taken back in one transaction. Rows nobody worked on since are as they were before; the
 * others stay as they are and are told, row by row (docs/decisions/import-applying.md).
 */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isBeingReverted, type RevertEffect } from '../../../../contract/imports/importRevert.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { endsOf } from '../../../../contract/commodities/links.ts';
import { audit } from '../../../audit/audit.ts';
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import type { JobControl } from '../../../jobs/jobKind.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import { syncEnds } from '../../../repositories/ends/ends.ts';
import { findAddedCodes } from '../../../repositories/imports/staged/codes.ts';
import {
  anotherRunning,
  lockImport,
  updateImport,
  type ImportRow,
  type StoredImportRecord,
} from '../../../repositories/imports/records.ts';
import {
  changedFields,
  collectReverted,
  summarizeReverted,
  type RevertTarget,
} from '../../../repositories/imports/revertedRows.ts';
import {
  startedOfRestored,
  deleteAdded,
  ownersOfReverted,
  recountAtEnds,
  restoredByField,
  restoreRows,
} from '../../../repositories/imports/revertRows.ts';
import { cancelJob, insertJob } from '../../../repositories/jobs.ts';
import { lockAllRows } from '../../../repositories/projectLocks.ts';
import { findUnit } from '../../../repositories/projects/projects.ts';
import { recalculate } from '../../../repositories/progress/recalculate.ts';
import { reconcileHistory } from '../../../repositories/history/progressHistory.ts';
import { workInMemory } from '../../../repositories/sql/transactionSettings.ts';
import { bumpVersion } from '../../../repositories/projects/versions.ts';
import { applyPayload } from './markApplied.ts';
import { jobEnded } from '../cancel.ts';
import { busy, lostBy } from '../check/check.ts';
import { auditLostPermission, requireStillAllowed } from './permission.ts';
import { deleteAddedCodes } from './revertCodes.ts';
import { release, requireImport, type ImportContext, type ImportTarget } from '../importRecord.ts';

export const revertJob = 'import.revert';
export const revertPayload = applyPayload.omit({ confirmRemoval: true });
type RevertPayload = z.infer<typeof revertPayload>;

export interface StoredOutcome extends RevertEffect {
  readonly record: StoredImportRecord;
}

/** Rows that stay, told one by one up to here. */
const keptShown = 500;

const nothing: RevertEffect = {
  back: { added: 0, changed: 0, removed: 0, reinstated: 0, marked: 0 },
  convertedFrom: null,
  codes: { added: 0, deleted: 0 },
  keptTotal: 0,
  kept: [],
};

/** What can be taken back; refuses an import that was not applied. */
async function targetOf(
  transaction: Transaction,
  { record, appliedVersion: version, unitMeasurement: made }: ImportRow,
): Promise<RevertTarget> {
  const { projectId, id: importId, importType: type, status } = record;
  if (status !== 'applied' || version === null) throw new DomainError('import.notReady', importMessage('onlyApplied'));
  const isConverted = made !== null && made !== (await findUnit(transaction, projectId));
  return { projectId, importId, type, version, convertedFrom: isConverted ? made : null };
}

/** Tells the unit of the import only where a length goes back. */
const convertedIn = (fields: readonly Field[], { convertedFrom }: RevertTarget): RevertEffect['convertedFrom'] =>
  fields.some(({ kind }) => kind === 'length') ? convertedFrom : null;

/** What taking the import back would do now, nothing being written; of one that was taken back, what it did. */
export async function previewRevert(context: ImportContext, target: ImportTarget): Promise<StoredOutcome> {
  return context.database.transaction(async (transaction) => {
    await workInMemory(transaction);
    const found = await requireImport(transaction, target.projectId, target.importId);
    const { record, reverted } = found;
    if (record.status === 'rolledBack') return { record, ...(reverted ?? nothing) };
    const rows = await targetOf(transaction, found);
    const fields = await changedFields(transaction, rows);
    await collectReverted(transaction, rows, fields);
    const { length: added } = await findAddedCodes(transaction, target);
    const summary = await summarizeReverted(transaction, keptShown);
    return { record, ...summary, convertedFrom: convertedIn(fields, rows), codes: { added, deleted: 0 } };
  });
}

/**
 * Asks for an applied import to be taken back. What cannot be is refused now; writing is a job, and the record tells how it
 * ends. Asked again meanwhile or afterwards, it answers with the record as it stands.
 */
export async function requestRevert(context: ImportContext, payload: RevertPayload): Promise<StoredImportRecord> {
  const { projectId, importId } = payload;
  return context.database.transaction(async (transaction) => {
    const isBusy = await anotherRunning(transaction, projectId, importId);
    const found = await requireImport(transaction, projectId, importId);
    const { record } = found;
    if (record.status === 'rolledBack' || isBeingReverted(record)) return record;
    await targetOf(transaction, found);
    if (isBusy) throw busy();
    await updateImport(transaction, projectId, importId, {
      progress: { json: { phase: 'reverting', done: 0, total: null } },
      problem: null,
      problem_code: null,
    });
    await insertJob(transaction, { id: randomUUID(), kind: revertJob, projectId, subject: importId, payload });
    return (await requireImport(transaction, projectId, importId)).record;
  });
}

/** Stops it as long as it is not written; the import then stands as before. Harmless to repeat. */
export async function cancelRevert(
  context: ImportContext,
  { projectId, importId }: ImportTarget,
  auditCancelled: (transaction: Transaction) => Promise<void>,
): Promise<StoredImportRecord> {
  await context.database.transaction(async (transaction) => {
    // First the import, then its job, as the job itself: neither waits for the other.
    await lockImport(transaction, projectId, importId);
    const { record } = await requireImport(transaction, projectId, importId);
    if (!isBeingReverted(record)) return;
    await updateImport(transaction, projectId, importId, { progress: null });
    await cancelJob(transaction, importId);
    await auditCancelled(transaction);
  });
  await jobEnded(context, importId);
  return context.database.transaction(
    async (transaction) => (await requireImport(transaction, projectId, importId)).record,
  );
}

/** The job of it: all goes back that can, or nothing. Rejects when it does not; the record then says why. */
export async function runRevert(context: ImportContext, payload: RevertPayload, control: JobControl): Promise<void> {
  try {
    await context.database.transaction((transaction) => writeReverted(transaction, payload, control));
  } catch (error) {
    if (lostBy(control, error)) throw error;
    await release(context, control, payload, { status: 'applied', error });
    await auditLostPermission(context, revertJob, payload, error);
    throw error;
  }
}

async function writeReverted(transaction: Transaction, payload: RevertPayload, control: JobControl): Promise<void> {
  const { projectId, importId, caller, requestId } = payload;
  await workInMemory(transaction);
  // Before the project's row, which the next line holds.
  await lockAllRows(transaction, projectId);
  const version = await bumpVersion(transaction, projectId);
  await requireStillAllowed(transaction, caller, projectId, 'import.rollback');
  const target = await targetOf(transaction, await requireImport(transaction, projectId, importId));
  const fields = await changedFields(transaction, target);
  await writeBack(transaction, { target, fields, version }, control);
  const codes = await deleteAddedCodes(transaction, { projectId, importId }, { caller, requestId });
  const summary = await summarizeReverted(transaction, keptShown);
  const effect: RevertEffect = { ...summary, convertedFrom: convertedIn(fields, target), codes };
  const { back, keptTotal } = effect;
  await updateImport(transaction, projectId, importId, {
    status: 'rolledBack',
    progress: null,
    reverted: { json: effect },
  });
  const after = { back, codes, keptTotal };
  await audit(transaction, { caller, action: revertJob, projectId, target: importId, after, requestId });
  await control.finish(transaction);
}

interface WriteBack {
  readonly target: RevertTarget;
  readonly fields: readonly Field[];
  readonly version: number;
}

async function writeBack(
  transaction: Transaction,
  { target: reverted, fields, version }: WriteBack,
  { signal, report }: JobControl,
): Promise<void> {
  const { projectId, type } = reverted;
  await collectReverted(transaction, reverted, fields);
  const { back } = await summarizeReverted(transaction, 0);
  const restored = back.changed + back.removed + back.reinstated + back.marked;
  const tell = (done: number) => {
    signal.throwIfAborted();
    report({ phase: 'reverting', done, total: restored + back.added });
  };
  tell(0);
  const owners = await ownersOfReverted(transaction, reverted);
  await restoreRows(transaction, reverted, fields, version);
  await syncEnds(transaction, projectId, type, version, await restoredByField(transaction, reverted));
  tell(restored);
  await deleteAdded(transaction, reverted, version);
  const counted = await recountAtEnds(transaction, reverted, owners, version);
  tell(restored + back.added);
  // What reads other rows comes last.
  for (const each of [...counted, ...endsOf(type).map((end) => end.type), type]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recalculate(transaction, projectId, each, { rowVersion: version });
  }
  signal.throwIfAborted();
  const begun = await startedOfRestored(transaction, reverted);
  if (begun.length > 0) await reconcileHistory(transaction, projectId, type, begun);
}
