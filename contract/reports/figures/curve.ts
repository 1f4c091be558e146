/** Weekly hours, the data of an S-curve and weekly bars (domain sections 11 and 13). */
import { z } from 'zod/mini';
import { performanceFactor } from '../../progress/earnedValue.ts';
import { dayOfIso, isoOfDay } from '../../base/units/days.ts';
import { endOfWeek, type WeekDay } from '../../base/units/weeks.ts';
import { isoDate } from '../../base/values/scalars.ts';
import type { PlannedWeek } from './plannedWeeks.ts';

/** Clock hours of one week, keyed by its last day. */
export interface WeekSums {
  readonly weekEnding: string;
  readonly earned: number;
  readonly direct: number;
  readonly indirect: number;
  /** Number of distinct employees with hours. */
  readonly employees: number;
  /** Full-time equivalents: hours / (5 × hours per day). */
  readonly manpower: number;
}

export const curveWeek = z.strictObject({
  weekEnding: isoDate,
  /** Cumulative to the end of the week. Null without a plan; earned and spent are null for weeks that have not started. */
  planned: z.nullable(z.number()),
  earned: z.nullable(z.number()),
  /** Spent on direct codes only, so that the distance between earned and spent corresponds to PF. */
  spent: z.nullable(z.number()),
  /** For this week alone. */
  plannedOfWeek: z.nullable(z.number()),
  earnedOfWeek: z.number(),
  spentOfWeek: z.number(),
  indirectOfWeek: z.number(),
  employees: z.int(),
  manpower: z.number(),
});
export type CurveWeek = Readonly<z.infer<typeof curveWeek>>;

const weekLength = 7;
/**
 * Maximum weeks, ten years: a mistyped day must not compress the chart to a line. Earlier hours are in the cumulative sums of the
 * first week.
 */
const maxWeeks = 520;

/** Returns the hours of one employee's full week. */
export const fullTimeHours = (hoursPerDay: number): number => 5 * hoursPerDay;

/** Converts the hours of a week to full-time equivalents (domain section 13). */
export const manpowerOf = (hours: number, hoursPerDay: number): number => hours / fullTimeHours(hoursPerDay);

/** Returns the first day of the week that ends on a day. */
export const firstDayOfWeek = (weekEnding: string): string => isoOfDay(dayOfIso(weekEnding) - (weekLength - 1));

/** Returns the last completed week, by the day it ended on. */
export const lastFullWeek = (today: string, workWeekEnd: WeekDay): string =>
  isoOfDay(dayOfIso(endOfWeek(today, workWeekEnd)) - weekLength);

const nothing = { earned: 0, direct: 0, indirect: 0, employees: 0, manpower: 0 };

/** Returns every week from the first with hours to the last, without gaps; `thisWeek` is the last day of the current week. */
export function curveOf(
  weeks: readonly WeekSums[],
  planned: readonly PlannedWeek[] | null,
  thisWeek: string,
): CurveWeek[] {
  const ends = [...weeks, ...(planned ?? [])].map(({ weekEnding }) => weekEnding).toSorted();
  const [first, furthest] = [ends[0], ends.at(-1)];
  if (first === undefined || furthest === undefined) return [];
  const lastDone = weeks.reduce((last, { weekEnding }) => (weekEnding > last ? weekEnding : last), thisWeek);
  const last = furthest > lastDone ? furthest : lastDone;
  const done = new Map(weeks.map((week) => [week.weekEnding, week]));
  const plan = new Map<string, number>();
  for (const { weekEnding, hours } of planned ?? []) plan.set(weekEnding, (plan.get(weekEnding) ?? 0) + hours);
  const curve: CurveWeek[] = [];
  let [plannedSoFar, earned, spent] = [0, 0, 0];
  for (let day = dayOfIso(first); day <= dayOfIso(last); day += weekLength) {
    const weekEnding = isoOfDay(day);
    const of = done.get(weekEnding) ?? nothing;
    const hours = plan.get(weekEnding) ?? 0;
    plannedSoFar += hours;
    earned += of.earned;
    spent += of.direct;
    const hasStarted = weekEnding <= lastDone;
    curve.push({
      weekEnding,
      planned: planned === null ? null : plannedSoFar,
      earned: hasStarted ? earned : null,
      spent: hasStarted ? spent : null,
      plannedOfWeek: planned === null ? null : hours,
      earnedOfWeek: of.earned,
      spentOfWeek: of.direct,
      indirectOfWeek: of.indirect,
      employees: of.employees,
      manpower: of.manpower,
    });
  }
  return curve.slice(-maxWeeks);
}

/** Aligns the weeks of several projects: those that end within the same Monday to Sunday get the same end. */
export function inSameWeeks<Week extends { readonly weekEnding: string }>(weeks: readonly Week[]): Week[] {
  return weeks.map((week) => ({ ...week, weekEnding: endOfWeek(week.weekEnding, 'sunday') }));
}

export function addWeeks(weeks: readonly WeekSums[]): WeekSums[] {
  const sums = new Map<string, WeekSums>();
  for (const week of weeks) {
    const before = sums.get(week.weekEnding);
    sums.set(
      week.weekEnding,
      before
        ? {
            weekEnding: week.weekEnding,
            earned: before.earned + week.earned,
            direct: before.direct + week.direct,
            indirect: before.indirect + week.indirect,
            employees: before.employees + week.employees,
            manpower: before.manpower + week.manpower,
          }
        : week,
    );
  }
  return [...sums.values()];
}

export const hoursUpTo = z.strictObject({
  /** Last day included. */
  day: isoDate,
  earned: z.number(),
  /** Spent on direct codes. */
  direct: z.number(),
});
export type HoursUpTo = Readonly<z.infer<typeof hoursUpTo>>;

/** Returns the sums up to the end of a week. */
export function sumUpTo(weeks: readonly WeekSums[], weekEnding: string): HoursUpTo {
  const until = weeks.filter((week) => week.weekEnding <= weekEnding);
  const sum = (of: (week: WeekSums) => number) => until.reduce((total, week) => total + of(week), 0);
  return { day: weekEnding, earned: sum((week) => week.earned), direct: sum((week) => week.direct) };
}

/** Period of the PF trend in days: four weeks. */
export const trendDays = 4 * weekLength;

/** Returns the day with which PF is compared: four weeks earlier. */
export const trendFrom = (lastFull: string): string => isoOfDay(dayOfIso(lastFull) - trendDays);

/** Returns the change of PF; null if there is no PF for either day. */
export const trendOf = (now: HoursUpTo, before: HoursUpTo): number | null => {
  const [factorNow, factorBefore] = [now, before].map(({ earned, direct }) => performanceFactor(earned, direct));
  return factorBefore == null || factorNow == null ? null : factorNow - factorBefore;
};
