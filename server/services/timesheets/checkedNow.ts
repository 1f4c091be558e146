/** Reads an uploaded timesheet from its stored file with its corrections, and checks it against the current project. */
import { findCorrections } from '../../repositories/imports/corrections.ts';
import type { StoredTimesheet, TimesheetChoice } from '../../repositories/timesheets/batches.ts';
import type { ImportContext, ImportTarget } from '../imports/importRecord.ts';
import { checkFile, choiceOf, type CheckedFile } from './checkFile.ts';
import { requireOpen, requireTimesheet } from './files.ts';
import { correctedSheetOf, readTimesheetRows, type FileRows } from './readFile.ts';

/**
 * Returns the file and its rows, by default under the choices it was checked with. Throws 'import.notReady' for a file that is
 * applied or canceled.
 */
export async function fileOf(
  context: ImportContext,
  { projectId, importId }: ImportTarget,
  choiceFor: (record: StoredTimesheet) => TimesheetChoice = choiceOf,
): Promise<{ record: StoredTimesheet; choice: TimesheetChoice; rows: FileRows }> {
  const { record, choice, corrections } = await context.database.transaction(async (transaction) => {
    const found = await requireTimesheet(transaction, projectId, importId);
    requireOpen(found);
    const chosen = choiceFor(found);
    return {
      record: found,
      choice: chosen,
      corrections: await findCorrections(transaction, correctedSheetOf(found, chosen)),
    };
  });
  return { record, choice, rows: await readTimesheetRows(context, record, choice, corrections) };
}

export async function checkedNow(
  context: ImportContext,
  target: ImportTarget,
): Promise<{ record: StoredTimesheet; rows: FileRows; checked: CheckedFile }> {
  const { record, choice, rows } = await fileOf(context, target);
  const checked = await context.database.transaction((transaction) => checkFile(transaction, record, rows, choice));
  return { record, rows, checked };
}
