/** Hours of projects in cached form: sums by type, and earned and spent hours by week. */
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { endOfWeek } from '../../../contract/base/units/weeks.ts';
import { defaultStepWeights } from '../../../contract/setup/projects/projectSettings.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  cacheFigures,
  readFiguredProjects,
  readCachedFigures,
  type FiguredProject,
} from '../../repositories/figures/cachedFigures.ts';
import { readSpentWeeks, readStepDays, readTypeSums, type TypeSums } from '../../repositories/figures/hourSums.ts';
import { readConsistently, workInMemory } from '../../repositories/sql/transactionSettings.ts';

type WeekHours = Record<string, number>;

export interface HourFigures {
  readonly types: readonly Omit<TypeSums, 'id'>[];
  /** Earned hours by type and the last day of the project week. */
  readonly earned: Readonly<Partial<Record<CommodityType, WeekHours>>>;
  readonly spent: readonly {
    readonly weekEnding: string;
    readonly direct: number;
    readonly indirect: number;
    readonly employees: number;
  }[];
}

export interface ProjectHours {
  readonly project: FiguredProject;
  readonly figures: HourFigures;
}

/** Number of projects computed before the result is cached, so that little is lost if the client disconnects while waiting. */
const inOneGo = 5;
/** Number of database connections used for one waiting user; an engine with one connection runs them one after the other. */
const atOnce = 3;

/** Hours of the projects, sorted by number: from the cache if unchanged, otherwise computed several at a time and cached. */
export async function readProjectHours(database: Database, projectIds: readonly number[]): Promise<ProjectHours[]> {
  const { projects, kept } = await database.transaction(async (transaction) => {
    await readConsistently(transaction);
    const found = await readFiguredProjects(transaction, projectIds);
    return { projects: found, kept: await readCachedFigures<HourFigures>(transaction, 'hours', found) };
  });
  const figures = new Map(kept.map((each) => [each.id, each.figures]));
  const changed = projects.filter(({ id }) => !figures.has(id));
  const waiting = changed.map(({ id }) => id);
  const addUpWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- each batch is stored before the next one is read
      const fresh = await readFresh(database, waiting.splice(0, inOneGo));
      for (const { project, figures: of } of fresh) figures.set(project.id, of);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, addUpWaiting));
  return projects.flatMap((project) => {
    const of = figures.get(project.id);
    return of ? [{ project, figures: of }] : [];
  });
}

async function readFresh(database: Database, projectIds: readonly number[]): Promise<ProjectHours[]> {
  const fresh = await database.transaction(async (transaction) => {
    await readConsistently(transaction);
    await workInMemory(transaction);
    return addUp(transaction, await readFiguredProjects(transaction, projectIds));
  });
  const kept = fresh.map(({ project: { id, state }, figures }) => ({ id, state, figures }));
  await database.transaction((transaction) => cacheFigures(transaction, 'hours', kept));
  return fresh;
}

async function addUp(transaction: Transaction, projects: readonly FiguredProject[]): Promise<ProjectHours[]> {
  const ids = projects.map(({ id }) => id);
  const types = groupBy(await readTypeSums(transaction, ids), ({ id }) => id);
  const days = groupBy(await readStepDays(transaction, ids), ({ id }) => id);
  const spent = groupBy(await readSpentWeeks(transaction, ids), ({ id }) => id);
  return projects.map((project) => ({
    project,
    figures: {
      types: inOrder(types.get(project.id) ?? []).map(withoutProject),
      earned: earnedByWeek(project, days.get(project.id) ?? []),
      spent: (spent.get(project.id) ?? []).map(withoutProject),
    },
  }));
}

/** Sums in the declared order of types; the database returns them in another order. */
const inOrder = (sums: readonly TypeSums[]): TypeSums[] =>
  commodityTypes.flatMap((type) => sums.filter((each) => each.type === type));

function withoutProject<Sums extends { readonly id: number }>(sums: Sums): Omit<Sums, 'id'> {
  const { id: _, ...own } = sums;
  return own;
}

/** Earned hours by week, with the project's own step weights or the defaults; weights in percent. */
function earnedByWeek(
  { stepWeights, workWeekEnd }: FiguredProject,
  days: Awaited<ReturnType<typeof readStepDays>>,
): HourFigures['earned'] {
  const earned: Partial<Record<CommodityType, WeekHours>> = {};
  for (const { type, step, day, hours } of days) {
    const weights = { ...defaultStepWeights(type), ...stepWeights[type] };
    if (!commodities[type].steps.some(({ key }) => key === step)) continue;
    const weekEnding = endOfWeek(day, workWeekEnd);
    const weeks = (earned[type] ??= {});
    weeks[weekEnding] = (weeks[weekEnding] ?? 0) + (hours * (weights[step] ?? 0)) / 100;
  }
  return earned;
}
