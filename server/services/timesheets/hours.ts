/** Spent and earned hours by group, within the caller's scope. */
import { performanceFactor } from '../../../contract/progress/earnedValue.ts';
import type { HoursGroup, HoursGrouping, TimesheetHours } from '../../../contract/timesheets/timesheetHours.ts';
import type { Transaction } from '../../db/database.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';
import {
  countEmployees,
  readEarned,
  readEarnedByDay,
  readSpent,
  type EarnedGroup,
  type SpentGroup,
} from '../../repositories/timesheets/hours.ts';
import type { AsOf } from '../../repositories/reporting/request.ts';
import { workInMemory } from '../../repositories/sql/transactionSettings.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { readCodes } from '../../repositories/codes/codeRows.ts';
import { weekOf } from './projectFacts.ts';

interface Group {
  label: string;
  description: string;
  isIndirect: boolean;
  straightTime: number;
  overtime: number;
  doubleTime: number;
  spentDirect: number;
  budget: number | null;
  earned: number | null;
}

type Groups = Map<string, Group>;

function groupAt(groups: Groups, key: string, label: string): Group {
  const found = groups.get(key);
  if (found) return found;
  const made: Group = {
    label,
    description: '',
    isIndirect: false,
    straightTime: 0,
    overtime: 0,
    doubleTime: 0,
    spentDirect: 0,
    budget: null,
    earned: null,
  };
  groups.set(key, made);
  return made;
}

function addSpent(groups: Groups, spent: SpentGroup, key: string, label: string): void {
  const group = groupAt(groups, key, label);
  group.straightTime += spent.straightTime;
  group.overtime += spent.overtime;
  group.doubleTime += spent.doubleTime;
  group.description ||= spent.description;
  group.spentDirect += spent.isIndirect ? 0 : spent.straightTime + spent.overtime + spent.doubleTime;
}

const spentIn = ({ straightTime, overtime, doubleTime }: Pick<Group, 'straightTime' | 'overtime' | 'doubleTime'>) =>
  straightTime + overtime + doubleTime;

/** Rounds to two decimals, so that sums of two-decimal values have no floating-point error. */
const hours = (value: number): number => Math.round(value * 100) / 100;

function groupOf([, group]: [string, Group]): HoursGroup {
  const isKnown = group.earned !== null && !group.isIndirect;
  return {
    key: group.label,
    description: group.description,
    isIndirect: group.isIndirect,
    straightTime: hours(group.straightTime),
    overtime: hours(group.overtime),
    doubleTime: hours(group.doubleTime),
    spent: hours(spentIn(group)),
    spentDirect: hours(group.spentDirect),
    budgetHours: group.budget,
    earnedHours: group.earned,
    performanceFactor: isKnown ? performanceFactor(group.earned ?? 0, hours(group.spentDirect)) : null,
  };
}

interface HoursRequested {
  readonly projectId: number;
  readonly groupBy: HoursGrouping;
  /** Last day of the lines and entries; all of them by default. Weeks and numbers of people always cover everything. */
  readonly asOf?: AsOf | null;
}

export async function readTimesheetHours(
  transaction: Transaction,
  { projectId, groupBy, asOf = null }: HoursRequested,
  scope: RowScope | null,
): Promise<TimesheetHours> {
  const { settings } = await readInformation(transaction, projectId);
  const spent = await readSpent(transaction, projectId, groupBy, scope, asOf?.day);
  await workInMemory(transaction);
  const earned = await readEarned(transaction, projectId, scope, asOf);
  const accounts = new Map(
    (await readCodes(transaction, projectId, ['account'])).map((code) => [code.key, code.values]),
  );
  const groups: Groups = new Map();
  const ending = weekOf(settings.workWeekEnd);
  for (const row of spent) {
    const key = groupBy === 'week' ? ending(row.key) : row.key;
    addSpent(groups, row, key, groupBy === 'week' ? key : row.label);
  }
  if (groupBy === 'week')
    for (const { day, earned: ofDay } of await readEarnedByDay(transaction, projectId, scope)) {
      const group = groupAt(groups, ending(day), ending(day));
      group.earned = (group.earned ?? 0) + ofDay;
    }
  else for (const row of earned) addEarned(groups, row, groupBy);
  if (groupBy === 'accountCode')
    for (const [key, group] of groups) {
      const code = accounts.get(key);
      group.isIndirect = code?.['nature'] === 'indirect';
      group.description ||= String(code?.['description'] ?? '');
    }
  const sum = (of: (row: EarnedGroup) => number) => earned.reduce((total, row) => total + of(row), 0);
  const spentDirect = hours([...groups.values()].reduce((total, group) => total + group.spentDirect, 0));
  const earnedHours = sum((row) => row.earned);
  return {
    groups: [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(groupOf),
    totals: {
      spent: hours([...groups.values()].reduce((total, group) => total + spentIn(group), 0)),
      spentDirect,
      earnedHours,
      budgetHours: sum((row) => row.budget),
      performanceFactor: performanceFactor(earnedHours, spentDirect),
      employees: await countEmployees(transaction, projectId, scope),
    },
  };
}

/** Skips rows without budget and progress if their group has nothing else. */
function addEarned(groups: Groups, row: EarnedGroup, groupBy: 'accountCode' | 'foreman'): void {
  const [key, label] = groupBy === 'accountCode' ? [row.accountKey, row.accountCode] : [row.foremanKey, row.foreman];
  if (row.budget === 0 && row.earned === 0 && !groups.has(key)) return;
  const group = groupAt(groups, key, label);
  group.budget = (group.budget ?? 0) + row.budget;
  group.earned = (group.earned ?? 0) + row.earned;
}
