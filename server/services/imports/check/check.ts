/** Check: reads, cleans and stages every row and compares it with the project. Writes nothing to the project. */
import { projectCommodity } from '../../../../contract/setup/columns/projectCommodity.ts';
import { randomUUID } from 'node:crypto';
import { settleDecimals } from '../../../../contract/base/values/decimalSign.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { ImportStatus } from '../../../../contract/imports/imports.ts';
import type { Transaction } from '../../../db/database.ts';
import {
  anotherRunning,
  knownKeys,
  updateImport,
  type ImportRow,
  type StoredImportRecord,
} from '../../../repositories/imports/records.ts';
import { findIssues, replaceIssues, type FoundIssue } from '../../../repositories/imports/issues.ts';
import {
  copyStaged,
  createStaging,
  dropStaging,
  keysOfProject,
  remarksIn,
  stagingOf,
  type Staging,
} from '../../../repositories/imports/staged/staging.ts';
import { isConnectionLost } from '../../../errors/connectionLost.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { importMessage } from '../../../locales/en-US/imports.ts';
import { commitLazily, workInMemory } from '../../../repositories/sql/transactionSettings.ts';
import { chosenOf, openFor, planCheck } from './checkPlan.ts';
import { compare } from './comparison.ts';
import { settleDuplicates } from './duplicates.ts';
import {
  codeLikeWarnings,
  codeWarnings,
  inFileOrder,
  keyColumnTitle,
  lookAlikeWarnings,
  nothingFound,
  spellingNotes,
  tagDoubts,
} from './findings.ts';
import { countRenamedKeys } from '../../../repositories/imports/staged/heldRemovals.ts';
import { contradictions, gapWarnings, removalWarnings } from './gapFindings.ts';
import { JobLost, type JobControl } from '../../../jobs/jobKind.ts';
import { insertJob } from '../../../repositories/jobs.ts';
import { lineKeeping } from './earlierFile.ts';
import { findScheduleVersion, findVersion } from '../../../repositories/projects/versions.ts';
import { isWrittenSince } from './freshness.ts';
import { limits } from '../limits.ts';
import { copyValue } from '../parsing/cells/copyText.ts';
import type { ParsePlan, ParseResult } from '../parsing/parsePlan.ts';
import type { Choice } from '../plan.ts';
import { readerDigest } from '../reading/readerDigest.ts';
import { settleRemarkHolds } from './remarkHolds.ts';
import { canBeRepeated, concludeSameFile, readKeyOf } from './sameFile.ts';
import { uploadsOf } from '../files/uploadsOf.ts';
import type { UploadedFile } from '../uploadedFile.ts';
import { release, requireImport, type ImportContext, type ImportTarget } from '../importRecord.ts';
import type { Chunk } from '../worker/messages.ts';
import { parse } from '../worker/workerPool.ts';

const atWork: ReadonlySet<ImportStatus> = new Set(['checking', 'applying']);
const checkable: ReadonlySet<ImportStatus> = new Set(['draft', 'checked', 'failed', 'interrupted']);

export const busy = () => new DomainError('import.busy', importMessage('busy'));

export const checkJob = 'import.check';

/** Throws if a check of the import cannot start; writes nothing. */
export function requireCheckable({ record }: ImportRow): void {
  if (atWork.has(record.status)) throw busy();
  if (!checkable.has(record.status)) throw new DomainError('import.notReady', importMessage('ended'));
}

interface Planned {
  readonly kept: ImportRow;
  readonly stored: UploadedFile;
  readonly plan: ParsePlan;
  /** Schedule version of the project before its lists and tags were looked up; `version` is that of the project itself. */
  readonly listsVersion: number;
  readonly version: number;
  /** True if the reader stores the plain lines of the file. */
  readonly keepsLines: boolean;
}

async function known(transaction: Transaction, { record }: ImportRow): Promise<ParsePlan['known']> {
  const { equipment, raceway, cable } = await knownKeys(transaction, record.projectId, record.importType);
  return { equipment, raceways: raceway, cables: cable };
}

async function* reported(
  chunks: AsyncIterable<Chunk>,
  control: JobControl,
  total: number | null,
): AsyncGenerator<Uint8Array> {
  for await (const { bytes, rows } of chunks) {
    control.report({ phase: 'reading', done: rows, total });
    yield bytes;
  }
}

/**
 * Streams the valid rows into staging. On PostgreSQL one COPY takes them all; PGlite has one connection, so each piece is a
 * separate transaction, and requests of other users run in between.
 */
async function stage(
  context: ImportContext,
  staging: Staging,
  chunks: AsyncIterable<Uint8Array>,
  control: JobControl,
): Promise<void> {
  if (context.database.engine === 'postgres') {
    await context.database.transaction(async (transaction) => {
      await commitLazily(transaction);
      await copyStaged(transaction, staging, chunks);
      await control.requireHeld(transaction);
    });
    return;
  }
  for await (const bytes of chunks)
    await context.database.transaction((transaction) => copyStaged(transaction, staging, [bytes]));
}

const warningsAmong = (issues: readonly FoundIssue[]) => issues.filter(({ severity }) => severity === 'warning').length;

/** Thrown if the schedule was written while known lines were left unread: they must be read after all. */
class ScheduleMoved extends Error {}

/**
 * Thrown if the cells of a column show another decimal sign than the first rows did, or if lines that would show it were left
 * unread.
 */
class DecimalsSettled extends Error {
  readonly decimals: ParsePlan['decimals'];

  constructor(decimals: ParsePlan['decimals']) {
    super();
    this.decimals = decimals;
  }
}

/** Checks that ambiguous numbers were read with the decimal sign of all cells. Throws DecimalsSettled. */
function requireSettled({ decimals, options }: ParsePlan, found: ParseResult, isFinal: boolean): void {
  const settled = settleDecimals(found.decimals, options.decimals);
  const inDoubt = Object.keys(settled).filter((column) => found.decimals[column]?.ambiguous);
  const isOther = inDoubt.some(
    (column) => settled[column]?.sign !== decimals[column]?.sign || settled[column]?.from !== decimals[column]?.from,
  );
  if (!isFinal && (isOther || (inDoubt.length > 0 && found.known > 0))) throw new DecimalsSettled(settled);
}

/** Field filled from remarks, if the user chose so. */
function filledFields({ options, stagedFields }: ParsePlan, commodity: Commodity): string[] {
  const remarks = remarksIn(commodity);
  const isPut = options.holds === 'put' && remarks?.holdsIn !== undefined && stagedFields.includes(remarks.key);
  return isPut ? [remarks.holdsIn] : [];
}

/** Last step of the transaction that stores the findings. */
type FinalStep = (transaction: Transaction) => Promise<void>;

/** Resolves duplicates, compares, and stores the findings; the caller sets the status. Returns the fingerprint of the changes. */
async function conclude(
  context: ImportContext,
  planned: Planned,
  staging: Staging,
  result: ParseResult,
  control: JobControl,
  finalStep: FinalStep,
): Promise<string> {
  const { plan, stored, kept, listsVersion, keepsLines } = planned;
  const { projectId, id: importId } = kept.record;
  control.report({ phase: 'comparing', done: result.rows, total: result.rows });
  return context.database.transaction(async (transaction) => {
    await workInMemory(transaction);
    if (keepsLines) await uploadsOf(context).keep(transaction, kept.record, 'lines');
    const keyTitle = keyColumnTitle(plan, staging);
    const repeated = result.repeated.map(({ key }) => key);
    const settled = await settleDuplicates(transaction, staging, repeated, plan.options.duplicates, keyTitle);
    const refusedKeys = [...result.refusedKeys, ...settled.refusedKeys];
    const stagedRows = result.staged - settled.refused - settled.leftOut;
    const remarkHolds = await settleRemarkHolds(transaction, staging, plan, projectId);
    const unread =
      result.refusedUnnamed +
      settled.refusedUnnamed +
      (await countRenamedKeys(transaction, staging, projectId, refusedKeys));
    const comparison = await compare(transaction, staging, projectId, {
      rows: stagedRows,
      unseen: result.known > 0 ? result.unseen : null,
      refusedKeys,
      holdsRemovals: unread > 0 && plan.options.removals === 'holdUnsure',
    });
    if (result.known > 0 && (await isWrittenSince(transaction, staging, projectId, planned))) throw new ScheduleMoved();
    const { lookAlikes } = comparison.spellings;
    const unlisted = await codeWarnings(transaction, staging, projectId, plan.options.createMissingCodes, lookAlikes);
    const codesLike = codeLikeWarnings(plan, comparison.spellings);
    const likes = comparison.added === 0 ? [] : await lookAlikeWarnings(transaction, staging, projectId, keyTitle);
    const gaps = await gapWarnings(transaction, staging, plan, comparison);
    const removals = await removalWarnings(transaction, staging, comparison, unread);
    const contrary = await contradictions(transaction, staging, plan, projectId, keyTitle);
    const { firstRows = [] } = stored.inspection.sheets.find(({ name }) => name === plan.sheet) ?? {};
    const standing = [...settled.issues, ...unlisted];
    const ofDifferences = [...codesLike, ...gaps, ...removals];
    const spellings = spellingNotes(plan, comparison.spellings);
    const storedIssues = [
      ...standing,
      ...remarkHolds.issues,
      ...ofDifferences,
      ...contrary.issues,
      ...likes.slice(0, limits.storedWarnings),
    ];
    const issues = inFileOrder([...result.issues, ...spellings, ...storedIssues, ...nothingFound(result)]);
    const statusWarnings = result.warnings + warningsAmong(standing) + contrary.total + remarkHolds.offered;
    const warnings = statusWarnings + remarkHolds.put + ofDifferences.length + likes.length;
    await replaceIssues(transaction, projectId, importId, issues, copyValue);
    const { added, changed, removed, heldRemovals, reinstated, marked } = comparison;
    const refused = result.refused + settled.refused;
    const counts = {
      rows: result.rows,
      added,
      changed,
      removed,
      heldRemovals: heldRemovals.rows,
      reinstated,
      unchanged: stagedRows - added - changed - reinstated,
      marked,
      errors: refused,
      warnings,
      skipped: result.skipped + settled.leftOut,
    };
    await updateImport(transaction, projectId, importId, {
      counts: { json: counts },
      notices: {
        json: [...stored.inspection.notices, ...tagDoubts(plan, result, settled.refused, firstRows), ...result.notices],
      },
      progress: null,
      base_version: comparison.baseVersion,
      reviewed: comparison.fingerprint,
      staged_rows: stagedRows,
      known_rows: result.known,
      issue_total: issues.length,
      removal_share: comparison.removalShare,
      refused_keys: { json: refusedKeys },
      read_key: canBeRepeated(staging, refused, comparison.spellings, plan) ? await readKeyOf(plan, stored.kind) : null,
      lists_version: listsVersion,
      standing_warnings: statusWarnings,
      same_as: null,
    });
    await finalStep(transaction);
    return comparison.fingerprint;
  });
}

/**
 * Reads and compares a stored file with the chosen options, from the start: staging of an earlier attempt is discarded. Returns
 * the fingerprint of the pending changes. `finalStep` must verify that the job is still held. `isReadWhole`: known lines are read
 * too.
 */
export async function readAndCompare(
  context: ImportContext,
  target: ImportTarget,
  control: JobControl,
  finalStep: FinalStep,
  isReadWhole = false,
): Promise<string> {
  let pass: Pass = { isReadWhole, decimals: null, isFinal: false };
  for (let again = 1; ; again += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each pass depends on how the previous one failed
      return await readOnce(context, target, control, finalStep, pass);
    } catch (error) {
      if (error instanceof ScheduleMoved) pass = { isReadWhole: true, decimals: pass.decimals, isFinal: pass.isFinal };
      else if (error instanceof DecimalsSettled)
        // Reading all lines with the settled signs gives the same signs again: at most one further pass is needed.
        pass = { isReadWhole: true, decimals: error.decimals, isFinal: again >= maxPasses };
      else throw error;
    }
  }
}

const maxPasses = 3;

/** Options of one pass over the file. */
interface Pass {
  readonly isReadWhole: boolean;
  /** Decimal signs settled by an earlier pass. */
  readonly decimals: ParsePlan['decimals'] | null;
  /** True if nothing is settled any more. */
  readonly isFinal: boolean;
}

async function readOnce(
  context: ImportContext,
  { projectId, importId }: ImportTarget,
  control: JobControl,
  finalStep: FinalStep,
  { isReadWhole, decimals, isFinal }: Pass,
): Promise<string> {
  const kept = await context.database.transaction((transaction) => requireImport(transaction, projectId, importId));
  if (!atWork.has(kept.record.status)) throw new DomainError('import.notReady', importMessage('cancelled'));
  const choice = chosenOf(kept);
  const stored = await openFor(context, kept, choice);
  const { planned, staging, lines } = await context.database.transaction(async (transaction) => {
    await commitLazily(transaction);
    const plan = await planCheck(transaction, kept, stored, choice);
    const { importType, columns, mode, stagedFields } = plan;
    const commodity = projectCommodity(importType, columns);
    const fresh = stagingOf(importId, commodity, mode, new Set([...stagedFields, ...filledFields(plan, commodity)]));
    const listsVersion = await findScheduleVersion(transaction, projectId);
    const version = (await findVersion(transaction, projectId)) ?? 0;
    const checked: Omit<Planned, 'keepsLines'> = {
      kept,
      stored,
      listsVersion,
      version,
      plan: { ...plan, decimals: decimals ?? plan.decimals, known: await known(transaction, kept) },
    };
    await dropStaging(transaction, importId);
    await createStaging(transaction, fresh);
    await control.requireHeld(transaction);
    const keeping = await lineKeeping(transaction, context, checked, fresh, isReadWhole);
    return { planned: { ...checked, keepsLines: keeping !== null }, staging: fresh, lines: keeping };
  });
  const total = stored.inspection.sheets.find(({ name }) => name === planned.plan.sheet)?.rowCount ?? null;
  const knownAmong = async (keys: readonly string[]) =>
    context.database.transaction((transaction) => keysOfProject(transaction, staging, projectId, keys));
  const reading = parse(stored.path, stored.kind, planned.plan, { projectId, lines }, knownAmong, control.signal);
  await stage(context, staging, reported(reading.chunks, control, total), control);
  control.signal.throwIfAborted();
  const result = reading.result();
  requireSettled(planned.plan, result, isFinal);
  return conclude(context, planned, staging, result, control, finalStep);
}

/**
 * Requests a check of an import with a sheet, header row, mapping and options. Invalid requests are rejected immediately; the
 * rows are read by a job whose result is in the record. A file the schedule was last written from is checked at once.
 */
export async function requestCheck(
  context: ImportContext,
  { projectId, importId }: ImportTarget,
  choice: Choice,
  audit: (transaction: Transaction) => Promise<void>,
): Promise<StoredImportRecord> {
  const before = await context.database.transaction((transaction) => requireImport(transaction, projectId, importId));
  requireCheckable(before);
  const stored = await openFor(context, before, choice);
  // Its first computation reads from the disk; the project is not locked during it.
  await readerDigest();
  return context.database.transaction(async (transaction) => {
    if (await anotherRunning(transaction, projectId, importId)) throw busy();
    const kept = await requireImport(transaction, projectId, importId);
    requireCheckable(kept);
    const plan = await planCheck(transaction, kept, stored, choice);
    await updateImport(transaction, projectId, importId, {
      status: 'checking',
      problem: null,
      problem_code: null,
      sheet: plan.sheet,
      header_row: plan.headerRow,
      header_row_count: plan.headerRows,
      headers: { json: plan.headers },
      mapping: { json: plan.mapping },
      mode: plan.mode,
      options: { json: choice.options },
      is_corrected_since_check: false,
      counts: { json: null },
      progress: { json: { phase: 'reading', done: 0, total: null } },
    });
    if (!(await concludeSameFile(transaction, kept, plan, stored))) {
      await insertJob(transaction, {
        id: randomUUID(),
        kind: checkJob,
        projectId,
        subject: importId,
        payload: { projectId, importId },
      });
    }
    await audit(transaction);
    return (await requireImport(transaction, projectId, importId)).record;
  });
}

/** Job of a check. Rejects if the file cannot be checked; the record then contains the reason. */
export async function runCheck(context: ImportContext, target: ImportTarget, control: JobControl): Promise<void> {
  const { projectId, importId } = target;
  try {
    await readAndCompare(context, target, control, async (transaction) => {
      await updateImport(transaction, projectId, importId, { status: 'checked' });
      await control.finish(transaction);
    });
  } catch (error) {
    if (lostBy(control, error)) throw error;
    await release(context, control, target, {
      status: 'failed',
      error,
      cleanUp: (transaction) => dropStaging(transaction, importId),
    });
    throw error;
  }
}

/** True if the work stopped because another server has the job, or because it will run again: then nothing is reset. */
export function lostBy({ signal }: JobControl, error: unknown): boolean {
  return error instanceof JobLost || signal.reason instanceof JobLost || isConnectionLost(error);
}

/** Findings of the last check of an import, with untranslated messages. */
export async function findReview(transaction: Transaction, { projectId, importId }: ImportTarget) {
  const { record, baseVersion, issueTotal, removalShare, isCorrectedSince } = await requireImport(
    transaction,
    projectId,
    importId,
  );
  if (record.counts === null || baseVersion === null)
    throw new DomainError('import.notReady', importMessage('notChecked'));
  const issues = await findIssues(transaction, projectId, importId, { limit: limits.issuesInReply });
  return { record, counts: record.counts, issues, issueTotal, baseVersion, removalShare, isCorrectedSince };
}
