/** Timesheet lines entered by hand: good rows are written, the others are returned with the reason. */
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { checkEntered } from '../../../contract/timesheets/checkEntered.ts';
import { readDay, type DateOrder } from '../../../contract/timesheets/dates.ts';
import { inHours } from '../../../contract/timesheets/hours.ts';
import type { TimesheetLine } from '../../../contract/timesheets/lines.ts';
import { enteredFields, hourFields } from '../../../contract/timesheets/timesheetFields.ts';
import type {
  listTimesheetLines,
  removeTimesheetLines,
  saveTimesheetLines,
  TimesheetLineResult,
  TimesheetLineRow,
} from '../../../contract/timesheets/timesheetLines.ts';
import type { Transaction } from '../../db/database.ts';
import { rowMessage } from '../../locales/en-US/rows.ts';
import { timesheetFileMessage } from '../../locales/en-US/timesheets.ts';
import type { Translate } from '../../locales/translate.ts';
import { lockImports } from '../../repositories/imports/records.ts';
import { findLastWorkDay } from '../../repositories/projectDays.ts';
import { findUnit } from '../../repositories/projects/projects.ts';
import { auditRows, type RowWrite } from '../../repositories/history/rowAudit.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import {
  deleteLines,
  findLines,
  insertLines,
  listLines,
  readLines,
  updateLines,
  type StoredLine,
} from '../../repositories/timesheets/lines.ts';
import type { Problem } from '../rows/readRowCells.ts';
import { rowResults, type Unwritten } from '../rows/rowResults.ts';
import type { TimesheetRequest } from './files.ts';
import { hoursChanged } from './importTimesheet.ts';

interface LineRequest extends TimesheetRequest {
  readonly say: Translate;
}

interface Good {
  readonly status: 'good';
  readonly before: StoredLine | null;
  readonly line: TimesheetLine;
  /** Id of a new line, set once it is written. */
  id: number;
}

type Checked = Good | Unwritten<StoredLine>;

/** A line that is not from a file has no file row. */
const enteredLine = ({ line }: Good) => ({ ...line, row: null });
const correctedLine = ({ id, line }: Good) => ({ ...line, id, row: null });

/** Returns a line in reply form: hours as decimal hours, 0 as blank. */
function valuesOf(line: TimesheetLine): Record<string, CellValue> {
  const values: Record<string, CellValue> = { ...line };
  for (const key of hourFields) values[key] = line[key] === 0 ? null : inHours(line[key]);
  return values;
}

export const lineRowOf = (line: StoredLine): TimesheetLineRow => {
  const { id, version, batchId, fileName, ...own } = line;
  return { id, version, values: valuesOf(own), batchId, fileName };
};

const targetOf = (id: number): string => `timesheet line ${id}`;

/** Returns the texts of a line as it would be after the edit. */
function textsOf(
  before: StoredLine | null,
  cells: readonly { field: string; value: CellValue }[],
): Record<string, string> {
  const values: Record<string, CellValue> = before === null ? {} : valuesOf(before);
  for (const { field, value } of cells) values[field] = value;
  return Object.fromEntries(enteredFields.map(({ key }) => [key, String(values[key] ?? '')]));
}

const unknownFields = (cells: readonly { field: string }[]): Problem[] =>
  cells
    .filter(({ field }) => !enteredFields.some(({ key }) => key === field))
    .map(({ field }) => ({ field, reason: rowMessage('noField', { field }) }));

/** Saves lines in the caller's transaction. Each row is checked against the existing lines and the rows before it. */
export async function saveLines(
  transaction: Transaction,
  { projectId, rows }: BodyOf<typeof saveTimesheetLines>,
  { caller, requestId, say }: LineRequest,
): Promise<ReplyOf<typeof saveTimesheetLines>> {
  await lockImports(transaction, projectId);
  const order: DateOrder = lengthUnitOf(await findUnit(transaction, projectId)) === 'm' ? 'dayFirst' : 'monthFirst';
  const accounts = new Map(
    (await readCodes(transaction, projectId, ['account'])).map(({ key, values }) => [key, String(values['code'])]),
  );
  const stored = new Map(
    (
      await findLines(
        transaction,
        projectId,
        rows.flatMap(({ row }) => row?.id ?? []),
      )
    ).map((line) => [line.id, line]),
  );
  const texts = rows.map(({ row, cells }) => textsOf(row ? (stored.get(row.id) ?? null) : null, cells));
  const days = texts.flatMap((cells) => {
    const read = readDay(cells['date'] ?? '', order);
    return read.kind === 'day' ? read.day : [];
  });
  const standing = new Map<number, TimesheetLine>();
  for (const day of new Set(days))
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    for (const line of await readLines(transaction, projectId, { from: day, to: day })) standing.set(line.id, line);
  const lastDay = await findLastWorkDay(transaction, projectId);
  const checked = rows.map(({ row, cells }, at): Checked => {
    const before = row ? (stored.get(row.id) ?? null) : null;
    if (row && before === null) return { status: 'gone' };
    if (before !== null && before.batchId !== null) {
      const reason = timesheetFileMessage('lineOfFile', { file: before.fileName ?? '' });
      return { status: 'refused', problems: [{ field: 'date', reason }] };
    }
    if (row && before !== null && before.version !== row.version) return { status: 'conflict', theirs: before };
    const problems = unknownFields(cells);
    if (before !== null) standing.delete(before.id);
    const entered = checkEntered(texts[at]!, order, accounts, [...standing.values()], lastDay);
    if (!entered.ok) problems.push(...entered.problems.map(({ field, message }) => ({ field, reason: message })));
    if (!entered.ok || problems.length > 0) {
      if (before !== null) standing.set(before.id, before);
      return { status: 'refused', problems };
    }
    standing.set(before?.id ?? -1 - at, entered.line);
    return { status: 'good', before, line: entered.line, id: before?.id ?? 0 };
  });
  const good = checked.filter((row) => row.status === 'good');
  const added = good.filter(({ before }) => before === null);
  const ids = await insertLines(transaction, projectId, null, added.map(enteredLine));
  for (const [at, row] of added.entries()) row.id = ids[at]!;
  await updateLines(transaction, projectId, good.filter(({ before }) => before !== null).map(correctedLine));
  if (good.length > 0) {
    await auditRows(transaction, { caller, projectId, requestId }, good.map(writeOf));
    await hoursChanged(transaction, projectId);
  }
  const after = new Map(
    (
      await findLines(
        transaction,
        projectId,
        good.map(({ id }) => id),
      )
    ).map((line) => [line.id, line]),
  );
  const results = await rowResults(transaction, projectId, checked, {
    say,
    changedMeanwhile: rowMessage('changedMeanwhile'),
    gone: timesheetFileMessage('lineGone'),
    saved: ({ id }: Good): TimesheetLineResult => ({ status: 'saved', row: lineRowOf(after.get(id)!) }),
    rowOf: lineRowOf,
    savedAs: (theirs) => ({ target: targetOf(theirs.id), holds: lineRowOf(theirs).values }),
  });
  return { results };
}

const writeOf = ({ before, line, id }: Good): RowWrite => ({
  action: before === null ? 'timesheetLine.create' : 'timesheetLine.update',
  target: targetOf(id),
  ...(before !== null && { before: lineRowOf(before).values }),
  after: valuesOf(line),
});

/** Lines from files, and those another user has changed since, are not removed; lines already gone count as removed. */
export async function removeLines(
  transaction: Transaction,
  { projectId, rows, reason }: BodyOf<typeof removeTimesheetLines>,
  { caller, requestId, say }: LineRequest,
): Promise<ReplyOf<typeof removeTimesheetLines>> {
  await lockImports(transaction, projectId);
  const stored = new Map(
    (
      await findLines(
        transaction,
        projectId,
        rows.map(({ id }) => id),
      )
    ).map((line) => [line.id, line]),
  );
  const removed = new Map<number, StoredLine>();
  const results = rows.map(({ id, version }) => {
    const line = stored.get(id);
    if (!line) return { status: 'deleted' as const };
    if (line.batchId !== null) {
      const file = { file: line.fileName ?? '' };
      return { status: 'refused' as const, reason: say(timesheetFileMessage('lineOfFile', file)) };
    }
    if (line.version !== version) return { status: 'refused' as const, reason: say(rowMessage('changedMeanwhile')) };
    removed.set(id, line);
    return { status: 'deleted' as const };
  });
  if (removed.size > 0) {
    await deleteLines(transaction, projectId, [...removed.keys()]);
    await auditRows(
      transaction,
      { caller, projectId, requestId },
      Array.from(removed.values(), (line) => ({
        action: 'timesheetLine.delete',
        target: targetOf(line.id),
        before: lineRowOf(line).values,
        after: { reason },
      })),
    );
    await hoursChanged(transaction, projectId);
  }
  return { results };
}

export async function readLineList(
  transaction: Transaction,
  { projectId, isFuture, ...filter }: QueryOf<typeof listTimesheetLines>,
): Promise<ReplyOf<typeof listTimesheetLines>> {
  const after = isFuture ? await findLastWorkDay(transaction, projectId) : undefined;
  const { lines, total, hours } = await listLines(transaction, projectId, { ...filter, after });
  return { rows: lines.map(lineRowOf), total, hours };
}
