/** Apply: a checked import is written to the project in one transaction, with its change report (domain rule 3.10). */
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

/** The mapped fields as they were staged: those of the mapping, runs where they were read from another column, holds where remarks put rows on hold. */
export async function stagingOfChecked(transaction: Transaction, { record }: ImportRow): Promise<Staging> {
  const columns = await stagedColumnNames(transaction, record.id);
  const mapped = new Set(Object.values(record.mapping ?? {}));
  const commodity = await readProjectCommodity(transaction, record.projectId, record.importType);
  const { runsField } = commodity;
  if (runsField !== undefined && columns.has(columnName(runsField))) mapped.add(runsField);
  const filled = remarksIn(commodity)?.holdsIn;
  if (filled !== undefined && columns.has(columnName(filled))) mapped.add(filled);
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
  const { added = 0, changed = 0, removed = 0, reinstated = 0, marked = 0 } = kept.record.counts ?? {};
  const expected = {
    staged: (kept.stagedRows ?? 0) > kept.knownRows,
    differing: added + changed + removed + reinstated + marked > 0,
  };
  return (await stagingExists(transaction, staging)) && (await holdsRows(transaction, staging, expected));
}

/** Reads the stored file again where staging was lost; refuses when it now says otherwise than when it was reviewed. */
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
 * Asks for a checked import to be applied. What changes nothing is applied at once. What cannot be applied is refused now; writing is a job, and the record tells
 * how it ends. Asked again while it is at work or after it was applied, it answers with the record as it stands.
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

/** Gives the record as applied. Throws `Overtaken` where it lets entries pass and has to be done once more without. */
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
    // Under the project's row: somebody who lists the same code holds it, too, and would wait for us here.
    await addMissingCodes(transaction, { projectId, importId }, missing);
    await markApplied(transaction, context, payload, kept, held);
    if (staging !== null) await dropStaging(transaction, importId);
    await control.finish(transaction);
    return (await requireImport(transaction, projectId, importId)).record;
  });
}

/** Beside entries, unless the project was moved on too far meanwhile. */
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
    if (!isWhole) await stageAgain(context, kept, control, false);
    const record = await writeOnce(context, payload, control).catch(async (error: unknown) => {
      if (!isStale(error) || !(await leavesRowsUnstaged(context, payload))) throw error;
      // What was not staged could not be compared again: the whole file is.
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

/** Applying a file that the project was written from last (docs/decisions/import-reading.md): it is noted, and no row is read or written. */
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
async function applySameFile(context: ImportContext, payload: ApplyPayload): Promise<StoredImportRecord | null> {
  const { projectId, importId } = payload;
  return context.database.transaction(async (transaction) => {
    if ((await findRepeated(transaction, payload)) === null) return null;
    // A call does not wait for an import.
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
