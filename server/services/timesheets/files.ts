/** Timesheet files before they are applied: uploaded, previewed, canceled. No hours are written here. */
import type { SheetPreview, TextChoice } from '../../../contract/imports/imports.ts';
import { timesheetColumns } from '../../../contract/timesheets/timesheetFields.ts';
import { timesheetOptions } from '../../../contract/timesheets/timesheets.ts';
import { openUploadLife } from '../../timings.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { timesheetFileMessage } from '../../locales/en-US/timesheets.ts';
import { removeCorrections } from '../../repositories/imports/corrections.ts';
import {
  cancelOldTimesheets,
  endTimesheet,
  findTimesheet,
  insertTimesheet,
  type StoredTimesheet,
} from '../../repositories/timesheets/batches.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import { uploadsOf } from '../imports/files/uploadsOf.ts';
import type { ImportContext } from '../imports/importRecord.ts';
import { proposeSheets, type ChosenHeader } from '../imports/proposal.ts';
import type { Inspection } from '../imports/reading/row.ts';
import { readSheetsAgain, receiveFile, type PreviewRequest, type ReceivedFile } from '../imports/uploadedSheets.ts';

export interface TimesheetRequest {
  readonly caller: Caller;
  readonly requestId: string;
}

export interface StoredDraft {
  readonly importId: string;
  readonly record: StoredTimesheet;
  readonly sheets: SheetPreview[];
  readonly proposedSheet: string;
  readonly text: Inspection['text'];
}

/** Returns the file or throws 'import.notFound'. */
export async function requireTimesheet(
  transaction: Transaction,
  projectId: number,
  id: string,
  lock: '' | 'for update of b' = '',
): Promise<StoredTimesheet> {
  const found = await findTimesheet(transaction, projectId, id, lock);
  if (!found) throw new DomainError('import.notFound', timesheetFileMessage('missing'));
  return found;
}

/** Throws 'import.notReady' for a file that is neither a draft nor checked. */
export function requireOpen({ status }: StoredTimesheet): void {
  if (status !== 'draft' && status !== 'checked')
    throw new DomainError('import.notReady', timesheetFileMessage('ended'));
}

async function draftOf(
  transaction: Transaction,
  record: StoredTimesheet,
  inspection: Inspection,
  chosen: ChosenHeader = {},
  text?: TextChoice,
): Promise<StoredDraft> {
  const unit = await findUnit(transaction, record.projectId);
  const target = { projectId: record.projectId, fields: timesheetColumns };
  const { sheets, best } = await proposeSheets(transaction, target, inspection, unit, chosen);
  const options = timesheetOptions.parse({ ...record.options, ...(text && { text }) });
  return {
    importId: record.id,
    record: { ...record, options },
    sheets: sheets.map(({ preview }) => preview),
    proposedSheet: best.preview.name,
    text: inspection.text,
  };
}

/** Stores and inspects an uploaded file. Throws the import.file… errors; in that case nothing is stored. */
export function uploadTimesheetFile(
  context: ImportContext,
  file: Omit<ReceivedFile, 'userId'>,
  { caller, requestId }: TimesheetRequest,
): Promise<StoredDraft> {
  const { projectId } = file;
  const { userId } = caller;
  return receiveFile(context, { ...file, userId }, 'timesheet_batch', async (transaction, stored) => {
    const { id, fileName, size, inspection } = stored;
    await insertTimesheet(transaction, {
      projectId,
      id,
      fileName,
      fileSize: size,
      notices: inspection.notices,
      uploadedBy: userId,
      uploadedAt: context.now(),
    });
    await audit(transaction, {
      caller,
      action: 'timesheet.upload',
      projectId,
      target: id,
      after: { fileName },
      requestId,
    });
    return draftOf(transaction, await requireTimesheet(transaction, projectId, id), inspection);
  });
}

/** Returns the sheets again, with the proposal for another sheet, header, delimiter or encoding. */
export async function previewTimesheetFile(
  context: ImportContext,
  { projectId, importId, ...requested }: PreviewRequest,
): Promise<StoredDraft> {
  const record = await context.database.transaction((transaction) =>
    requireTimesheet(transaction, projectId, importId),
  );
  const { inspection, chosen, text } = await readSheetsAgain(context, record, requested);
  return context.database.transaction((transaction) => draftOf(transaction, record, inspection, chosen, text));
}

/** Idempotent. Throws 'import.notReady' for a file that was applied. */
export async function cancelTimesheetFile(
  context: ImportContext,
  { projectId, importId }: { readonly projectId: number; readonly importId: string },
  { caller, requestId }: TimesheetRequest,
): Promise<StoredTimesheet> {
  const record = await context.database.transaction(async (transaction) => {
    const found = await requireTimesheet(transaction, projectId, importId, 'for update of b');
    if (found.status === 'cancelled') return found;
    if (found.status === 'applied' || found.status === 'rolledBack')
      throw new DomainError('import.notReady', timesheetFileMessage('cannotCancel'));
    await endTimesheet(transaction, found, 'cancelled', { at: context.now() });
    await removeCorrections(transaction, { keptIn: 'timesheet_correction', projectId, importId });
    await audit(transaction, { caller, action: 'timesheet.cancel', projectId, target: importId, requestId });
    return requireTimesheet(transaction, projectId, importId);
  });
  await uploadsOf(context).remove(record);
  return record;
}

/**
 * Cancels uploads that were not applied within a month, and deletes their files. Call periodically; returns how many were
 * canceled.
 */
export async function cancelForgottenTimesheets(context: ImportContext): Promise<number> {
  const { database, now } = context;
  const uploads = uploadsOf(context);
  const before = new Date(now().getTime() - openUploadLife);
  const cancelled = await database.transaction(async (transaction) => {
    const found = await cancelOldTimesheets(transaction, before);
    for (const { id, projectId } of found) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await audit(transaction, { caller: null, action: 'timesheet.expire', projectId, target: id });
    }
    return found;
  });
  await Promise.all(cancelled.map((upload) => uploads.remove(upload)));
  return cancelled.length;
}
