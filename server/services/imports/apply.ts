/** Apply: a checked import is written to the project in one transaction, with its change report (domain rule 3.10). */
import type { Transaction } from '../../db/connect.ts';
import {
  anotherAtWork,
  rememberMapping,
  updateImport,
  type ImportRow,
  type StoredImportRecord,
} from '../../repositories/imports.ts';
import {
  analyze,
  countConnections,
  createMissingCodes,
  followCables,
  insertAdded,
  insertTerms,
  markRemoved,
  updateChanged,
} from '../../repositories/importsApply.ts';
import { storeAdded, storeChanges } from '../../repositories/importsChanges.ts';
import {
  holdsRows,
  dropStaging,
  stagingExists,
  stagingOf,
  type DiffCounts,
  type Staging,
} from '../../repositories/importsStaging.ts';
import { DomainError } from '../../domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { recalculate } from '../progress/recalculate.ts';
import { bumpVersion } from '../versions.ts';
import { busy, checkSchedule, problemOf } from './check.ts';
import { compare, workInMemory } from './comparison.ts';
import { runJob, type JobControl } from './jobs.ts';
import { headerKey } from './proposal.ts';
import { release, requireImport, type ImportContext } from './upload.ts';

export interface Applied {
  readonly record: StoredImportRecord;
  readonly version: number;
}

export interface ApplyRequest {
  readonly projectId: number;
  readonly importId: string;
  /** The word REMOVE, when more than a tenth of the rows would be removed. */
  readonly confirmRemoval: string;
  /** Throws when the person may no longer import; asked again inside the transaction. */
  readonly authorize: (transaction: Transaction) => Promise<void>;
  /** Records who did it, in the same transaction. */
  readonly audit: (transaction: Transaction, after: unknown) => Promise<void>;
}

const removalAsksFrom = 0.1;
/** New rows beyond this share of the rest, and what the planner knows of the table is out of date. */
const analyzeFrom = 0.1;
const removalWord = 'REMOVE';

const stale = () => new DomainError('import.stale', importMessage('stale'));

function doesTheSame(now: DiffCounts, checked: DiffCounts): boolean {
  return (['added', 'changed', 'removed', 'reinstated'] as const).every((kind) => now[kind] === checked[kind]);
}

function requireConfirmation({ removalShare, record }: ImportRow, typed: string): void {
  if (removalShare <= removalAsksFrom || typed.trim() === removalWord) return;
  const rows = record.counts?.removed ?? 0;
  const loss = { count: rows, rows, percent: Math.round(removalShare * 100), word: removalWord };
  throw new DomainError('import.removalUnconfirmed', importMessage('removalUnconfirmed', loss));
}

/** The mapped fields as they were staged: those of the mapping, and runs where they were read from another column. */
export async function stagingOfChecked(transaction: Transaction, { record }: ImportRow): Promise<Staging> {
  const columns = await transaction.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
    [stagingOf(record.id, record.importType, 'full', new Set()).stage],
  );
  const mapped = new Set(Object.values(record.mapping ?? {}));
  if (columns.some(({ name }) => name === 'runs')) mapped.add('runs');
  return stagingOf(record.id, record.importType, record.mode ?? 'partial', mapped);
}

/** Whether the working tables still hold what was checked: an unclean stop of the database empties them. */
async function stagingIsWhole(transaction: Transaction, kept: ImportRow): Promise<boolean> {
  const staging = await stagingOfChecked(transaction, kept);
  return (
    (await stagingExists(transaction, staging)) && (kept.stagedRows === 0 || (await holdsRows(transaction, staging)))
  );
}

/** Brings an interrupted import back to where it was checked, from its stored file; refuses when it now says otherwise. */
async function checkedAgain(context: ImportContext, kept: ImportRow): Promise<void> {
  const { record } = kept;
  if (
    record.sheet === null ||
    record.headerRow === null ||
    record.mapping === null ||
    record.mode === null ||
    record.options === null ||
    record.counts === null
  ) {
    throw new DomainError('import.notReady', importMessage('notChecked'));
  }
  const { sheet, headerRow, mapping, mode, options } = record;
  const { counts } = await checkSchedule(
    context,
    { projectId: record.projectId, importId: record.id },
    { sheet, headerRow, mapping, mode, options },
  );
  if (!doesTheSame(counts, record.counts)) throw stale();
}

/** Marks the import as being applied; gives it, or the version it was applied at when it already was. */
async function begin(
  context: ImportContext,
  request: ApplyRequest,
): Promise<ImportRow | { readonly applied: Applied }> {
  const { projectId, importId } = request;
  const found = await context.database.transaction(async (transaction) => {
    const kept = await requireImport(transaction, projectId, importId);
    return { kept, whole: kept.record.status === 'checked' && (await stagingIsWhole(transaction, kept)) };
  });
  const { record } = found.kept;
  if (record.status === 'applied') return { applied: { record, version: found.kept.appliedVersion ?? 0 } };
  if (record.status === 'checking' || record.status === 'applying') throw busy();
  if (record.status !== 'checked' && record.status !== 'interrupted')
    throw new DomainError('import.notReady', importMessage('onlyChecked'));
  if (record.counts?.rows === 0) throw new DomainError('import.notReady', importMessage('nothingToApply'));
  requireConfirmation(found.kept, request.confirmRemoval);
  if (!found.whole) await checkedAgain(context, found.kept);
  return context.database.transaction(async (transaction) => {
    if (await anotherAtWork(transaction, projectId, importId)) throw busy();
    const kept = await requireImport(transaction, projectId, importId);
    if (kept.record.status !== 'checked') throw busy();
    requireConfirmation(kept, request.confirmRemoval);
    await updateImport(transaction, projectId, importId, {
      status: 'applying',
      problem: null,
      progress: { json: { phase: 'writing', done: 0, total: null } },
    });
    return kept;
  });
}

/** Compares again when the project moved on since the check; the same counts may go ahead with fresh change rows. */
async function requireFresh(
  transaction: Transaction,
  kept: ImportRow,
  staging: Staging,
  versionBefore: number,
): Promise<void> {
  if (kept.baseVersion === versionBefore) return;
  const now = await compare(transaction, staging, kept.record.projectId, kept.refusedKeys);
  if (kept.record.counts === null || !doesTheSame(now, kept.record.counts)) throw stale();
}

/** New cables get their ends; the ends of changed cables follow, and are recalculated before their cables. */
async function writeTerms(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  version: number,
  added: number,
): Promise<void> {
  if (added > 0) await insertTerms(transaction, projectId, version, staging.importId);
  const reinstated = await followCables(transaction, staging, projectId, version);
  for (const type of ['from-term', 'to-term'] as const) {
    const ids = reinstated.filter((term) => term.type === type).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (ids.length > 0) await recalculate(transaction, projectId, type, { ids });
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
  const { projectId, id, importType } = record;
  const total =
    (record.counts?.added ?? 0) +
    (record.counts?.changed ?? 0) +
    (record.counts?.removed ?? 0) +
    (record.counts?.reinstated ?? 0);
  if (record.options?.createMissingCodes === true) await createMissingCodes(transaction, staging, projectId);
  const changed = await updateChanged(transaction, staging, projectId, version);
  const removed = await markRemoved(transaction, staging, projectId, version);
  control.report('writing', changed.length + removed, total);
  const added = await insertAdded(transaction, staging, projectId, version);
  control.report('writing', changed.length + removed + added, total);
  if (importType === 'cable') await writeTerms(transaction, staging, projectId, version, added);
  if (importType === 'conductor' && (await countConnections(transaction, projectId, version, id)) > 0) {
    await recalculate(transaction, projectId, 'from-term', { rowVersion: version });
    await recalculate(transaction, projectId, 'to-term', { rowVersion: version });
  }
  // Rows nothing is recorded on were written with their hours; what the others earned is worked out again.
  const begun = changed.filter((row) => row.recalculate).map((row) => row.id);
  if (begun.length > 0) await recalculate(transaction, projectId, importType, { ids: begun });
  if (added > 0) await storeAdded(transaction, staging, projectId, version);
  await storeChanges(transaction, staging, projectId);
}

async function write(context: ImportContext, request: ApplyRequest, control: JobControl): Promise<Applied> {
  const { projectId, importId } = request;
  return context.database.transaction(async (transaction) => {
    await workInMemory(transaction);
    const version = await bumpVersion(transaction, projectId);
    await request.authorize(transaction);
    const kept = await requireImport(transaction, projectId, importId);
    if (kept.record.status !== 'applying') throw new DomainError('import.notReady', importMessage('cancelled'));
    const staging = await stagingOfChecked(transaction, kept);
    await requireFresh(transaction, kept, staging, version - 1);
    await writeRows(transaction, kept, staging, version, control);
    await updateImport(transaction, projectId, importId, {
      status: 'applied',
      progress: null,
      problem: null,
      applied_at: context.now(),
      applied_version: version,
    });
    const { record, headers } = kept;
    if (record.mapping !== null && record.options !== null) {
      await rememberMapping(transaction, projectId, record.importType, headerKey(headers), {
        mapping: record.mapping,
        options: record.options,
      });
    }
    await request.audit(transaction, { version, counts: record.counts, fileName: record.fileName, mode: record.mode });
    await dropStaging(transaction, importId);
    return { record: (await requireImport(transaction, projectId, importId)).record, version };
  });
}

/** Where an import stands after an apply that did not happen: it can be checked again, or applied again. */
function statusAfter(error: unknown): 'draft' | 'checked' | 'failed' {
  if (!(error instanceof DomainError)) return 'failed';
  return error.code === 'import.stale' ? 'draft' : 'checked';
}

/** Applies a checked import. Sent again after it was applied, it answers with the result. */
export async function applySchedule(context: ImportContext, request: ApplyRequest): Promise<Applied> {
  const begun = await begin(context, request);
  if ('applied' in begun) return begun.applied;
  return runJob(request.importId, async (control) => {
    try {
      const applied = await write(context, request, control);
      const { added = 0, unchanged = 0, changed = 0 } = applied.record.counts ?? {};
      if (added > analyzeFrom * (unchanged + changed))
        await context.database.transaction((transaction) =>
          analyze(transaction, stagingOf(request.importId, applied.record.importType, 'full', new Set())),
        );
      return applied;
    } catch (error) {
      await release(context, request.projectId, request.importId, statusAfter(error), problemOf(error));
      throw error;
    }
  });
}
