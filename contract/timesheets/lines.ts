/** Timesheet line, read from the cells of a row (domain section 10). */
import { isNoTag, tagKey } from '../base/values/tags.ts';
import { timesheetMessage } from '../base/messages/messages.ts';
import type { Message } from '../base/messages/message.ts';
import { dayOfIso, daysPast } from '../base/units/days.ts';
import { readDay, type DateOrder } from './dates.ts';
import { severityOf, type FindingCode } from './findings.ts';
import { inHours, parseHours, type WrittenHours } from './hours.ts';
import { hourFields, timesheetFields, type HourField } from './timesheetFields.ts';

/** Texts by the keys of `timesheetFields`; fields without a column in the file are absent. */
export type LineCells = Readonly<Partial<Record<string, string>>>;

export interface TimesheetLine {
  /** Day of the work, `2026-11-20`. */
  readonly date: string;
  readonly employeeId: string;
  readonly employeeName: string;
  readonly accountCode: string;
  /** Hundredths of an hour; negative in a correction. */
  readonly straightTime: number;
  readonly overtime: number;
  readonly doubleTime: number;
  readonly foreman: string;
  readonly crew: string;
  readonly craft: string;
  readonly shift: string;
  readonly payType: string;
  readonly description: string;
  readonly approved: string;
}

export type Hours = Pick<TimesheetLine, HourField>;

export interface Finding {
  readonly code: FindingCode;
  /** Key of the field concerned. */
  readonly field: string;
  readonly value: string;
  readonly message: Message;
}

export interface ReadLine {
  /** Null for a row that is rejected, or has no hours. */
  readonly line: TimesheetLine | null;
  /** The line of a row that states zero hours: existing hours with its key are not changed. */
  readonly none?: TimesheetLine;
  readonly findings: readonly Finding[];
}

/** Returns the spent hours, in hundredths: clock hours, not weighted by pay. */
export const spentOf = ({ straightTime, overtime, doubleTime }: Hours): number => straightTime + overtime + doubleTime;

/** True if it subtracts hours: it is then added to the line it corrects, and does not replace it. */
export const isCorrection = (hours: Hours): boolean => hourFields.some((key) => hours[key] < 0);

/** Returns the key of a line's employee: by ID if there is one, else by name. */
export const employeeKeyOf = ({
  employeeId,
  employeeName,
}: Pick<TimesheetLine, 'employeeId' | 'employeeName'>): string =>
  employeeId === '' ? `name ${tagKey(employeeName)}` : `id ${tagKey(employeeId)}`;

/** Returns the employee of a line as text for messages. */
export const employeeText = ({
  employeeId,
  employeeName,
}: Pick<TimesheetLine, 'employeeId' | 'employeeName'>): string =>
  [employeeName, employeeId].filter((text) => text !== '').join(', ');

/**
 * Returns the key of a line: employee, day, account code and shift, with corrections separate from hours. A later file with the
 * same key replaces the line of an earlier one.
 */
export const lineKeyOf = (line: TimesheetLine): string =>
  JSON.stringify([
    employeeKeyOf(line),
    line.date,
    tagKey(line.accountCode),
    tagKey(line.shift),
    isCorrection(line) ? 'correction' : 'hours',
  ]);

const maxHours = 2400;

const isWeekend = (day: string): boolean => daysPast(0, dayOfIso(day)) > 4;

/** Reads a row. Problems of the row itself are found here; those that depend on the project or other rows by `checkLines`. */
export function readLine(cells: LineCells, order: DateOrder | null): ReadLine {
  const findings: Finding[] = [];
  const textOf = (key: string): string => (cells[key] ?? '').replaceAll(/\s+/g, ' ').trim();
  const find = (code: FindingCode, field: string, message: Message): void => {
    findings.push({ code, field, value: textOf(field), message });
  };
  const named = (key: string): string => (isNoTag(textOf(key)) ? '' : textOf(key));
  const hours = readHours(textOf, find);
  const comment = textOf('description');
  if (hours !== null && hourFields.every((key) => hours[key] === 0)) {
    if (comment !== '') find('zeroWithComment', 'description', timesheetMessage('zeroWithComment', { text: comment }));
    return { line: null, findings, ...noneOf(hours, order, textOf, named) };
  }
  const day = readDay(textOf('date'), order);
  if (day.kind === 'blank') find('dateMissing', 'date', timesheetMessage('dateMissing'));
  if (day.kind === 'unreadable')
    find('dateUnreadable', 'date', timesheetMessage('dateUnreadable', { text: textOf('date') }));
  if (day.kind === 'ambiguous')
    find('dateAmbiguous', 'date', timesheetMessage('dateAmbiguous', { text: textOf('date') }));
  const who = { employeeId: named('employeeId'), employeeName: named('employeeName') };
  if (who.employeeId === '' && who.employeeName === '')
    find('employeeMissing', 'employeeId', timesheetMessage('employeeMissing'));
  const accountCode = named('accountCode');
  if (accountCode === '') find('accountMissing', 'accountCode', timesheetMessage('accountMissing'));
  for (const { key, longest, term } of timesheetFields)
    if (textOf(key).length > longest)
      find('textTooLong', key, timesheetMessage('textTooLong', { field: { term }, most: longest }));
  if (hours !== null) checkHours(hours, comment, find);
  if (day.kind === 'day' && isWeekend(day.day))
    find('weekend', 'date', timesheetMessage('weekend', { day: { day: day.day } }));
  const cannotStand = findings.some(({ code }) => severityOf(code) === 'error');
  if (cannotStand || hours === null || day.kind !== 'day') return { line: null, findings };
  return {
    findings,
    line: {
      date: day.day,
      ...who,
      accountCode,
      ...hours,
      foreman: named('foreman') || named('crew'),
      crew: named('crew'),
      craft: named('craft'),
      shift: named('shift'),
      payType: named('payType'),
      description: comment,
      approved: textOf('approved'),
    },
  };
}

/** Returns the line of a row without hours, if its key fields are filled. */
function noneOf(
  hours: Hours,
  order: DateOrder | null,
  textOf: (key: string) => string,
  named: (key: string) => string,
): { readonly none?: TimesheetLine } {
  const day = readDay(textOf('date'), order);
  const [employeeId, employeeName, accountCode] = [named('employeeId'), named('employeeName'), named('accountCode')];
  if (day.kind !== 'day' || accountCode === '' || (employeeId === '' && employeeName === '')) return {};
  const blank = { foreman: '', crew: '', craft: '', payType: '', description: '', approved: '' };
  return { none: { ...blank, ...hours, date: day.day, employeeId, employeeName, accountCode, shift: named('shift') } };
}

type Find = (code: FindingCode, field: string, message: Message) => void;

/** Returns ST, OT and DT if one of them is filled, else Hours, which count as ST. Null if a cell cannot be read. */
function readHours(textOf: (key: string) => string, find: Find): Hours | null {
  const read = (key: string): WrittenHours | null => {
    const found = parseHours(textOf(key));
    if (found === null)
      find('hoursUnreadable', key, timesheetMessage('hoursUnreadable', { text: textOf(key).slice(0, 60) }));
    else if (found.isRounded)
      find('rounded', key, timesheetMessage('rounded', { text: textOf(key), hours: inHours(found.hundredths) }));
    return found;
  };
  const isApart = hourFields.some((key) => textOf(key) !== '');
  const keys = isApart ? hourFields : (['hours'] as const);
  if (!isApart && textOf('hours') === '') {
    if (textOf('description') === '') find('hoursMissing', 'hours', timesheetMessage('hoursMissing'));
    return textOf('description') === '' ? null : { straightTime: 0, overtime: 0, doubleTime: 0 };
  }
  const [straightTime, overtime, doubleTime] = keys.map(read);
  if (straightTime === null || overtime === null || doubleTime === null) return null;
  return {
    straightTime: straightTime?.hundredths ?? 0,
    overtime: overtime?.hundredths ?? 0,
    doubleTime: doubleTime?.hundredths ?? 0,
  };
}

function checkHours(hours: Hours, comment: string, find: Find): void {
  const spent = spentOf(hours);
  if (Math.abs(spent) > maxHours)
    find('moreThanADay', 'hours', timesheetMessage('moreThanADay', { hours: inHours(spent) }));
  if (!isCorrection(hours)) return;
  if (comment === '') find('negativeWithoutDescription', 'description', timesheetMessage('negativeWithoutDescription'));
  else find('negative', 'hours', timesheetMessage('negative', { hours: inHours(spent), description: comment }));
}
