/** Hours spent and by whom: opens to account codes, people and timesheet lines. */
import { roundTo4 } from '../../../../contract/base/values/roundTo4.ts';
import {
  isTimesheetLineValue,
  type FigureGroup,
  type TimesheetLineValue,
} from '../../../../contract/reports/figures/figures.ts';
import { whereOf } from '../../../../contract/reports/reportFilters.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { readChargedSums } from '../../../repositories/figures/chargedSums.ts';
import {
  readSpentAccounts,
  readSpentByAccount,
  readSpentEmployees,
  readSpentLines,
  type SpentRequest,
} from '../../../repositories/timesheets/spentLines.ts';
import { accountsServed } from '../../figures/accountsServed.ts';
import { leaf, type ProjectRequest, type FigureAnswer } from './figureParts.ts';

const untied: FigureAnswer = { ...leaf, kind: 'hours', value: null };

/**
 * Hours on codes of a nature, or on all codes. `isShared`: on codes that serve more than one type, or more than one area if the
 * figure is by area. Null if lines cannot be tied to the selection of rows, and for a type or area without hours of its own while
 * there are hours on shared codes (docs/decisions/figures.md).
 */
export async function spentFigure(
  of: ProjectRequest,
  nature: SpentRequest['nature'],
  isShared = false,
): Promise<FigureAnswer> {
  const requested = await spentRequested(of, nature, isShared);
  if (requested === null) return untied;
  const { transaction, subject } = of;
  const { lines, value, count } = await readSpentLines(transaction, requested, of.asked);
  if (nature === 'direct' && !isShared && value === 0 && isOfPart(of) && (await sharedHours(of)) !== 0) return untied;
  const isOneCode = whereOf(of.asked.where)['accountCode'] !== undefined;
  const accounts = isOneCode ? [] : await readSpentByAccount(transaction, requested);
  const groupOf = ({ account, value: hours }: (typeof accounts)[number]): FigureGroup => ({
    of: subject,
    where: { accountCode: [account] },
    value: hours,
  });
  return {
    ...leaf,
    kind: 'hours',
    value: roundTo4(value),
    groups: accounts.length > 1 ? accounts.map(groupOf) : [],
    lines,
    count,
  };
}

/** True for the subjects that codes can serve, types and areas: only for them can hours be on codes that serve several. */
const isOfPart = ({ subject, asked }: ProjectRequest): boolean =>
  subject !== 'project' || whereOf(asked.where)['area'] !== undefined;

const sharedHours = async (of: ProjectRequest): Promise<number | null> => (await spentFigure(of, 'direct', true)).value;

/** Number of different people with hours; each opens to their lines. */
export async function peopleFigure(of: ProjectRequest): Promise<FigureAnswer> {
  const requested = await spentRequested(of, null, false);
  if (requested === null) return { ...untied, kind: 'count' };
  const people = await readSpentEmployees(of.transaction, requested);
  const { lines, count } = await readSpentLines(of.transaction, requested, of.asked);
  const groups = people.map(({ key, name }): FigureGroup => {
    return { of: of.subject, where: { employee: [key] }, label: name, value: 1 };
  });
  return {
    ...leaf,
    kind: 'count',
    value: people.length,
    groups: requested.employees === null ? groups : [],
    lines,
    count,
  };
}

async function spentRequested(
  of: ProjectRequest,
  nature: SpentRequest['nature'],
  isShared: boolean,
): Promise<SpentRequest | null> {
  const { asked, asOf } = of;
  const where = whereOf(asked.where);
  if (!Object.keys(where).every(isTimesheetLineValue)) return null;
  const keysOf = (field: TimesheetLineValue) => where[field]?.map(tagKey) ?? null;
  const spent: SpentRequest = {
    projectId: asked.projectId,
    scope: asked.scope,
    accounts: keysOf('accountCode'),
    foremen: keysOf('foreman'),
    employees: where['employee'] ?? null,
    from: asked.from ?? null,
    until: asOf?.day ?? null,
    nature,
  };
  const served = await servedAccounts(of, spent, keysOf('area'), isShared);
  if (served === null) return spent;
  const { accounts } = spent;
  return { ...spent, accounts: accounts === null ? served : served.filter((key) => accounts.includes(key)) };
}

/** Returns the codes on which the subject's hours were spent; null for all. */
async function servedAccounts(
  of: ProjectRequest,
  spent: SpentRequest,
  areas: readonly string[] | null,
  isShared: boolean,
): Promise<readonly string[] | null> {
  const { transaction, subject } = of;
  const { projectId, scope, groupBy } = of.asked;
  if (!isOfPart(of) && !isShared) return null;
  const by = areas !== null || groupBy === 'area' ? 'area' : 'commodity';
  const served = accountsServed(await readChargedSums(transaction, projectId, scope), by);
  if (isShared) {
    const all = await readSpentAccounts(transaction, { ...spent, accounts: null });
    return all.filter((key) => (served.get(key) ?? null) === null);
  }
  const wanted: readonly string[] = areas ?? [subject];
  return [...served].flatMap(([key, part]) => (part !== null && wanted.includes(part) ? [key] : []));
}
