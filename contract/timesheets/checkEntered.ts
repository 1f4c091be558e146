/** Check of a manually entered line against the existing lines (domain section 10). It replaces none of them. */
import { timesheetMessage } from '../base/messages/messages.ts';
import type { Message } from '../base/messages/message.ts';
import { tagKey } from '../base/values/tags.ts';
import { severityOf } from './findings.ts';
import type { DateOrder } from './dates.ts';
import { inHours } from './hours.ts';
import {
  employeeKeyOf,
  employeeText,
  isCorrection,
  lineKeyOf,
  readLine,
  spentOf,
  type LineCells,
  type TimesheetLine,
} from './lines.ts';

export interface EnteredProblem {
  readonly field: string;
  readonly message: Message;
}

export type EnteredLine =
  | { readonly ok: true; readonly line: TimesheetLine }
  | { readonly ok: false; readonly problems: readonly EnteredProblem[] };

const maxHours = 2400;

/**
 * Returns the checked line, or its problems.
 * @param accounts account codes of the project, by key.
 * @param status the other lines of the project, at least those of the same day.
 * @param lastDay the last day that can have been worked, by the calendar of the project.
 */
export function checkEntered(
  cells: LineCells,
  order: DateOrder,
  accounts: ReadonlyMap<string, string>,
  status: readonly TimesheetLine[],
  lastDay?: string,
): EnteredLine {
  const { line: read, findings } = readLine(cells, order);
  const problems: EnteredProblem[] = findings
    .filter(({ code }) => severityOf(code) === 'error')
    .map(({ field, message }) => ({ field: field === 'hours' ? 'straightTime' : field, message }));
  if (read === null) {
    if (problems.length === 0) problems.push({ field: 'straightTime', message: timesheetMessage('hoursMissing') });
    return { ok: false, problems };
  }
  if (lastDay !== undefined && read.date > lastDay)
    problems.push({ field: 'date', message: timesheetMessage('dateFuture', { day: { day: read.date } }) });
  const accountCode = accounts.get(tagKey(read.accountCode));
  if (accountCode === undefined)
    problems.push({ field: 'accountCode', message: timesheetMessage('accountUnknown', { code: read.accountCode }) });
  const line = { ...read, accountCode: accountCode ?? read.accountCode };
  const ofDay = status.filter((other) => other.date === line.date && employeeKeyOf(other) === employeeKeyOf(line));
  const there = ofDay.reduce((sum, other) => sum + spentOf(other), 0);
  const sum = there + spentOf(line);
  if (sum > maxHours && spentOf(line) > 0) {
    const values = { name: employeeText(line), hours: inHours(sum), day: { day: line.date }, there: inHours(there) };
    problems.push({ field: 'straightTime', message: timesheetMessage('moreThanADayTogether', values) });
  }
  const beside = ofDay.filter((other) => lineKeyOf(other) === lineKeyOf(line));
  if (beside.length > 0 && !isCorrection(line) && line.description === '') {
    const hours = inHours(beside.reduce((total, other) => total + spentOf(other), 0));
    problems.push({ field: 'description', message: timesheetMessage('besideWithoutDescription', { hours }) });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, line };
}
