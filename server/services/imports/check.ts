/** Check: every row is read, cleaned, staged and compared with the project. Nothing of the project is written. */
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { checkImport, ImportStatus } from '../../../contract/imports.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import type { Message } from '../../../contract/message.ts';
import type { Transaction } from '../../db/connect.ts';
import {
  anotherAtWork,
  knownKeys,
  updateImport,
  type ImportRow,
  type StoredImportRecord,
} from '../../repositories/imports.ts';
import { unknownCodes } from '../../repositories/importsApply.ts';
import { replaceIssues, type FoundIssue } from '../../repositories/importsIssues.ts';
import {
  createStaging,
  dropStaging,
  stagedColumns,
  stagingOf,
  type Staging,
} from '../../repositories/importsStaging.ts';
import { DomainError } from '../../domainError.ts';
import { rowMessage } from '../../locales/en-US/importRows.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { compare, workInMemory } from './comparison.ts';
import { settleDuplicates } from './duplicates.ts';
import { runJob, type JobControl } from './jobs.ts';
import { limits } from './limits.ts';
import { copyValue } from './parsing/copyText.ts';
import type { ParsePlan, ParseResult } from './parsing/plan.ts';
import { planOf, type Choice } from './plan.ts';
import { openUploadedFile, type UploadedFile } from './uploadedFile.ts';
import { release, requireImport, type ImportContext } from './upload.ts';
import type { Chunk } from './worker/messages.ts';
import { parse } from './worker/readers.ts';

/** What a check found, its sentences not said yet. */
export type Checked = Omit<ReplyOf<typeof checkImport>, 'record' | 'issues'> & {
  readonly record: StoredImportRecord;
  readonly issues: readonly FoundIssue[];
};

const checkable: ReadonlySet<ImportStatus> = new Set(['draft', 'checked', 'failed', 'interrupted']);

export const busy = () => new DomainError('import.busy', importMessage('busy'));

interface Target {
  readonly projectId: number;
  readonly importId: string;
}

/** Whether a check of the import can begin; nothing is written. */
function requireCheckable({ record }: ImportRow): void {
  if (record.status === 'checking' || record.status === 'applying') throw busy();
  if (!checkable.has(record.status)) throw new DomainError('import.notReady', importMessage('ended'));
}

interface Begun {
  readonly kept: ImportRow;
  readonly plan: ParsePlan;
  readonly staging: Staging;
}

/** Marks the import as being checked and makes its working tables. */
async function begin(context: ImportContext, target: Target, choice: Choice, stored: UploadedFile): Promise<Begun> {
  return context.database.transaction(async (transaction) => {
    const { projectId, importId } = target;
    if (await anotherAtWork(transaction, projectId, importId)) throw busy();
    const kept = await requireImport(transaction, projectId, importId);
    requireCheckable(kept);
    const [project] = await transaction.query<{ unit: UnitMeasurement }>(
      'select unit_measurement as unit from project where id = $1',
      [projectId],
    );
    const known = await knownKeys(transaction, projectId, kept.record.importType);
    const plan = planOf(kept, stored.inspection, choice, project?.unit ?? 'imperial', known);
    const staging = stagingOf(importId, plan.importType, plan.mode, new Set(plan.stagedFields));
    await dropStaging(transaction, importId);
    await createStaging(transaction, staging);
    await updateImport(transaction, projectId, importId, {
      status: 'checking',
      problem: null,
      sheet: plan.sheet,
      header_row: plan.headerRow,
      header_row_count: plan.headerRows,
      headers: { json: plan.headers },
      mapping: { json: plan.mapping },
      mode: plan.mode,
      options: { json: choice.options },
      counts: { json: null },
      progress: { json: { phase: 'reading', done: 0, total: null } },
    });
    return { kept, plan, staging };
  });
}

async function* reported(
  chunks: AsyncIterable<Chunk>,
  control: JobControl,
  total: number | null,
): AsyncGenerator<string> {
  for await (const { text, rows } of chunks) {
    control.report('reading', rows, total);
    yield text;
  }
}

/**
 * Streams the good rows into staging. On PostgreSQL one COPY takes them all; PGlite has one connection, so each piece is
 * a transaction of its own and other people's requests come in between.
 */
async function stage(context: ImportContext, staging: Staging, chunks: AsyncIterable<string>): Promise<void> {
  const columns = stagedColumns(staging);
  if (context.database.engine === 'postgres') {
    await context.database.transaction((transaction) => transaction.copyIn(staging.stage, columns, chunks));
    return;
  }
  for await (const text of chunks)
    await context.database.transaction((transaction) => transaction.copyIn(staging.stage, columns, [text]));
}

async function codeWarnings(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  createMissing: boolean,
): Promise<FoundIssue[]> {
  if (createMissing) return [];
  const codes = await unknownCodes(transaction, staging, projectId);
  return codes.map(({ label, code, rows, first }) => ({
    severity: 'warning',
    row: first,
    column: label,
    value: code,
    code: 'code.unknown',
    reason: rowMessage('unknownCode', { code, count: rows, rows }),
  }));
}

function nothingFound({ rows }: ParseResult): FoundIssue[] {
  if (rows > 0) return [];
  return [{ severity: 'error', row: null, column: '', value: '', code: 'file.noRows', reason: rowMessage('noRows') }];
}

function inFileOrder(issues: readonly FoundIssue[]): FoundIssue[] {
  return issues.toSorted((a, b) => (a.row ?? Number.MAX_SAFE_INTEGER) - (b.row ?? Number.MAX_SAFE_INTEGER));
}

/** Settles duplicates, compares, and writes down what was found. */
async function conclude(
  context: ImportContext,
  { projectId, importId }: Target,
  begun: Begun,
  inspectionNotices: readonly Message[],
  result: ParseResult,
  control: JobControl,
): Promise<Checked> {
  const { plan, staging } = begun;
  control.report('comparing', result.rows, result.rows);
  return context.database.transaction(async (transaction) => {
    await workInMemory(transaction);
    const keyTitle = keyColumnTitle(plan, staging);
    const repeated = result.repeated.map(({ key }) => key);
    const settled = await settleDuplicates(transaction, staging, repeated, plan.options.duplicates, keyTitle);
    const refusedKeys = [...result.refusedKeys, ...settled.refusedKeys];
    const comparison = await compare(transaction, staging, projectId, refusedKeys);
    const codes = await codeWarnings(transaction, staging, projectId, plan.options.createMissingCodes);
    const issues = inFileOrder([...result.issues, ...settled.issues, ...codes, ...nothingFound(result)]);
    await replaceIssues(transaction, projectId, importId, issues, copyValue);
    const stagedRows = result.staged - settled.refused - settled.leftOut;
    const { added, changed, removed, reinstated } = comparison;
    const refused = result.refused + settled.refused;
    const counts = {
      rows: result.rows,
      added,
      changed,
      removed,
      reinstated,
      unchanged: stagedRows - added - changed - reinstated,
      errors: refused,
      warnings: result.warnings + [...settled.issues, ...codes].filter(({ severity }) => severity === 'warning').length,
      skipped: result.skipped + settled.leftOut,
    };
    await updateImport(transaction, projectId, importId, {
      status: 'checked',
      counts: { json: counts },
      notices: { json: [...inspectionNotices, ...result.notices] },
      progress: null,
      base_version: comparison.baseVersion,
      staged_rows: stagedRows,
      issue_total: issues.length,
      removal_share: comparison.removalShare,
      refused_keys: { json: refusedKeys },
    });
    const { record } = await requireImport(transaction, projectId, importId);
    return {
      record,
      counts,
      issues: issues.slice(0, limits.issuesInReply),
      issueTotal: issues.length,
      baseVersion: comparison.baseVersion,
      removalShare: comparison.removalShare,
    };
  });
}

function keyColumnTitle(plan: ParsePlan, staging: Staging): string {
  const key = staging.keys[0]?.key;
  const column = Object.entries(plan.mapping).find(([, field]) => field === key)?.[0];
  const title = column === undefined ? '' : (plan.headers[Number(column)] ?? '');
  return title === '' ? (staging.keys[0]?.label ?? '') : title;
}

/** What a person is told of a failure; anything unexpected stays in the log. */
export function problemOf(error: unknown): Message {
  return error instanceof DomainError ? error.userMessage : importMessage('failed');
}

/** Reads and compares a stored file under a choice of sheet, header row, mapping and options. */
export async function checkSchedule(context: ImportContext, target: Target, choice: Choice): Promise<Checked> {
  const { projectId, importId } = target;
  const before = await context.database.transaction((transaction) => requireImport(transaction, projectId, importId));
  requireCheckable(before);
  const stored = await openUploadedFile(context.config.dataFolder, before, choice.headerRow + limits.previewRowsShown);
  const begun = await begin(context, target, choice, stored);
  return runJob(importId, async (control) => {
    try {
      const total = stored.inspection.sheets.find(({ name }) => name === begun.plan.sheet)?.rowCount ?? null;
      const reading = parse(stored.path, stored.kind, begun.plan, control.signal);
      await stage(context, begun.staging, reported(reading.chunks, control, total));
      if (control.signal.aborted) throw new DomainError('import.notReady', importMessage('cancelled'));
      return await conclude(context, target, begun, stored.inspection.notices, reading.result(), control);
    } catch (error) {
      await release(context, projectId, importId, 'failed', problemOf(error));
      await context.database.transaction((transaction) => dropStaging(transaction, importId));
      throw error;
    }
  });
}
