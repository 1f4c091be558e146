/** The figures of a project: hours by commodity, hours spent by lines of timesheets, and what they come to (domain section 11). */
import { commodityTypes } from '../../../contract/commodities/index.ts';
import { performanceFactor } from '../../../contract/earnedValue.ts';
import { projectFigures, type FigureGroup } from '../../../contract/figures.ts';
import { isCharged } from '../../../contract/reports.ts';
import { whereOf } from '../../../contract/reportFilters.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import type { AsOf } from '../../repositories/reporting/request.ts';
import { readSpentByAccount, readSpentLines, type SpentAsked } from '../../repositories/timesheets/spentLines.ts';
import { percentOf } from './columns.ts';
import { leaf, noSuchFigure, type AskedFigure, type MeasuredTotal, type ToldFigure } from './figureParts.ts';

type ProjectFigure = (typeof projectFigures)[number];

interface Asked {
  readonly transaction: Transaction;
  readonly asked: AskedFigure;
  readonly asOf: AsOf | null;
  readonly measuredTotal: MeasuredTotal;
}

/** Sums of four decimals stay such. */
const exact = (hours: number): number => Math.round(hours * 1e4) / 1e4;

export async function projectFigure(
  transaction: Transaction,
  asked: AskedFigure,
  asOf: AsOf | null,
  measuredTotal: MeasuredTotal,
): Promise<ToldFigure> {
  const figure = projectFigures.find((each) => each === asked.figure) ?? noSuchFigure(asked.figure);
  return told[figure]({ transaction, asked: { ...asked, figure }, asOf, measuredTotal });
}

const told: Readonly<Record<ProjectFigure, (asked: Asked) => Promise<ToldFigure>>> = {
  budgetHours: byCommodity,
  earnedHours: byCommodity,
  remainingHours: byCommodity,
  percentComplete: async (asked) => {
    const [earned, budget] = [await valueOf(asked, 'earnedHours'), await valueOf(asked, 'budgetHours')];
    return {
      ...ratioOfTwo('percent', ['earnedHours', earned], ['budgetHours', budget]),
      value: percentOf(earned, budget),
    };
  },
  spentHours: (asked) => spent(asked, false),
  spentDirectHours: (asked) => spent(asked, true),
  performanceFactor: async (asked) => {
    const earned = await valueOf(asked, 'earnedHours');
    const direct = await valueOf(asked, 'spentDirectHours');
    return {
      ...ratioOfTwo('ratio', ['earnedHours', earned], ['spentDirectHours', direct]),
      value: direct === null ? null : performanceFactor(earned ?? 0, direct),
    };
  },
};

type Part = readonly [figure: ProjectFigure, value: number | null];

const ratioOfTwo = (kind: 'percent' | 'ratio', ...parts: readonly [Part, Part]) => ({
  ...leaf,
  kind,
  parts: parts.map(([figure, value]) => ({ of: 'project' as const, figure, kind: 'hours' as const, value })),
});

const valueOf = async (asked: Asked, figure: ProjectFigure): Promise<number | null> =>
  (await told[figure]({ ...asked, asked: { ...asked.asked, figure } })).value;

/** Hours of rows, commodity by commodity: each is opened to its own groups and rows. */
async function byCommodity({ transaction, asked, asOf, measuredTotal }: Asked): Promise<ToldFigure> {
  const groups: FigureGroup[] = [];
  for (const type of commodityTypes) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const value = await measuredTotal(transaction, type, asked, asOf);
    if (value !== 0) groups.push({ of: type, where: {}, value });
  }
  const sum = groups.reduce((total, { value }) => total + (value ?? 0), 0);
  return { ...leaf, kind: 'hours', value: exact(sum), groups };
}

/** Lines say a code, a foreman and a day: of any other choice of rows nothing is known to be spent (ADR 0125). */
async function spent({ transaction, asked, asOf }: Asked, directOnly: boolean): Promise<ToldFigure> {
  const where = Object.entries(whereOf(asked.where));
  if (where.some(([field]) => !isCharged(field))) return { ...leaf, kind: 'hours', value: null };
  const keysOf = (field: string) => where.find(([key]) => key === field)?.[1]?.map(tagKey) ?? null;
  const of: SpentAsked = {
    projectId: asked.projectId,
    scope: asked.scope,
    accounts: keysOf('accountCode'),
    foremen: keysOf('foreman'),
    until: asOf?.day ?? null,
    directOnly,
  };
  const { lines, value, count } = await readSpentLines(transaction, of, asked);
  const accounts = of.accounts === null ? await readSpentByAccount(transaction, of) : [];
  const groupOf = ({ account, value: hours }: (typeof accounts)[number]): FigureGroup => ({
    of: 'project',
    where: { accountCode: [account] },
    value: hours,
  });
  return {
    ...leaf,
    kind: 'hours',
    value: exact(value),
    groups: accounts.length > 1 ? accounts.map(groupOf) : [],
    lines,
    count,
  };
}
