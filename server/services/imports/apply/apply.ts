/** Apply: writes a checked import to the project in one transaction, with its change report (domain rule 3.10). */
import { randomUUID } from 'node:crypto';
import { isNamed, projectCommodity } from '../../../../contract/setup/columns/projectCommodity.ts';
import { columnName } from '../../../../contract/commodities/fields/field.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  anotherRunning,
  updateImport,
  type ImportRow,
  type StoredImportRecord,
} from '../../../repositories/imports/records.ts';
import { readProjectCommodity } from '../../../repositories/columnSettings.ts';
import { addMissingCodes } from '../../../repositories/imports/staged/codes.ts';
import { analyze } from '../../../repositories/imports/writeRows.ts';
import { isLastWritten } from '../../../repositories/imports/sameFile.ts';
import {
  holdsRows,
  remarksIn,
  dropStaging,
  stagedColumnNames,
  stagingExists,
  stagingOf,
  type Staging,
} from '../../../repositories/imports/staged/staging.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import { lockLargeWrites, tryLockAllRows } from '../../../repositories/projectLocks.ts';
import { busy, lostBy, readAndCompare } from '../check/check.ts';
import { compressQuickly, workInMemory } from '../../../repositories/sql/transactionSettings.ts';
import type { JobControl } from '../../../jobs/jobKind.ts';
import { insertJob } from '../../../repositories/jobs.ts';
import { auditLostPermission, requireStillAllowed } from './permission.ts';
import { stale } from '../check/freshness.ts';
import { lockProject, Overtaken, publish } from './projectLock.ts';
import { markApplied, type ApplyPayload } from './markApplied.ts';
import { writeDifferences } from './writeDifferences.ts';
import { release, requireImport, type ImportContext } from '../importRecord.ts';

export const applyJob = 'import.apply';

const removalRequestsFrom = 0.1;
/** Share of new rows relative to the rest above which the planner statistics of the table are outdated. */
const analyzeFrom = 0.1;
const removalWord = 'REMOVE';

function requireConfirmation({ removalShare, record }: ImportRow, typed: string): void {
  if (removalShare <= removalRequestsFrom || typed.trim() === removalWord) return;
  const rows = record.counts?.removed ?? 0;
  const loss = { count: rows, rows, percent: Math.round(removalShare * 100), word: removalWord };
  throw new DomainError('import.removalUnconfirmed', importMessage('removalUnconfirmed', loss));
}

/**
 * Staging with the mapped fields as they were staged: those of the mapping, runs if they were read from another column, holds if
 * remarks put rows on hold.
 */
export async function stagingOfChecked(transaction: Transaction, { record }: ImportRow): Promise<Staging> {
  const columns = await stagedColumnNames(transaction, record.id);
  const mapped = new Set(Object.values(record.mapping ?? {}));
  const commodity = await readProjectCommodity(transaction, record.projectId, record.importType);
  const { runsField } = commodity;
  if (runsField !== undefined && columns.has(columnName(runsField))) mapped.add(runsField);
  const filled = remarksIn(commodity)?.holdsIn;
  if (filled !== undefined && columns.has(columnName(filled))) mapped.add(filled);
  // A column removed from the project since would receive values that no user sees.
  if (commodity.fields.some((field) => mapped.has(field.key) && !isNamed(field))) throw stale();
  return stagingOf(record.id, commodity, record.mode ?? 'partial', mapped);
}

/**
 * True if the checked data is still available: in the working tables, which an unclean database shutdown empties, or as the file
 * the project was last written from.
 */
async function isAtHand(transaction: Transaction, kept: ImportRow): Promise<boolean> {
  if (kept.sameAs !== null) return isLastWritten(transaction, kept.record.projectId, kept.sameAs);
  const staging = await stagingOfChecked(transaction, kept);
  const { added = 0, changed = 0, removed = 0, reinstated = 0, marked = 0 } = kept.record.counts ?? {};
  const expected = {
    staged: (kept.stagedRows ?? 0) > kept.knownRows,
    differing: added + changed + removed + reinstated + marked > 0,
  };
  return (await stagingExists(transaction, staging)) && (await holdsRows(transaction, staging, expected));
}

/** Reads the stored file again after staging was lost; throws if the result differs from the reviewed one. */
async function stageAgain(
  context: ImportContext,
  kept: ImportRow,
  control: JobControl,
  isReadWhole: boolean,
): Promise<void> {
  const { projectId, id: importId } = kept.record;
  const finalStep = (transaction: Transaction) => control.requireHeld(transaction);
  const now = await readAndCompare(context, { projectId, importId }, control, finalStep, isReadWhole);
  if (now !== kept.reviewed) throw stale();
}

/**
 * Requests the apply of a checked import. A file that changes nothing is applied at once. Invalid requests are rejected
 * immediately; the write is a job whose result is in the record. A repeated request, during or after the apply, returns the
 * current record.
 */
export async function requestApply(context: ImportContext, payload: ApplyPayload): Promise<StoredImportRecord> {
  const { projectId, importId, confirmRemoval } = payload;
  const repeated = await applySameFile(context, payload);
  if (repeated !== null) return repeated;
  return context.database.transaction(async (transaction) => {
    const isBusy = await anotherRunning(transaction, projectId, importId);
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

/** Returns the record as applied. Throws `Overtaken` if it ran alongside field entries and must be repeated exclusively. */
async function write(
  context: ImportContext,
  payload: ApplyPayload,
  control: JobControl,
  { besideEntries }: { readonly besideEntries: boolean },
): Promise<StoredImportRecord> {
  const { projectId, importId, caller } = payload;
  return context.database.transaction(async (transaction) => {
    await workInMemory(transaction);
    await compressQuickly(transaction);
    await lockLargeWrites(transaction, projectId);
    await requireStillAllowed(transaction, caller, projectId);
    const kept = await requireApplying(transaction, payload);
    const staging = kept.sameAs === null ? await stagingOfChecked(transaction, kept) : null;
    const held = await lockProject(transaction, kept, staging, besideEntries);
    if (kept.sameAs !== null && !(await isLastWritten(transaction, projectId, kept.sameAs, held.scheduleVersion)))
      throw stale();
    const missing = staging === null ? [] : await writeDifferences({ transaction, kept, staging, hold: held, control });
    await publish(transaction, kept, held);
    // Runs after the project's row is locked: a writer that lists the same code holds that lock too, and would wait for this one
    // here.
    await addMissingCodes(transaction, { projectId, importId }, missing);
    await markApplied(transaction, context, payload, kept, held);
    if (staging !== null) await dropStaging(transaction, importId);
    await control.finish(transaction);
    return (await requireImport(transaction, projectId, importId)).record;
  });
}

/** Writes alongside field entries; repeats the write exclusively if the project changed too much in the meantime. */
async function writeOnce(
  context: ImportContext,
  payload: ApplyPayload,
  control: JobControl,
): Promise<StoredImportRecord> {
  try {
    return await write(context, payload, control, { besideEntries: true });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return write(context, payload, control, { besideEntries: false });
  }
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

const isStale = (error: unknown) => error instanceof DomainError && error.code === 'import.stale';

const leavesRowsUnstaged = (context: ImportContext, payload: ApplyPayload): Promise<boolean> =>
  context.database.transaction(async (transaction) => (await requireApplying(transaction, payload)).knownRows > 0);

/** Status of an import after a failed apply: it can be checked again, or applied again. */
function statusAfter(error: unknown): 'draft' | 'checked' | 'failed' {
  if (!(error instanceof DomainError) || error.code === 'import.fileMissing') return 'failed';
  return error.code === 'import.stale' ? 'draft' : 'checked';
}

/** Job of an apply: writes all of the import, or nothing. Rejects on failure; the record then contains the reason. */
export async function runApply(context: ImportContext, payload: ApplyPayload, control: JobControl): Promise<void> {
  const { importId } = payload;
  try {
    const { kept, isWhole } = await context.database.transaction(async (transaction) => {
      const found = await requireApplying(transaction, payload);
      return { kept: found, isWhole: await isAtHand(transaction, found) };
    });
    if (!isWhole) await stageAgain(context, kept, control, false);
    const record = await writeOnce(context, payload, control).catch(async (error: unknown) => {
      if (!isStale(error) || !(await leavesRowsUnstaged(context, payload))) throw error;
      // Rows that were not staged cannot be compared again, so the whole file is read.
      await stageAgain(context, kept, control, true);
      return writeOnce(context, payload, control);
    });
    const { added = 0, unchanged = 0, changed = 0 } = record.counts ?? {};
    if (added > analyzeFrom * (unchanged + changed))
      await context.database.transaction((transaction) =>
        analyze(transaction, stagingOf(importId, projectCommodity(record.importType), 'full', new Set())),
      );
  } catch (error) {
    if (lostBy(control, error)) throw error;
    await release(context, control, payload, { status: statusAfter(error), error });
    await auditLostPermission(context, applyJob, payload, error);
    throw error;
  }
}

/**
 * True for a file that the project was last written from (docs/decisions/import-reading.md): its apply is only recorded, and no
 * row is read or written.
 */
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
 * Applies it within the requesting call. Returns null, and writes nothing, if it is not such a file, if the schedule was written
 * since, or if someone else is writing the project: then it becomes an ordinary job.
 */
async function applySameFile(context: ImportContext, payload: ApplyPayload): Promise<StoredImportRecord | null> {
  const { projectId, importId } = payload;
  return context.database.transaction(async (transaction) => {
    if ((await findRepeated(transaction, payload)) === null) return null;
    // A call must not wait for an import.
    if (!(await tryLockAllRows(transaction, projectId))) return null;
    if (await anotherRunning(transaction, projectId, importId)) return null;
    const kept = await findRepeated(transaction, payload);
    if (kept === null || kept.sameAs === null) return null;
    const held = await lockProject(transaction, kept, null, false);
    if (!(await isLastWritten(transaction, projectId, kept.sameAs, held.scheduleVersion))) return null;
    await publish(transaction, kept, held);
    await markApplied(transaction, context, payload, kept, held);
    return (await requireImport(transaction, projectId, importId)).record;
  });
}
