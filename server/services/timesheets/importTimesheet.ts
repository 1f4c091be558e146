/** Checks, applies and reverts a timesheet file. Applying is one transaction: all good rows, or none. */
import { isDeepStrictEqual } from 'node:util';
import { importOptions } from '../../../contract/imports/imports.ts';
import { timesheetColumns } from '../../../contract/timesheets/timesheetFields.ts';
import type {
  TimesheetReview,
  TimesheetRevertPreview,
  TimesheetRows,
} from '../../../contract/timesheets/timesheets.ts';
import { findCorrections } from '../../repositories/imports/corrections.ts';
import { audit } from '../../audit/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { publishProjectEvent } from '../../db/broadcasts/projectEvents.ts';
import { DomainError } from '../../errors/domainError.ts';
import { timesheetFileMessage } from '../../locales/en-US/timesheets.ts';
import type { Translate } from '../../locales/translate.ts';
import { lockImports, saveMapping } from '../../repositories/imports/records.ts';
import { noteActivity } from '../../repositories/projects/versions.ts';
import {
  endTimesheet,
  noteCheck,
  type StoredTimesheet,
  type TimesheetChoice,
} from '../../repositories/timesheets/batches.ts';
import { insertLines, replaceLines, sumWithdrawal, withdrawLines } from '../../repositories/timesheets/lines.ts';
import type { ImportContext, ImportTarget } from '../imports/importRecord.ts';
import { headerKey } from '../imports/proposal.ts';
import { checkedNow, fileOf } from './checkedNow.ts';
import { checkFile, choiceOf, reviewOf, rowsOf } from './checkFile.ts';
import { requireOpen, requireTimesheet, type TimesheetRequest } from './files.ts';
import { checkTimesheetMapping, correctedSheetOf } from './readFile.ts';

/** Reads the file under the choices, and stores the mapping for files with the same headers. */
export async function checkTimesheetFile(
  context: ImportContext,
  { projectId, importId }: ImportTarget,
  choice: TimesheetChoice,
  { caller, requestId, say }: TimesheetRequest & { readonly say: Translate },
): Promise<TimesheetReview> {
  checkTimesheetMapping(choice);
  const file = await fileOf(context, { projectId, importId }, () => choice);
  return context.database.transaction(async (transaction) => {
    const record = await requireTimesheet(transaction, projectId, importId, 'for update of b');
    requireOpen(record);
    const checked = await checkFile(transaction, record, file.rows, choice);
    await noteCheck(transaction, record, choice, checked.counts);
    const remembered = { mapping: choice.mapping, options: importOptions.parse({}) };
    await saveMapping(transaction, projectId, timesheetColumns.type, headerKey(file.rows.headers), remembered);
    const after = { sheet: choice.sheet, headerRow: choice.headerRow };
    await audit(transaction, { caller, action: 'timesheet.check', projectId, target: importId, after, requestId });
    return reviewOf(await requireTimesheet(transaction, projectId, importId), file.rows, checked, say);
  });
}

export async function readTimesheetReview(
  context: ImportContext,
  target: ImportTarget,
  say: Translate,
): Promise<TimesheetReview> {
  const { record, rows, checked } = await checkedNow(context, target);
  return reviewOf(record, rows, checked, say);
}

export async function readTimesheetFindings(
  context: ImportContext,
  target: ImportTarget,
  severity: 'error' | 'warning',
  say: Translate,
): Promise<TimesheetRows> {
  const { rows, checked } = await checkedNow(context, target);
  return rowsOf(rows, checked, severity, say);
}

/**
 * Writes the good rows as they were reviewed. Throws 'import.stale' if the project has changed so that the effect would differ.
 * For a file that was already applied, returns its record.
 */
export async function applyTimesheetFile(
  context: ImportContext,
  { projectId, importId, reviewed }: ImportTarget & { readonly reviewed: string },
  { caller, requestId }: TimesheetRequest,
): Promise<StoredTimesheet> {
  const known = await context.database.transaction((transaction) => requireTimesheet(transaction, projectId, importId));
  if (known.status === 'applied') return known;
  const file = await fileOf(context, { projectId, importId });
  return context.database.transaction(async (transaction) => {
    await lockImports(transaction, projectId);
    const record = await requireTimesheet(transaction, projectId, importId, 'for update of b');
    if (record.status === 'applied') return record;
    requireOpen(record);
    const choice = choiceOf(record);
    const corrections = await findCorrections(transaction, correctedSheetOf(record, choice));
    const { check, counts, reviewed: now } = await checkFile(transaction, record, file.rows, choice);
    const isAsRead = isDeepStrictEqual([choice, corrections], [file.choice, file.rows.corrections]);
    if (now !== reviewed || !isAsRead) throw new DomainError('import.stale', timesheetFileMessage('stale'));
    if (check.lines.length === 0) throw new DomainError('import.notReady', timesheetFileMessage('nothingToApply'));
    await replaceLines(
      transaction,
      projectId,
      importId,
      check.replaced.map(({ id }) => id),
    );
    await insertLines(transaction, projectId, importId, check.lines);
    await endTimesheet(transaction, record, 'applied', { at: context.now(), counts });
    await audit(transaction, {
      caller,
      action: 'timesheet.apply',
      projectId,
      target: importId,
      after: { fileName: record.fileName, ...counts },
      requestId,
    });
    await hoursChanged(transaction, projectId);
    return requireTimesheet(transaction, projectId, importId);
  });
}

/** Returns the current effect of `revertTimesheetFile`. Throws 'import.notReady' for a file that was not applied. */
export async function previewTimesheetRevertOf(
  { database }: ImportContext,
  { projectId, importId }: ImportTarget,
): Promise<TimesheetRevertPreview> {
  return database.transaction(async (transaction) => {
    const { status } = await requireTimesheet(transaction, projectId, importId);
    if (status !== 'applied') throw new DomainError('import.notReady', timesheetFileMessage('notApplied'));
    return sumWithdrawal(transaction, projectId, importId);
  });
}

/**
 * Reverts an applied file; lines it replaced count again. For a file that was already reverted, returns its record. Throws
 * 'import.notReady'.
 */
export async function revertTimesheetFile(
  context: ImportContext,
  { projectId, importId }: ImportTarget,
  { caller, requestId }: TimesheetRequest,
): Promise<StoredTimesheet> {
  return context.database.transaction(async (transaction) => {
    await lockImports(transaction, projectId);
    const record = await requireTimesheet(transaction, projectId, importId, 'for update of b');
    if (record.status === 'rolledBack') return record;
    if (record.status !== 'applied') throw new DomainError('import.notReady', timesheetFileMessage('notApplied'));
    await withdrawLines(transaction, projectId, importId);
    await endTimesheet(transaction, record, 'rolledBack', { at: context.now() });
    const before = { fileName: record.fileName, ...record.counts };
    await audit(transaction, { caller, action: 'timesheet.rollBack', projectId, target: importId, before, requestId });
    await hoursChanged(transaction, projectId);
    return requireTimesheet(transaction, projectId, importId);
  });
}

/** Notifies clients with the project open that its hours have changed. */
export async function hoursChanged(transaction: Transaction, projectId: number): Promise<void> {
  await noteActivity(transaction, projectId);
  await publishProjectEvent(transaction, { projectId, kind: 'project' });
}
