/** Project data against which timesheet lines are checked. */
import { endOfWeek, type WeekDay } from '../../../contract/base/units/weeks.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { ProjectFacts } from '../../../contract/timesheets/checkLines.ts';
import type { Transaction } from '../../db/database.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { readCrewNames, readForemen, readNamedForemen } from '../../repositories/users/foremen.ts';
import { findLastWorkDay } from '../../repositories/projectDays.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';
import { readEmployees, readLines } from '../../repositories/timesheets/lines.ts';
import { readNames } from '../../repositories/timesheets/names.ts';

export interface Account {
  readonly code: string;
  readonly description: string;
  readonly isIndirect: boolean;
}

export interface ProjectTimesheetFacts extends ProjectFacts {
  readonly accountList: readonly Account[];
  /** Returns the last day of the week that contains the day. */
  readonly weekOf: (day: string) => string;
}

export const weekOf =
  (last: WeekDay) =>
  (day: string): string =>
    endOfWeek(day, last);

const text = (value: CellValue | undefined): string => String(value ?? '');

/** Reads everything; lines only of the days in the range, which is enough to check a file. */
export async function readProjectFacts(
  transaction: Transaction,
  projectId: number,
  range: { readonly from: string; readonly to: string } | null,
): Promise<ProjectTimesheetFacts> {
  const { project, settings } = await readInformation(transaction, projectId);
  const codes = await readCodes(transaction, projectId, ['account', 'crew']);
  const accountList = codes
    .filter(({ kind }) => kind === 'account')
    .map(({ values }) => ({
      code: text(values['code']),
      description: text(values['description']),
      isIndirect: values['nature'] === 'indirect',
    }));
  const crews = codes.filter(({ kind }) => kind === 'crew').map(({ values }) => text(values['code']));
  return {
    projectNumber: project.projectNumber,
    lastDay: await findLastWorkDay(transaction, projectId),
    accountList,
    accounts: accountList.map(({ code }) => code),
    foremen: [
      ...crews,
      ...(await readCrewNames(transaction, projectId)),
      ...(await readNamedForemen(transaction, projectId, null)),
      ...(await readForemen(transaction, projectId)),
    ],
    employees: await readEmployees(transaction, projectId),
    remembered: await readNames(transaction, projectId),
    lines: range === null ? [] : await readLines(transaction, projectId, range),
    weekOf: weekOf(settings.workWeekEnd),
  };
}
