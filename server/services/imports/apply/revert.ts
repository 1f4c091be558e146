/**
 * Revert: undoes an applied import in one transaction. Rows that were not changed since are restored; the others are unchanged
 * and reported row by row (docs/decisions/import-applying.md).
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

/** Maximum number of unreverted rows listed individually. */
const storedShown = 500;

const nothing: RevertEffect = {
  back: { added: 0, changed: 0, removed: 0, reinstated: 0, marked: 0 },
  convertedFrom: null,
  codes: { added: 0, deleted: 0 },
  keptTotal: 0,
  kept: [],
};

/** Returns the target of a revert; throws for an import that was not applied. */
async function targetOf(
  transaction: Transaction,
  { record, appliedVersion: version, unitMeasurement: made }: ImportRow,
): Promise<RevertTarget> {
  const { projectId, id: importId, importType: type, status } = record;
  if (status !== 'applied' || version === null) throw new DomainError('import.notReady', importMessage('onlyApplied'));
  const isConverted = made !== null && made !== (await findUnit(transaction, projectId));
  return { projectId, importId, type, version, convertedFrom: isConverted ? made : null };
}

/** Returns the unit of the import only if a length is restored. */
const convertedIn = (fields: readonly Field[], { convertedFrom }: RevertTarget): RevertEffect['convertedFrom'] =>
  fields.some(({ kind }) => kind === 'length') ? convertedFrom : null;

/** Preview of the revert without any write; for a reverted import, its actual effect. */
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
    const summary = await summarizeReverted(transaction, storedShown);
    return { record, ...summary, convertedFrom: convertedIn(fields, rows), codes: { added, deleted: 0 } };
  });
}

/**
 * Requests the revert of an applied import. Invalid requests are rejected immediately; the write is a job whose result is in the
 * record. A repeated request, during or after the revert, returns the current record.
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

/** Cancels the revert before it is written; the import is then still applied. A repeated call has no further effect. */
export async function cancelRevert(
  context: ImportContext,
  { projectId, importId }: ImportTarget,
  auditCancelled: (transaction: Transaction) => Promise<void>,
): Promise<StoredImportRecord> {
  await context.database.transaction(async (transaction) => {
    // Locks the import before its job, in the same order as the job itself, so that neither waits for the other.
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

/**
 * Job of a revert: restores everything that can be restored, or nothing. Rejects on failure; the record then contains the reason.
 */
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
  // Must precede the lock of the project's row in the next line.
  await lockAllRows(transaction, projectId);
  const version = await bumpVersion(transaction, projectId);
  await requireStillAllowed(transaction, caller, projectId, 'import.rollback');
  const target = await targetOf(transaction, await requireImport(transaction, projectId, importId));
  const fields = await changedFields(transaction, target);
  await writeBack(transaction, { target, fields, version }, control);
  const codes = await deleteAddedCodes(transaction, { projectId, importId }, { caller, requestId });
  const summary = await summarizeReverted(transaction, storedShown);
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
  const notify = (done: number) => {
    signal.throwIfAborted();
    report({ phase: 'reverting', done, total: restored + back.added });
  };
  notify(0);
  const owners = await ownersOfReverted(transaction, reverted);
  await restoreRows(transaction, reverted, fields, version);
  await syncEnds(transaction, projectId, type, version, await restoredByField(transaction, reverted));
  notify(restored);
  await deleteAdded(transaction, reverted, version);
  const counted = await recountAtEnds(transaction, reverted, owners, version);
  notify(restored + back.added);
  // Types that depend on other rows come last.
  for (const each of [...counted, ...endsOf(type).map((end) => end.type), type]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await recalculate(transaction, projectId, each, { rowVersion: version });
  }
  signal.throwIfAborted();
  const started = await startedOfRestored(transaction, reverted);
  if (started.length > 0) await reconcileHistory(transaction, projectId, type, started);
}
