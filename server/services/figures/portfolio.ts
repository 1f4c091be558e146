/**
 * All projects of a user: the figures shown for each, and for the selected ones together, on the Dashboard and the Executive
 * Summary.
 */
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

interface Reported extends ProjectHours {
  readonly weeks: readonly WeekSums[];
  readonly planned: readonly PlannedWeek[] | null;
}

function reportedOf(hours: ProjectHours): Reported {
  return { ...hours, weeks: weeksOf(hours), planned: plannedWeeks(hours.project, sumsOf(hours.figures).budgetHours) };
}

function listedOf(reported: Reported, now: Date): ListedFigures {
  const { project, weeks, planned } = reported;
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
  return { projectId: project.id, ...figuresOf(reported, weeks, today), spark };
}

function summaryOf(reported: Reported, now: Date): SummaryProject {
  const { projectNumber, name, client, startDate } = reported.project;
  return { ...listedOf(reported, now), projectNumber, name, client, startDate, hasPlan: reported.planned !== null };
}

/** Figures of each project as of its local day at `now`. Includes archived projects, which the Dashboard can show. */
export async function readListedFigures(database: Database, caller: Viewer, now: Date): Promise<ListedFigures[]> {
  const ids = await database.transaction((transaction) =>
    findVisibleProjects(transaction, caller, { withArchived: true }),
  );
  const all = await readProjectHours(database, ids);
  return all.map((hours) => listedOf(reportedOf(hours), now));
}

/**
 * `chosen`: ids; empty for all. Each project is shown as of its local day at `now`, the combined curve as of the latest of these
 * days: entries from a time zone where it is already tomorrow belong to the curve.
 */
export async function readExecutiveSummary(
  database: Database,
  caller: Viewer,
  { chosen, now }: { readonly chosen: readonly number[]; readonly now: Date },
): Promise<ExecutiveSummary> {
  const ids = await database.transaction((transaction) =>
    findVisibleProjects(transaction, caller, { withArchived: false }),
  );
  const all = (await readProjectHours(database, ids)).map(reportedOf);
  const drawn = all.filter(({ project }) => chosen.length === 0 || chosen.includes(project.id));
  const planned = drawn.flatMap((each) => each.planned ?? []);
  const days = drawn.map(({ project }) => dayOfProject(project, now)).toSorted();
  const latest = days.at(-1) ?? dayOfProject({ timeZone: null }, now);
  const thisWeek = endOfWeek(latest, 'sunday');
  return {
    generatedAt: latest,
    projects: all.map((reported) => summaryOf(reported, now)),
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
  const all = (await readProjectHours(database, wanted)).map(reportedOf);
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

/** Last day of the project week within the seven days up to a day. */
const lastEndWithin = (day: string, workWeekEnd: WeekDay): string => {
  const end = endOfWeek(day, workWeekEnd);
  return end > day ? isoOfDay(dayOfIso(end) - 7) : end;
};
