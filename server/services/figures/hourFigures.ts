/** The hours of projects as they are kept: sums by type, and by week what was earned and spent. */
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
  /** Earned hours by type and the day a week of the project ends on. */
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

/** As many projects are added up before what was found is kept: whoever waits for all of them and goes away loses little. */
const inOneGo = 5;
/** Connections at work for one person who waits; an engine with one connection takes them one after the other. */
const atOnce = 3;

/** The hours of the projects, by number: kept ones where nothing changed, else read anew, many at once, and kept. */
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
      // oxlint-disable-next-line no-await-in-loop -- what was found is kept before the next
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

/** As they are declared: the database tells them in an order of its own. */
const inOrder = (sums: readonly TypeSums[]): TypeSums[] =>
  commodityTypes.flatMap((type) => sums.filter((each) => each.type === type));

function withoutProject<Sums extends { readonly id: number }>(sums: Sums): Omit<Sums, 'id'> {
  const { id: _, ...own } = sums;
  return own;
}

/** The weights are the project's own, else the usual ones; in per cent. */
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
