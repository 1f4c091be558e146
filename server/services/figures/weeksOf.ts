/** Converts a project's cached hours to its weeks and sums. */
import { addHours, type HoursSums } from '../../../contract/reports/figures/performanceFactor.ts';
import {
  lastFullWeek,
  manpowerOf,
  sumUpTo,
  trendFrom,
  type WeekSums,
} from '../../../contract/reports/figures/curve.ts';
import type { ProjectFigures } from '../../../contract/reports/figures/figuresOfProject.ts';
import { groupPercentComplete } from '../../../contract/progress/earnedValue.ts';
import type { TypeSums } from '../../repositories/figures/hourSums.ts';
import type { HourFigures, ProjectHours } from './hourFigures.ts';

/** Weeks with earned or spent hours, in chronological order. */
export function weeksOf({ project, figures }: ProjectHours): WeekSums[] {
  const weeks = new Map<string, { earned: number; direct: number; indirect: number; employees: number }>();
  const at = (weekEnding: string) => {
    const found = weeks.get(weekEnding) ?? { earned: 0, direct: 0, indirect: 0, employees: 0 };
    weeks.set(weekEnding, found);
    return found;
  };
  for (const byWeek of Object.values(figures.earned))
    for (const [weekEnding, hours] of Object.entries(byWeek)) at(weekEnding).earned += hours;
  for (const { weekEnding, ...spent } of figures.spent) Object.assign(at(weekEnding), spent);
  return [...weeks]
    .map(([weekEnding, sums]) =>
      Object.assign({ weekEnding, manpower: manpowerOf(sums.direct + sums.indirect, project.hoursPerDay) }, sums),
    )
    .toSorted((one, other) => (one.weekEnding < other.weekEnding ? -1 : 1));
}

export function sumsOf({ types, spent }: HourFigures): HoursSums {
  return addHours([
    ...types.map(({ budgetHours, earnedHours }) => ({ budgetHours, earnedHours, directHours: 0, indirectHours: 0 })),
    ...spent.map(({ direct, indirect }) => ({
      budgetHours: 0,
      earnedHours: 0,
      directHours: direct,
      indirectHours: indirect,
    })),
  ]);
}

type Sums = Pick<TypeSums, 'budgetHours' | 'earnedHours'>;

/** Percent complete of several types, by hours; null without a budget. */
export function percentOf(types: readonly Sums[]): number | null {
  const sum = (of: (each: Sums) => number) => types.reduce((total, each) => total + of(each), 0);
  return groupPercentComplete({
    budgetHours: sum((each) => each.budgetHours),
    earnedHours: sum((each) => each.earnedHours),
  });
}

/** Figures of the project used by every page, as of a day. */
export function figuresOf(hours: ProjectHours, weeks: readonly WeekSums[], today: string): ProjectFigures {
  const weekEnding = lastFullWeek(today, hours.project.workWeekEnd);
  const last = weeks.find((week) => week.weekEnding === weekEnding);
  return {
    hours: sumsOf(hours.figures),
    percentComplete: percentOf(hours.figures.types),
    upTo: { now: sumUpTo(weeks, weekEnding), before: sumUpTo(weeks, trendFrom(weekEnding)) },
    lastWeek: last ?? { weekEnding, earned: 0, direct: 0, indirect: 0, employees: 0, manpower: 0 },
  };
}
