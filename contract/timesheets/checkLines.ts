/**
 * Check of timesheet rows against each other and against the project (domain section 10): accepted rows, replaced lines, and
 * names that have to be mapped. Nothing is read or written here.
 */
import { timesheetMessage } from '../base/messages/messages.ts';
import type { Message } from '../base/messages/message.ts';
import { tagKey } from '../base/values/tags.ts';
import { severityOf, type FindingCode } from './findings.ts';
import { provenOrder, type DateOrder } from './dates.ts';
import { inHours } from './hours.ts';
import {
  employeeKeyOf,
  employeeText,
  isCorrection,
  lineKeyOf,
  readLine,
  spentOf,
  type Finding,
  type LineCells,
  type TimesheetLine,
} from './lines.ts';

export const nameKinds = ['employee', 'account', 'foreman'] as const;
export type NameKind = (typeof nameKinds)[number];

export interface Employee {
  readonly employeeId: string;
  readonly employeeName: string;
}

/** A stored line that counts in the project. */
export interface RecordedLine extends TimesheetLine {
  readonly id: number;
  /** Source file; null for a manually entered line. */
  readonly batchId: string | null;
}

/** Existing data of the project. */
export interface ProjectFacts {
  readonly projectNumber: string;
  /** Last day that can have been worked, by the calendar of the project; omitted if no clock is available. */
  readonly lastDay?: string;
  /** Account codes in the project's spelling. */
  readonly accounts: readonly string[];
  /** Names of foremen and crews. */
  readonly foremen: readonly string[];
  readonly employees: readonly Employee[];
  /** Earlier mappings of spellings, by kind: from the key of the spelling to the code, the name or the key of the employee. */
  readonly remembered: Readonly<Record<NameKind, ReadonlyMap<string, string>>>;
  /** Lines of at least the days in the file. */
  readonly lines: readonly RecordedLine[];
}

export interface SheetRow {
  /** 1-based row in the file. */
  readonly row: number;
  readonly cells: LineCells;
}

export interface CheckedLine extends TimesheetLine {
  readonly row: number;
}

export interface RowFinding extends Finding {
  readonly row: number;
}

/** A spelling that matches nothing in the project. */
export interface UnknownName {
  readonly kind: NameKind;
  /** Key under which the mapping is stored. */
  readonly key: string;
  readonly spelling: string;
  readonly rows: number;
  /** Hours in hundredths. */
  readonly hours: number;
}

export interface LineCheck {
  /** Day and month order of the file; null if no day needs it, or if it is unknown. */
  readonly dateOrder: DateOrder | null;
  readonly lines: readonly CheckedLine[];
  readonly findings: readonly RowFinding[];
  /** Numbers of the rejected rows. */
  readonly refused: ReadonlySet<number>;
  /** Number of rows without hours, and of duplicate rows. */
  readonly ignored: number;
  /** Lines of the project that are replaced by those of the file, and the number of those with identical content. */
  readonly replaced: readonly RecordedLine[];
  readonly unchanged: number;
  readonly unknown: readonly UnknownName[];
}

/** Returns the content of a line, which distinguishes lines with the same key or shows that they are identical. */
const contentOf = ({ date, straightTime, overtime, doubleTime, ...line }: TimesheetLine): string =>
  JSON.stringify([
    lineKeyOf({ date, straightTime, overtime, doubleTime, ...line }),
    [straightTime, overtime, doubleTime],
    [line.foreman, line.crew, line.craft, line.payType, line.description, line.approved].map(tagKey),
  ]);

const max = { day: 2400, usual: 1600 } as const;

export function checkLines(rows: readonly SheetRow[], status: ProjectFacts, chosen: DateOrder | null): LineCheck {
  const dateOrder = chosen ?? provenOrder(rows.map(({ cells }) => cells['date'] ?? ''));
  const found = new Findings();
  const names = new Names(rows, status);
  const none: CheckedLine[] = [];
  let ignored = 0;
  const read = rows.flatMap(({ row, cells }): CheckedLine[] => {
    const { line, none: noHours, findings } = readLine(cells, dateOrder);
    if (noHours) none.push({ ...noHours, row });
    for (const finding of findings) found.add(row, finding);
    const number = (cells['projectNumber'] ?? '').trim();
    if (line !== null && number !== '' && tagKey(number) !== tagKey(status.projectNumber)) {
      found.say(
        row,
        'otherProject',
        'projectNumber',
        number,
        timesheetMessage('otherProject', { number, own: status.projectNumber }),
      );
      return [];
    }
    if (line === null) {
      ignored += found.refused.has(row) ? 0 : 1;
      return [];
    }
    if (status.lastDay !== undefined && line.date > status.lastDay) {
      const message = timesheetMessage('dateFuture', { day: { day: line.date } });
      found.say(row, 'dateFuture', 'date', line.date, message);
      return [];
    }
    const named = names.settle({ ...line, row }, found);
    return named === null ? [] : [named];
  });
  const distinct = withoutDuplicates(read, found);
  ignored += read.length - distinct.length;
  const lines = withinTheDay(distinct, status.lines, found);
  const keys = new Set(lines.map(lineKeyOf));
  const replaced = status.lines.filter((line) => keys.has(lineKeyOf(line)));
  notifyCorrections(lines, status.lines, keys, found);
  notifyZeros(
    none,
    new Names(rows, status),
    { ...status, lines: status.lines.filter((line) => !keys.has(lineKeyOf(line))) },
    found,
  );
  const contents = new Set(lines.map(contentOf));
  return {
    dateOrder,
    lines,
    findings: found.all,
    refused: found.refused,
    ignored,
    replaced,
    unchanged: replaced.filter((line) => contents.has(contentOf(line))).length,
    unknown: names.unknown(),
  };
}

class Findings {
  readonly all: RowFinding[] = [];
  readonly refused = new Set<number>();

  add(row: number, finding: Finding): void {
    this.all.push({ ...finding, row });
    if (severityOf(finding.code) === 'error') this.refused.add(row);
  }

  say(row: number, code: FindingCode, field: string, value: string, message: Message): void {
    this.add(row, { code, field, value, message });
  }
}

/** Drops identical rows; rows with the same key but different content are all retained, so their hours add up. */
function withoutDuplicates(lines: readonly CheckedLine[], found: Findings): CheckedLine[] {
  const rowOf = new Map<string, number>();
  const rowOfKey = new Map<string, number>();
  return lines.filter((line) => {
    const [key, content] = [lineKeyOf(line), contentOf(line)];
    const [same, alike] = [rowOf.get(content), rowOfKey.get(key)];
    if (same !== undefined) {
      found.say(line.row, 'duplicate', 'date', line.date, timesheetMessage('duplicate', { row: same }));
      return false;
    }
    if (alike !== undefined)
      found.say(line.row, 'sameLineAgain', 'date', line.date, timesheetMessage('sameLineAgain', { row: alike }));
    else rowOfKey.set(key, line.row);
    rowOf.set(content, line.row);
    return true;
  });
}

const dayKeyOf = (line: TimesheetLine): string => `${line.date} ${employeeKeyOf(line)}`;

function sumByDay(lines: readonly TimesheetLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(dayKeyOf(line), (sums.get(dayKeyOf(line)) ?? 0) + spentOf(line));
  return sums;
}

/** Rejects rows that exceed 24 hours a day, including existing lines that are not replaced. */
function withinTheDay(lines: readonly CheckedLine[], status: readonly RecordedLine[], found: Findings): CheckedLine[] {
  const keys = new Set(lines.map(lineKeyOf));
  const there = sumByDay(status.filter((line) => !keys.has(lineKeyOf(line))));
  const coming = sumByDay(lines);
  const warned = new Set<string>();
  return lines.filter((line) => {
    const key = dayKeyOf(line);
    const stays = there.get(key) ?? 0;
    const sum = stays + (coming.get(key) ?? 0);
    const values = { name: employeeText(line), hours: inHours(sum), day: { day: line.date } };
    if (sum > max.day) {
      const message = timesheetMessage('moreThanADayTogether', { ...values, there: inHours(stays) });
      found.say(line.row, 'moreThanADayTogether', 'hours', String(inHours(spentOf(line))), message);
      return false;
    }
    if (sum > max.usual && !warned.has(key)) {
      warned.add(key);
      found.say(line.row, 'moreThan16', 'hours', String(inHours(sum)), timesheetMessage('moreThan16', values));
    }
    return true;
  });
}

/** Warns that newly imported hours do not replace a correction from an earlier file. */
function notifyCorrections(
  lines: readonly CheckedLine[],
  status: readonly RecordedLine[],
  keys: ReadonlySet<string>,
  found: Findings,
): void {
  const corrections = new Map<string, number>();
  for (const line of status) {
    if (!isCorrection(line) || keys.has(lineKeyOf(line))) continue;
    const key = lineKeyOf({ ...line, straightTime: 0, overtime: 0, doubleTime: 0 });
    corrections.set(key, (corrections.get(key) ?? 0) + spentOf(line));
  }
  const told = new Set<string>();
  for (const line of lines) {
    const key = lineKeyOf(line);
    const hours = isCorrection(line) ? undefined : corrections.get(key);
    if (hours === undefined || told.has(key)) continue;
    told.add(key);
    found.say(
      line.row,
      'correctionStands',
      'hours',
      String(inHours(hours)),
      timesheetMessage('correctionStands', { hours: inHours(hours) }),
    );
  }
}

/**
 * Warns that a row without hours does not void existing hours: shows those of its employee, day, code and shift, and how to void
 * them.
 */
function notifyZeros(none: readonly CheckedLine[], names: Names, { lines }: ProjectFacts, found: Findings): void {
  const hours = new Map<string, number>();
  for (const line of lines) hours.set(lineKeyOf(line), (hours.get(lineKeyOf(line)) ?? 0) + spentOf(line));
  for (const line of none) {
    // Unknown names are only reported for rows with hours.
    const intended = names.settle(line, new Findings());
    const stands = intended && hours.get(lineKeyOf(intended));
    if (stands)
      found.say(line.row, 'zeroStands', 'hours', '0', timesheetMessage('zeroStands', { hours: inHours(stands) }));
  }
}

/** Names in the project's spelling. A mapping applies to all later files. */
class Names {
  readonly #accounts: ReadonlyMap<string, string>;
  readonly #foremen: ReadonlyMap<string, string>;
  readonly #employees: ReadonlyMap<string, Employee>;
  /** Employees with an ID, by name: used for files that contain only names. */
  readonly #named = new Map<string, Map<string, Employee>>();
  readonly #remembered: ProjectFacts['remembered'];
  readonly #hasEmployees: boolean;
  readonly #unknown = new Map<string, UnknownName>();

  constructor(rows: readonly SheetRow[], status: ProjectFacts) {
    this.#accounts = new Map(status.accounts.map((code) => [tagKey(code), code]));
    this.#foremen = new Map(status.foremen.map((name) => [tagKey(name), name]));
    this.#employees = new Map(status.employees.map((employee) => [employeeKeyOf(employee), employee]));
    this.#remembered = status.remembered;
    this.#hasEmployees = status.employees.length > 0;
    const ofFile = rows.map(({ cells }) => ({
      employeeId: (cells['employeeId'] ?? '').trim(),
      employeeName: (cells['employeeName'] ?? '').trim(),
    }));
    for (const employee of [...status.employees, ...ofFile]) {
      if (employee.employeeId === '' || employee.employeeName === '') continue;
      const key = tagKey(employee.employeeName);
      const same = this.#named.get(key) ?? new Map<string, Employee>();
      if (!same.has(employeeKeyOf(employee))) same.set(employeeKeyOf(employee), employee);
      this.#named.set(key, same);
    }
  }

  /** Returns the line with the project's names; null if one is rejected. */
  settle(line: CheckedLine, found: Findings): CheckedLine | null {
    const employee = this.#employeeOf(line, found);
    const code = this.#intended('account', this.#accounts, line.accountCode);
    if (code === null) {
      this.#note('account', line.accountCode, line);
      const message = timesheetMessage('accountUnknown', { code: line.accountCode });
      found.say(line.row, 'accountUnknown', 'accountCode', line.accountCode, message);
    }
    const foreman = line.foreman === '' ? '' : this.#intended('foreman', this.#foremen, line.foreman);
    if (foreman === null && this.#note('foreman', line.foreman, line))
      found.say(
        line.row,
        'foremanUnknown',
        'foreman',
        line.foreman,
        timesheetMessage('foremanUnknown', { name: line.foreman }),
      );
    if (employee === null || code === null) return null;
    return { ...line, ...employee, accountCode: code, foreman: foreman ?? line.foreman };
  }

  unknown(): UnknownName[] {
    return [...this.#unknown.values()].toSorted((a, b) => b.hours - a.hours || (a.spelling < b.spelling ? -1 : 1));
  }

  #intended(kind: NameKind, known: ReadonlyMap<string, string>, spelling: string): string | null {
    const key = tagKey(spelling);
    const remembered = this.#remembered[kind].get(key);
    // A confirmed name is accepted as spelled; a code must be in the list.
    if (kind === 'foreman' && remembered !== undefined && tagKey(remembered) === key) return spelling;
    return known.get(key) ?? (remembered === undefined ? undefined : known.get(tagKey(remembered))) ?? null;
  }

  #employeeOf(line: CheckedLine, found: Findings): Employee | null {
    const { employeeId, employeeName } = line;
    const own = { employeeId, employeeName };
    const key = employeeKeyOf(own);
    const remembered = this.#remembered.employee.get(key);
    const intended = remembered === undefined ? undefined : this.#employees.get(remembered);
    if (intended) return intended;
    if (remembered === key) return own;
    const known = this.#employees.get(key);
    if (known) return employeeName === '' ? known : own;
    if (employeeId === '') {
      const same = [...(this.#named.get(tagKey(employeeName))?.values() ?? [])];
      if (same.length === 1) return same[0]!;
      if (same.length > 1) {
        this.#note('employee', employeeText(own), line);
        const message = timesheetMessage('employeeAmbiguous', { name: employeeName });
        found.say(line.row, 'employeeAmbiguous', 'employeeName', employeeName, message);
        return null;
      }
    }
    if (this.#hasEmployees && this.#note('employee', employeeText(own), line)) {
      const message = timesheetMessage('employeeUnknown', { name: employeeText(own) });
      found.say(
        line.row,
        'employeeUnknown',
        employeeId === '' ? 'employeeName' : 'employeeId',
        employeeText(own),
        message,
      );
    }
    return own;
  }

  /** Counts a spelling; returns true for its first row. */
  #note(kind: NameKind, spelling: string, line: TimesheetLine): boolean {
    const key = kind === 'employee' ? employeeKeyOf(line) : tagKey(spelling);
    const noted = this.#unknown.get(`${kind} ${key}`);
    this.#unknown.set(`${kind} ${key}`, {
      kind,
      key,
      spelling: noted?.spelling ?? spelling,
      rows: (noted?.rows ?? 0) + 1,
      hours: (noted?.hours ?? 0) + spentOf(line),
    });
    return noted === undefined;
  }
}
