/** Apply: a checked import is written to the project in one transaction, with its change report (domain rule 3.10). */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isNamed, projectCommodity } from '../../../contract/columns/projectCommodity.ts';
import { columnName } from '../../../contract/commodities/field.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { audit } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import {
  anotherAtWork,
  rememberMapping,
  updateImport,
  type ImportRow,
  type StoredImportRecord,
} from '../../repositories/imports/records.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { createMissingCodes } from '../../repositories/imports/codes.ts';
import { countAtEnds, followRows, insertEnds } from '../../repositories/imports/ends.ts';
import { analyze, insertAdded, markRemoved, updateChanged } from '../../repositories/imports/writeRows.ts';
import { storeAdded } from '../../repositories/imports/addedRows.ts';
import { storeChanges } from '../../repositories/imports/changes.ts';
import { isLastWritten } from '../../repositories/imports/sameFile.ts';
import {
  holdsRows,
  dropStaging,
  stagedColumnNames,
  stagingExists,
  stagingOf,
  type Staging,
} from '../../repositories/imports/staging.ts';
import { groupBy } from '../../groupBy.ts';
import { DomainError } from '../../domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { reconcileHistory } from '../../repositories/progressHistory.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';
import { findUnit } from '../../repositories/projects.ts';
import { bumpVersion, lockScheduleVersion } from '../../repositories/versions.ts';
import { busy, lostBy, readAndCompare } from './check.ts';
import { compressQuickly, workInMemory } from '../../repositories/transactionSettings.ts';
import type { JobControl } from '../../jobs/jobKind.ts';
import { insertJob } from '../../repositories/jobs.ts';
import { headerKey } from './proposal.ts';
import { requireStillAllowed } from './permission.ts';
import { requireFresh, stale } from './freshness.ts';
import { release, requireImport, type ImportContext } from './importRecord.ts';

export const applyJob = 'import.apply';

/** Who asked, as they were known then: what they may do is asked again by the transaction that writes. */
export const applyPayload = z.strictObject({
  projectId: z.number(),
  importId: z.string(),
  /** The word REMOVE, when more than a tenth of the rows would be removed. */
  confirmRemoval: z.string(),
  caller: z.strictObject({ userId: z.number(), issuer: z.string(), subject: z.string(), isAdmin: z.boolean() }),
  requestId: z.string(),
});
export type ApplyPayload = z.infer<typeof applyPayload>;

const removalAsksFrom = 0.1;
/** New rows beyond this share of the rest, and what the planner knows of the table is out of date. */
const analyzeFrom = 0.1;
const removalWord = 'REMOVE';

function requireConfirmation({ removalShare, record }: ImportRow, typed: string): void {
  if (removalShare <= removalAsksFrom || typed.trim() === removalWord) return;
  const rows = record.counts?.removed ?? 0;
  const loss = { count: rows, rows, percent: Math.round(removalShare * 100), word: removalWord };
  throw new DomainError('import.removalUnconfirmed', importMessage('removalUnconfirmed', loss));
}

/** The mapped fields as they were staged: those of the mapping, and runs where they were read from another column. */
export async function stagingOfChecked(transaction: Transaction, { record }: ImportRow): Promise<Staging> {
  const columns = await stagedColumnNames(transaction, record.id);
  const mapped = new Set(Object.values(record.mapping ?? {}));
  const commodity = await readProjectCommodity(transaction, record.projectId, record.importType);
  const { runsField } = commodity;
  if (runsField !== undefined && columns.has(columnName(runsField))) mapped.add(runsField);
  // A column that the project gave up since would take values nobody sees.
  if (commodity.fields.some((field) => mapped.has(field.key) && !isNamed(field))) throw stale();
  return stagingOf(record.id, commodity, record.mode ?? 'partial', mapped);
}

/**
 * Whether what was checked is still at hand: in the working tables, which an unclean stop of the database empties; or as
 * the file the project was written from last.
 */
async function isAtHand(transaction: Transaction, kept: ImportRow): Promise<boolean> {
  if (kept.sameAs !== null) return isLastWritten(transaction, kept.record.projectId, kept.sameAs);
  const staging = await stagingOfChecked(transaction, kept);
  return (
    (await stagingExists(transaction, staging)) && (kept.stagedRows === 0 || (await holdsRows(transaction, staging)))
  );
}

/** Reads the stored file again where staging was lost; refuses when it now says otherwise than when it was reviewed. */
async function stageAgain(context: ImportContext, kept: ImportRow, control: JobControl): Promise<void> {
  const { projectId, id: importId } = kept.record;
  const now = await readAndCompare(context, { projectId, importId }, control, (transaction) =>
    control.requireHeld(transaction),
  );
  if (now !== kept.reviewed) throw stale();
}

/**
 * Asks for a checked import to be applied. What cannot be applied is refused now; writing is a job, and the record tells
 * how it ends. Asked again while it is at work or after it was applied, it answers with the record as it stands.
 */
export async function requestApply(context: ImportContext, payload: ApplyPayload): Promise<StoredImportRecord> {
  const { projectId, importId, confirmRemoval } = payload;
  return context.database.transaction(async (transaction) => {
    const isBusy = await anotherAtWork(transaction, projectId, importId);
    const kept = await requireImport(transaction, projectId, importId);
    const { record } = kept;
    if (record.status === 'applied' || record.status === 'applying') return record;
    if (isBusy || record.status === 'checking') throw busy();
    if ((record.status !== 'checked' && record.status !== 'interrupted') || record.counts === null)
      throw new DomainError('import.notReady', importMessage('onlyChecked'));
    if (kept.isCorrectedSince) throw new DomainError('import.notReady', importMessage('correctedSince'));
    if (record.counts.rows === 0) throw new DomainError('import.notReady', importMessage('nothingToApply'));
    requireConfirmation(kept, confirmRemoval);
    await updateImport(transaction, projectId, importId, {
      status: 'applying',
      problem: null,
      problem_code: null,
      progress: { json: { phase: 'writing', done: 0, total: null } },
    });
    await insertJob(transaction, { id: randomUUID(), kind: applyJob, projectId, subject: importId, payload });
    return (await requireImport(transaction, projectId, importId)).record;
  });
}

/** New rows get their ends; the ends of changed rows follow, and are recalculated before what reads them. */
async function writeEnds(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
  added: number,
): Promise<void> {
  if (added > 0) await insertEnds(transaction, staging, projectId, version);
  const unsettled = await followRows(transaction, staging, projectId, version);
  for (const [type, ends] of groupBy(unsettled, (end) => end.type)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recalculate(transaction, projectId, type, { ids: ends.map(({ id }) => id) });
  }
  for (const type of await countAtEnds(transaction, staging, projectId, version)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await recalculate(transaction, projectId, type, { rowVersion: version });
  }
}

async function writeRows(
  transaction: Transaction,
  kept: ImportRow,
  staging: Staging,
  version: number,
  control: JobControl,
): Promise<void> {
  const { record } = kept;
  const { id: importId, projectId, importType } = record;
  const ofFile = (record.counts?.added ?? 0) + (record.counts?.changed ?? 0) + (record.counts?.reinstated ?? 0);
  const total = ofFile + (record.counts?.removed ?? 0);
  if (record.options?.createMissingCodes === true) {
    const isEveryRow = ofFile === kept.stagedRows;
    await createMissingCodes(transaction, staging, { projectId, importId }, { isEveryRow });
  }
  const changed = await updateChanged(transaction, staging, projectId, version);
  const removed = await markRemoved(transaction, staging, projectId, version);
  control.report({ phase: 'writing', done: changed.length + removed.length, total });
  const added = await insertAdded(transaction, staging, projectId, version);
  control.report({ phase: 'writing', done: changed.length + removed.length + added, total });
  await writeEnds(transaction, staging, projectId, version, added);
  // Rows nothing is recorded on were written with their hours; what the others earned is worked out again.
  const begun = changed.filter((row) => row.recalculate).map((row) => row.id);
  const left = removed.filter(({ isBegun }) => isBegun).map(({ id }) => id);
  if (begun.length + left.length > 0) {
    await recalculate(transaction, projectId, importType, { ids: [...begun, ...left] });
    await reconcileHistory(transaction, projectId, importType, begun);
  }
  if (added > 0) await storeAdded(transaction, staging, projectId, version);
  await storeChanges(transaction, staging, projectId);
}

/** What was reviewed, or nothing where somebody wrote past it: then it throws 'import.stale'. */
async function writeDifferences(
  transaction: Transaction,
  kept: ImportRow,
  { version, scheduleVersion }: { readonly version: number; readonly scheduleVersion: number },
  control: JobControl,
): Promise<void> {
  const { projectId } = kept.record;
  if (kept.sameAs !== null) {
    if (await isLastWritten(transaction, projectId, kept.sameAs, scheduleVersion)) return;
    throw stale();
  }
  const staging = await stagingOfChecked(transaction, kept);
  await requireFresh(transaction, kept, staging, { version: version - 1, scheduleVersion });
  await writeRows(transaction, kept, staging, version, control);
}

/** Gives the record as applied. */
async function write(context: ImportContext, payload: ApplyPayload, control: JobControl): Promise<StoredImportRecord> {
  const { projectId, importId, caller, requestId } = payload;
  return context.database.transaction(async (transaction) => {
    await workInMemory(transaction);
    await compressQuickly(transaction);
    const scheduleVersion = await lockScheduleVersion(transaction, projectId);
    const version = await bumpVersion(transaction, projectId);
    await requireStillAllowed(transaction, caller, projectId);
    const kept = await requireApplying(transaction, payload);
    await writeDifferences(transaction, kept, { version, scheduleVersion }, control);
    await updateImport(transaction, projectId, importId, {
      status: 'applied',
      progress: null,
      problem: null,
      problem_code: null,
      applied_at: context.now(),
      applied_version: version,
      unit_measurement: await findUnit(transaction, projectId),
      // What it was looked up in has changed since: of the same file again other things would be told.
      ...(kept.listsVersion === scheduleVersion ? {} : { read_key: null }),
    });
    const { record, headers } = kept;
    if (record.mapping !== null && record.options !== null) {
      await rememberMapping(transaction, projectId, record.importType, headerKey(headers), {
        mapping: record.mapping,
        options: record.options,
      });
    }
    await audit(transaction, {
      caller,
      action: 'import.apply',
      projectId,
      target: importId,
      after: { version, counts: record.counts, fileName: record.fileName, mode: record.mode },
      requestId,
    });
    await dropStaging(transaction, importId);
    await control.finish(transaction);
    return (await requireImport(transaction, projectId, importId)).record;
  });
}

async function requireApplying(
  transaction: Transaction,
  { projectId, importId, confirmRemoval }: ApplyPayload,
): Promise<ImportRow> {
  const kept = await requireImport(transaction, projectId, importId);
  if (kept.record.status !== 'applying') throw new DomainError('import.notReady', importMessage('cancelled'));
  requireConfirmation(kept, confirmRemoval);
  return kept;
}

/** Where an import stands after an apply that did not happen: it can be checked again, or applied again. */
function statusAfter(error: unknown): 'draft' | 'checked' | 'failed' {
  if (!(error instanceof DomainError) || error.code === 'import.fileMissing') return 'failed';
  return error.code === 'import.stale' ? 'draft' : 'checked';
}

/** The job of an apply: all of the import is written, or nothing. Rejects when it is not; the record then says why. */
export async function runApply(context: ImportContext, payload: ApplyPayload, control: JobControl): Promise<void> {
  const { importId } = payload;
  try {
    const { kept, isWhole } = await context.database.transaction(async (transaction) => {
      const found = await requireApplying(transaction, payload);
      return { kept: found, isWhole: await isAtHand(transaction, found) };
    });
    if (!isWhole) await stageAgain(context, kept, control);
    const record = await write(context, payload, control);
    const { added = 0, unchanged = 0, changed = 0 } = record.counts ?? {};
    if (added > analyzeFrom * (unchanged + changed))
      await context.database.transaction((transaction) =>
        analyze(transaction, stagingOf(importId, projectCommodity(record.importType), 'full', new Set())),
      );
  } catch (error) {
    if (lostBy(control, error)) throw error;
    await release(context, control, payload, { status: statusAfter(error), error });
    if (isLostPermission(error)) await auditRefusal(context, payload, error.code);
    throw error;
  }
}

/** The person may have lost the permission between the call and the writing. */
const isLostPermission = (error: unknown): error is DomainError =>
  error instanceof DomainError && ['permission.missing', 'identity.disabled'].includes(error.code);

function auditRefusal(
  { database }: ImportContext,
  { projectId, importId, caller, requestId }: ApplyPayload,
  code: ErrorCode,
): Promise<void> {
  const after = { code };
  return audit(database, {
    caller,
    action: 'import.apply',
    projectId,
    target: importId,
    after,
    allowed: false,
    requestId,
  });
}
