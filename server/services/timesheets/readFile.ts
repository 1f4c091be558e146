/** Reads the rows of an uploaded timesheet under a mapping, as texts by field. */
import type { Correction } from '../../../contract/imports/importCorrections.ts';
import type { SheetRow } from '../../../contract/timesheets/checkLines.ts';
import { hourFields, timesheetColumns, timesheetFields } from '../../../contract/timesheets/timesheetFields.ts';
import { maxTimesheetRows } from '../../../contract/timesheets/timesheets.ts';
import { DomainError } from '../../errors/domainError.ts';
import { importMessage } from '../../locales/en-US/imports.ts';
import { timesheetFileMessage } from '../../locales/en-US/timesheets.ts';
import type { CorrectedSheet } from '../../repositories/imports/corrections.ts';
import type { StoredTimesheet, TimesheetChoice } from '../../repositories/timesheets/batches.ts';
import type { ImportContext } from '../imports/importRecord.ts';
import { limits } from '../imports/limits.ts';
import { CorrectedRows } from '../imports/parsing/correctedRows.ts';
import { noSheet } from '../imports/plan.ts';
import { factsUnder, headerOf } from '../imports/proposal.ts';
import type { CellUse } from '../imports/reading/numberFormat.ts';
import type { CellNote } from '../imports/reading/row.ts';
import { openUploadedFile } from '../imports/uploadedFile.ts';
import { readSheet } from '../imports/worker/workerPool.ts';

export interface FiledRow extends SheetRow {
  /** Cells as they are in the file, by 0-based column. */
  readonly filed: readonly string[];
  /** Cells with struck-out text, which is still read: a line that was paid might be struck out for another reason. */
  readonly struck: readonly CellNote[];
}

export interface FileRows {
  readonly headers: readonly string[];
  /** Field read from each column; null for columns that are not read. */
  readonly fields: readonly (string | null)[];
  readonly rows: readonly FiledRow[];
  /** Corrections of the sheet; those in `unused` are not applied, since their cell has changed since. */
  readonly corrections: readonly Correction[];
  readonly unused: readonly Correction[];
}

/** Identifies where the corrections of the sheet being read are stored. */
export const correctedSheetOf = (
  { projectId, id: importId }: StoredTimesheet,
  { sheet }: TimesheetChoice,
): CorrectedSheet => ({ keptIn: 'timesheet_correction', projectId, importId, sheet });

const termOf = new Map(timesheetFields.map(({ key, term }) => [key, term]));

/**
 * Checks the mapping: a line needs a day, an employee, an account, in a column or for all rows, and hours. Throws
 * 'import.keyUnmapped' or 'request.invalid'.
 */
export function checkTimesheetMapping({ mapping, options }: Pick<TimesheetChoice, 'mapping' | 'options'>): void {
  const used = new Set<string>();
  for (const key of Object.values(mapping)) {
    const term = termOf.get(key);
    if (term === undefined)
      throw new DomainError('request.invalid', timesheetFileMessage('noSuchField', { field: key.slice(0, 60) }));
    if (used.has(key)) throw new DomainError('request.invalid', importMessage('fieldTwice', { field: { term } }));
    used.add(key);
  }
  if (options.accountCode !== null) used.add('accountCode');
  const needed = [['date'], ['employeeId', 'employeeName'], ['accountCode'], ['hours', ...hourFields]];
  const missing = needed.filter((keys) => !keys.some((key) => used.has(key))).map(([key = '']) => key);
  if (missing.length === 0) return;
  const fields = { list: missing.map((key) => ({ term: termOf.get(key) ?? key })) };
  throw new DomainError('import.keyUnmapped', timesheetFileMessage('unmapped', { count: missing.length, fields }));
}

/** Days and hours are read by their stored workbook values. */
const useOf = (key: string): CellUse =>
  key === 'date' ? 'date' : key === 'hours' || hourFields.some((field) => field === key) ? 'number' : 'shown';

const totals = /^(?:grand[\s-]*|sub[\s-]*)?totals?\b|^(?:gran\s)?total\b|^somme\b/i;

/** Throws the import.file… errors, 'import.sheetMissing' and 'request.invalid'. */
export async function readTimesheetRows(
  context: ImportContext,
  record: StoredTimesheet,
  { sheet: name, headerRow, mapping, options }: TimesheetChoice,
  corrections: readonly Correction[],
): Promise<FileRows> {
  checkTimesheetMapping({ mapping, options });
  const shown = headerRow + limits.previewRowsShown;
  const { path, kind, inspection } = await openUploadedFile(context, record, shown, options.text);
  const sheet = inspection.sheets.find((each) => each.name === name);
  if (!sheet) throw noSheet(name, inspection);
  const beyond = Object.keys(mapping).find((column) => Number(column) >= sheet.columnCount);
  if (beyond !== undefined) {
    const columns = sheet.columnCount;
    const where = { count: columns, columns, column: String(Number(beyond) + 1) };
    throw new DomainError('request.invalid', importMessage('columnBeyond', where));
  }
  const place = headerOf(sheet, timesheetColumns, { headerRow, headerRows: options.headerRows ?? undefined });
  const { firstDataRow } = factsUnder(sheet, place, mapping, timesheetColumns);
  const columns = Object.entries(mapping).map(([column, key]) => ({ column: Number(column), key }));
  const uses = new Map(columns.map(({ column, key }) => [column, useOf(key)]));
  const wanted = { sheet: name, headerEnd: firstDataRow, text: options.text, uses, mostRows: maxTimesheetRows };
  const rows = await readSheet(path, kind, wanted, { projectId: record.projectId });
  const headerText = place.headers.map((header) => header.trim()).join('\n');
  const isLine = (cells: readonly string[]): boolean => {
    const at = (key: string) => cells[columns.find((each) => each.key === key)?.column ?? -1]?.trim() ?? '';
    const isNobodys = at('accountCode') === '' && at('employeeId') === '';
    if (isNobodys && cells.some((cell) => totals.test(cell.trim()))) return false;
    return place.headers.map((_, column) => (cells[column] ?? '').trim()).join('\n') !== headerText;
  };
  // The code of all rows, if no column has one.
  const forAll = options.accountCode === null ? {} : { accountCode: options.accountCode };
  const corrected = new CorrectedRows(corrections);
  const lines = rows.flatMap((source): FiledRow | [] => {
    const { number: row, cells } = corrected.of(source);
    const { cells: filed, struck = [] } = source;
    if (row < firstDataRow || !isLine(cells)) return [];
    const read = Object.fromEntries(columns.map(({ column, key }) => [key, cells[column] ?? '']));
    const isBlank = Object.values(read).every((text) => text.trim() === '');
    return { row, filed, struck, cells: isBlank ? read : { ...forAll, ...read } };
  });
  return {
    headers: place.headers,
    fields: place.headers.map((_, column) => mapping[String(column)] ?? null),
    rows: lines,
    corrections,
    unused: corrected.unused,
  };
}
