/** All projects of a person: what the Dashboard and the Executive Summary tell of each, and of those chosen together. */
import { addWeeks, curveOf, inSameWeeks, lastFullWeek, sumUpTo } from '../../../contract/reports/figures/curve.ts';
import { plannedWeeks, type PlannedWeek } from '../../../contract/reports/figures/plannedWeeks.ts';
import {
  sparkWeeks,
  type ExecutiveSummary,
  type ListedFigures,
  type SummaryProject,
  type WeekOfProject,
} from '../../../contract/reports/figures/portfolio.ts';
import { dayOfIso, isoOfDay } from '../../../contract/base/units/days.ts';
import { endOfWeek, type WeekDay } from '../../../contract/base/units/weeks.ts';
import type { WeekSums } from '../../../contract/reports/figures/curve.ts';
import type { Caller } from '../../calls/context.ts';
import type { Database } from '../../db/database.ts';
import { dayOfProject } from '../../repositories/projectDays.ts';
import { findVisibleProjects } from '../../repositories/figures/visibleProjects.ts';
import { readProjectHours, type ProjectHours } from './hourFigures.ts';
import { figuresOf, sumsOf, weeksOf } from './weeksOf.ts';

type Viewer = Pick<Caller, 'userId' | 'isAdmin'>;

interface Told extends ProjectHours {
  readonly weeks: readonly WeekSums[];
  readonly planned: readonly PlannedWeek[] | null;
}

function toldOf(hours: ProjectHours): Told {
  return { ...hours, weeks: weeksOf(hours), planned: plannedWeeks(hours.project, sumsOf(hours.figures).budgetHours) };
}

function listedOf(told: Told, now: Date): ListedFigures {
  const { project, weeks, planned } = told;
  const today = dayOfProject(project, now);
  const last = dayOfIso(lastFullWeek(today, project.workWeekEnd));
  const earned = new Map(weeks.map((week) => [week.weekEnding, week.earned]));
  const plan = new Map(planned?.map((week) => [week.weekEnding, week.hours]));
  const spark = Array.from({ length: sparkWeeks }, (_, at) => {
    const weekEnding = isoOfDay(last - 7 * (sparkWeeks - 1 - at));
    return {
      weekEnding,
      earned: earned.get(weekEnding) ?? 0,
      planned: planned === null ? null : (plan.get(weekEnding) ?? 0),
    };
  });
  return { projectId: project.id, ...figuresOf(told, weeks, today), spark };
}

function summaryOf(told: Told, now: Date): SummaryProject {
  const { projectNumber, name, client, startDate } = told.project;
  return { ...listedOf(told, now), projectNumber, name, client, startDate, hasPlan: told.planned !== null };
}

/** Each as of its own day at `now`. Archived projects too: the Dashboard can show them. */
export async function readListedFigures(database: Database, caller: Viewer, now: Date): Promise<ListedFigures[]> {
  const ids = await database.transaction((transaction) =>
    findVisibleProjects(transaction, caller, { withArchived: true }),
  );
  const all = await readProjectHours(database, ids);
  return all.map((hours) => listedOf(toldOf(hours), now));
}

/**
 * `chosen`: ids; none are all. Each project is told as of its own day at `now`, those drawn together as of the latest of their
 * days: what is entered where it is tomorrow already belongs to the curve.
 */
export async function readExecutiveSummary(
  database: Database,
  caller: Viewer,
  { chosen, now }: { readonly chosen: readonly number[]; readonly now: Date },
): Promise<ExecutiveSummary> {
  const ids = await database.transaction((transaction) =>
    findVisibleProjects(transaction, caller, { withArchived: false }),
  );
  const all = (await readProjectHours(database, ids)).map(toldOf);
  const drawn = all.filter(({ project }) => chosen.length === 0 || chosen.includes(project.id));
  const planned = drawn.flatMap((each) => each.planned ?? []);
  const days = drawn.map(({ project }) => dayOfProject(project, now)).toSorted();
  const latest = days.at(-1) ?? dayOfProject({ timeZone: null }, now);
  const thisWeek = endOfWeek(latest, 'sunday');
  return {
    generatedAt: latest,
    projects: all.map((told) => summaryOf(told, now)),
    curve: curveOf(
      addWeeks(inSameWeeks(drawn.flatMap(({ weeks }) => weeks))),
      planned.length === 0 ? null : inSameWeeks(planned),
      thisWeek,
    ),
    thisWeek,
  };
}

/** `weekEnding`: a Sunday of the curve. A project's own week is the one that ends within the seven days up to it. */
export async function readSummaryWeek(
  database: Database,
  caller: Viewer,
  { chosen, weekEnding }: { readonly chosen: readonly number[]; readonly weekEnding: string },
): Promise<WeekOfProject[]> {
  const ids = await database.transaction((transaction) =>
    findVisibleProjects(transaction, caller, { withArchived: false }),
  );
  const wanted = ids.filter((id) => chosen.length === 0 || chosen.includes(id));
  const all = (await readProjectHours(database, wanted)).map(toldOf);
  return all.map(({ project, weeks, planned }) => {
    const own = lastEndWithin(weekEnding, project.workWeekEnd);
    const week = weeks.find((each) => each.weekEnding === own);
    const { earned, direct } = sumUpTo(weeks, own);
    const plan = planned?.filter((each) => each.weekEnding <= own) ?? null;
    return {
      projectId: project.id,
      weekEnding: own,
      earned,
      spent: direct,
      earnedOfWeek: week?.earned ?? 0,
      spentOfWeek: week?.direct ?? 0,
      manpower: week?.manpower ?? 0,
      planned: plan && plan.reduce((total, { hours }) => total + hours, 0),
    };
  });
}

/** The day a week of the project ends on, of the seven up to a day. */
const lastEndWithin = (day: string, workWeekEnd: WeekDay): string => {
  const end = endOfWeek(day, workWeekEnd);
  return end > day ? isoOfDay(dayOfIso(end) - 7) : end;
};
