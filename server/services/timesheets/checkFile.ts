/**
 * Effect of a timesheet file on a project: read completely, checked, and summed up. Nothing is written except the check itself.
 */
import { createHash } from 'node:crypto';
import { nearestOf } from '../../../contract/base/values/nearest.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import { checkLines, type LineCheck, type NameKind, type RowFinding } from '../../../contract/timesheets/checkLines.ts';
import { provenOrder, readDay } from '../../../contract/timesheets/dates.ts';
import { findingCode, severityOf } from '../../../contract/timesheets/findings.ts';
import { inHours } from '../../../contract/timesheets/hours.ts';
import { employeeKeyOf, employeeText, lineKeyOf, spentOf, type Hours } from '../../../contract/timesheets/lines.ts';
import { hourFields } from '../../../contract/timesheets/timesheetFields.ts';
import type {
  TimesheetCounts,
  TimesheetReview,
  TimesheetRows,
  UnknownTimesheetName,
} from '../../../contract/timesheets/timesheets.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { rowMessage } from '../../locales/en-US/importRows.ts';
import { timesheetFileMessage } from '../../locales/en-US/timesheets.ts';
import type { Translate } from '../../locales/translate.ts';
import type { StoredTimesheet, TimesheetChoice } from '../../repositories/timesheets/batches.ts';
import { localizeTimesheet } from './localize.ts';
import type { FileRows } from './readFile.ts';
import { readProjectFacts, type ProjectTimesheetFacts } from './projectFacts.ts';

/** A checked file, as it would be applied now. */
export interface CheckedFile {
  readonly check: LineCheck;
  readonly standing: ProjectTimesheetFacts;
  readonly counts: TimesheetCounts;
  /** Fingerprint of the effect of applying the file. */
  readonly reviewed: string;
}

/** Returns the choices the file was checked with. Throws 'import.notReady'. */
export function choiceOf({ sheet, headerRow, mapping, options }: StoredTimesheet): TimesheetChoice {
  if (sheet === null || headerRow === null || mapping === null || options === null)
    throw new DomainError('import.notReady', timesheetFileMessage('notChecked'));
  return { sheet, headerRow, mapping, options };
}

/** Returns the range of days that the lines of a file can have, however its dates are interpreted. */
function rangeOf({ rows }: FileRows, { options }: TimesheetChoice): { from: string; to: string } | null {
  const texts = rows.map(({ cells }) => cells['date'] ?? '');
  const order = options.dateOrder ?? provenOrder(texts);
  const days = texts.flatMap((text) => {
    const read = readDay(text, order);
    return read.kind === 'day' ? read.day : [];
  });
  if (days.length === 0) return null;
  return {
    from: days.reduce((min, day) => (day < min ? day : min)),
    to: days.reduce((last, day) => (day > last ? day : last)),
  };
}

export async function checkFile(
  transaction: Transaction,
  { projectId }: StoredTimesheet,
  file: FileRows,
  choice: TimesheetChoice,
): Promise<CheckedFile> {
  const standing = await readProjectFacts(transaction, projectId, rangeOf(file, choice));
  const found = checkLines(file.rows, standing, choice.options.dateOrder);
  const check = { ...found, findings: [...found.findings, ...struckCells(file), ...unusedCorrections(file)] };
  const days = check.lines.map(({ date }) => date).toSorted();
  const counts: TimesheetCounts = {
    rows: file.rows.length,
    lines: check.lines.length,
    refused: check.refused.size,
    ignored: check.ignored,
    warnings: check.findings.filter(({ code }) => severityOf(code) === 'warning').length,
    replaced: check.replaced.length - check.unchanged,
    unchanged: check.unchanged,
    hours: inHours(check.lines.reduce((sum, line) => sum + spentOf(line), 0)),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  };
  return { check, standing, counts, reviewed: fingerprintOf(check) };
}

/** Findings for corrections whose cell has changed since. */
const unusedCorrections = ({ unused, fields }: FileRows): RowFinding[] =>
  unused.map(({ row, column, was, value }) => ({
    row,
    code: 'correctionUnused',
    field: fields[column] ?? '',
    value,
    message: rowMessage('correctionUnused', { was }),
  }));

/** Findings for cells that are read although text in them is struck out. */
const struckCells = ({ rows, fields }: FileRows): RowFinding[] =>
  rows.flatMap(({ row, struck }) =>
    struck.flatMap(({ column, text: value }) => {
      const field = fields[column];
      return field ? [{ row, code: 'struckText', field, value, message: rowMessage('struckTextRead') }] : [];
    }),
  );

const fingerprintOf = ({ lines, replaced, refused }: LineCheck): string =>
  createHash('sha256')
    .update(JSON.stringify([lines, replaced.map(({ id }) => id), [...refused]]))
    .digest('base64url');

interface Sums {
  straightTime: number;
  overtime: number;
  doubleTime: number;
  spent: number;
}

/** Returns sums by key, in hours, sorted by key. */
function sumsBy<Line extends Hours>(lines: readonly Line[], keyOf: (line: Line) => string): [string, Sums][] {
  const sums = new Map<string, Sums>();
  for (const line of lines) {
    const sum = sums.get(keyOf(line)) ?? { straightTime: 0, overtime: 0, doubleTime: 0, spent: 0 };
    for (const key of hourFields) sum[key] += line[key];
    sum.spent += spentOf(line);
    sums.set(keyOf(line), sum);
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { straightTime, overtime, doubleTime, spent }]) => [
      key,
      {
        straightTime: inHours(straightTime),
        overtime: inHours(overtime),
        doubleTime: inHours(doubleTime),
        spent: inHours(spent),
      },
    ]);
}

const spentIn = (lines: readonly Hours[]): number => inHours(lines.reduce((sum, line) => sum + spentOf(line), 0));

/** Returns the review that users see before they apply the file. */
export function reviewOf(
  record: StoredTimesheet,
  { corrections }: FileRows,
  { check, standing, counts, reviewed }: CheckedFile,
  say: Translate,
): TimesheetReview {
  const accounts = new Map(standing.accountList.map((account) => [account.code, account]));
  const replacedKeys = new Set(check.replaced.map(lineKeyOf));
  const unknownName = (name: (typeof check.unknown)[number]) => ({
    ...name,
    hours: inHours(name.hours),
    suggestion: suggestionFor(name, standing),
  });
  const totalOfCode = ([accountCode, sums]: ReturnType<typeof sumsBy>[number]) => ({
    accountCode,
    description: accounts.get(accountCode)?.description ?? '',
    isIndirect: accounts.get(accountCode)?.isIndirect ?? false,
    ...sums,
  });
  const totalOfWeek = ([weekEnding, sums]: ReturnType<typeof sumsBy>[number]) => ({ weekEnding, ...sums });
  return {
    record: localizeTimesheet(record, say),
    counts,
    dateOrder: check.dateOrder,
    causes: causesOf(check, say),
    unknown: check.unknown.map(unknownName),
    known: knownNames(standing),
    byCode: sumsBy(check.lines, ({ accountCode }) => accountCode).map(totalOfCode),
    byWeek: sumsBy(check.lines, ({ date }) => standing.weekOf(date)).map(totalOfWeek),
    correctedCells: corrections.length,
    replaces: {
      before: spentIn(check.replaced),
      after: spentIn(check.lines.filter((line) => replacedKeys.has(lineKeyOf(line)))),
    },
    reviewed,
  };
}

const firstRowsReported = 20;

function causesOf({ findings }: LineCheck, say: Translate): TimesheetReview['causes'] {
  return findingCode.options.flatMap((code) => {
    const found = findings.filter((finding) => finding.code === code);
    const rows = [...new Set(found.map(({ row }) => row))];
    return found[0] === undefined
      ? []
      : {
          severity: severityOf(code),
          code,
          rows: rows.length,
          example: say(found[0].message),
          firstRows: rows.slice(0, firstRowsReported),
        };
  });
}

/** Returns the names that spellings can be mapped to, by kind, with their labels. */
export function knownNames(status: ProjectTimesheetFacts): TimesheetReview['known'] {
  const foremen = new Map(status.foremen.map((name) => [tagKey(name), name]));
  return {
    employee: status.employees.map((employee) => ({ key: employeeKeyOf(employee), label: employeeText(employee) })),
    account: status.accountList.map(({ code, description }) => ({
      key: code,
      label: [code, description].filter((text) => text !== '').join(' · '),
    })),
    foreman: [...foremen.values()].toSorted().map((name) => ({ key: name, label: name })),
  };
}

function suggestionFor(
  { kind, spelling }: { readonly kind: NameKind; readonly spelling: string },
  status: ProjectTimesheetFacts,
): UnknownTimesheetName['suggestion'] {
  if (kind === 'account') return nearestOf(spelling, status.accounts);
  if (kind === 'foreman') return nearestOf(spelling, status.foremen);
  const byText = new Map(status.employees.map((employee) => [employeeText(employee), employeeKeyOf(employee)]));
  const nearest = nearestOf(spelling, byText.keys());
  return nearest === null ? null : (byText.get(nearest) ?? null);
}

const rowsReported = 5000;

/** Returns the rows with findings, as they are in the file. */
export function rowsOf(
  { headers, rows }: FileRows,
  { check }: CheckedFile,
  severity: 'error' | 'warning',
  say: Translate,
): TimesheetRows {
  const byRow = new Map<number, TimesheetRows['rows'][number]['findings']>();
  for (const { row, code, field, value, message } of check.findings) {
    if (severityOf(code) !== severity) continue;
    const reported = { row, severity, code, field, value, reason: say(message) };
    byRow.set(row, [...(byRow.get(row) ?? []), reported]);
  }
  const found = rows.filter(({ row }) => byRow.has(row));
  return {
    columns: [...headers],
    total: found.length,
    rows: found
      .slice(0, rowsReported)
      .map(({ row, filed }) => ({ row, cells: [...filed], findings: byRow.get(row) ?? [] })),
  };
}
