/** Rejected rows of a checked timesheet, and their corrections (domain rule 3.8, docs/decisions/timesheets-and-hours.md). */
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { severityOf } from '../../../contract/timesheets/findings.ts';
import type { correctTimesheet, listRejectedTimesheetRows } from '../../../contract/timesheets/timesheetCorrections.ts';
import { hourFields } from '../../../contract/timesheets/timesheetFields.ts';
import { audit } from '../../audit/audit.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { Translate } from '../../locales/translate.ts';
import { columnTitle } from '../imports/parsing/cells/columnTitle.ts';
import { storeCorrections } from '../imports/corrections.ts';
import type { ImportContext } from '../imports/importRecord.ts';
import { checkedNow } from './checkedNow.ts';
import { choiceOf } from './checkFile.ts';
import { requireOpen, requireTimesheet, type TimesheetRequest } from './files.ts';
import { correctedSheetOf, type FileRows } from './readFile.ts';

/**
 * Returns the column (0-based) a field is read from; for hours, the first column with any kind of hours; null if there is none.
 */
function columnOf({ fields }: FileRows, field: string): number | null {
  const keys: readonly string[] = field === 'hours' ? [field, ...hourFields] : [field];
  const column = fields.findIndex((key) => key !== null && keys.includes(key));
  return column < 0 ? null : column;
}

/** Returns the rows that are currently rejected and those that were corrected, with the reasons. */
export async function readRejectedTimesheetRows(
  context: ImportContext,
  { offset, limit, ...target }: QueryOf<typeof listRejectedTimesheetRows>,
  say: Translate,
): Promise<ReplyOf<typeof listRejectedTimesheetRows>> {
  const { rows: file, checked } = await checkedNow(context, target);
  const reasons = groupBy(
    checked.check.findings.filter(({ code }) => severityOf(code) === 'error'),
    ({ row }) => row,
  );
  const corrected = groupBy(file.corrections, ({ row }) => row);
  const found = file.rows.filter(({ row }) => checked.check.refused.has(row) || corrected.has(row));
  const page = found.slice(offset, offset + limit);
  const reported = page.map(({ row, filed }) => ({
    row,
    cells: [...filed],
    builtTag: null,
    reasons: (reasons.get(row) ?? []).map(({ field, message }) => {
      const column = columnOf(file, field);
      return { column, title: column === null ? '' : columnTitle(file.headers, column), reason: say(message) };
    }),
  }));
  return {
    columns: file.headers.map((title, column) => ({ title, field: file.fields[column] ?? null })),
    units: null,
    rows: reported,
    corrections: page.flatMap(({ row }) => corrected.get(row) ?? []),
    total: found.length,
    correctedCells: file.corrections.length,
  };
}

/**
 * Stores corrections for all later checks. Throws 'import.notReady' for a file that is applied, canceled or was never checked.
 */
export function correctTimesheetCells(
  { database, now }: ImportContext,
  { projectId, importId, cells }: BodyOf<typeof correctTimesheet>,
  { caller, requestId }: TimesheetRequest,
): Promise<ReplyOf<typeof correctTimesheet>> {
  return database.transaction(async (transaction) => {
    const record = await requireTimesheet(transaction, projectId, importId, 'for update of b');
    requireOpen(record);
    const sheet = { ...correctedSheetOf(record, choiceOf(record)), headers: [] };
    const corrector = { userId: caller.userId, at: now() };
    const correctedCells = await storeCorrections(transaction, sheet, cells, corrector);
    const after = { cells: cells.length };
    await audit(transaction, { caller, action: 'timesheet.correct', projectId, target: importId, after, requestId });
    return { correctedCells };
  });
}
