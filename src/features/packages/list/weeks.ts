/** Weeks in which a list of packages is planned, and the position of each package in them. Days are `2026-11-20`. */
import type { PackageRow } from '../../../../contract/packages/packages.ts';
import { day as dayMs } from '../../../../contract/base/units/durations.ts';

const weekMs = 7 * dayMs;
/** Maximum number of weeks; with more, a week would be too narrow to see. */
const maxWeeks = 16;

/** Instants of the first midnight and of the midnight after the last day, UTC, ms since 1970. */
export interface WeekSpan {
  readonly from: number;
  readonly to: number;
}

/** Part of the span, as fractions from 0 to 1. */
interface SpanPart {
  readonly start: number;
  readonly length: number;
}

const instantOf = (day: unknown): number | null => {
  const instant = typeof day === 'string' ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
};

const daysOf = ({ values, actualStart, actualFinish }: PackageRow) => {
  const start = instantOf(values['plannedStart']) ?? instantOf(actualStart);
  const finish = instantOf(values['plannedFinish']) ?? instantOf(actualFinish) ?? start;
  return start === null || finish === null ? null : { start, end: Math.max(start, finish) + dayMs };
};

/** Returns the Monday of the week of an instant. */
const mondayOf = (instant: number): number => {
  const weekday = (new Date(instant).getUTCDay() + 6) % 7;
  return instant - weekday * dayMs;
};

/** Returns the whole weeks around the days of the packages, at most 16 and then around today; null if no package has a date. */
export function weekSpanOf(rows: readonly PackageRow[], today: string): WeekSpan | null {
  const days = rows.flatMap((row) => daysOf(row) ?? []);
  if (days.length === 0) return null;
  const from = mondayOf(Math.min(...days.map(({ start }) => start)));
  const to = mondayOf(Math.max(...days.map(({ end }) => end)) - dayMs) + weekMs;
  if (to - from <= maxWeeks * weekMs) return { from, to };
  const middle = mondayOf(instantOf(today) ?? from);
  const started = Math.min(Math.max(from, middle - 4 * weekMs), to - maxWeeks * weekMs);
  return { from: started, to: started + maxWeeks * weekMs };
}

/** Returns the position of a package in the span; null if it has no days, or none within the span. */
export function partOf(row: PackageRow, { from, to }: WeekSpan): SpanPart | null {
  const days = daysOf(row);
  if (!days || days.end <= from || days.start >= to) return null;
  const start = Math.max(days.start, from);
  return { start: (start - from) / (to - from), length: (Math.min(days.end, to) - start) / (to - from) };
}

/** Returns the position of a day's start in the span, from 0 to 1; null outside it. */
export function placeOf(day: string, { from, to }: WeekSpan): number | null {
  const instant = instantOf(day);
  return instant === null || instant < from || instant >= to ? null : (instant - from) / (to - from);
}

export const weeksIn = ({ from, to }: WeekSpan): number => (to - from) / weekMs;

/** Returns the day of an instant in stored form, `2026-11-20`. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
