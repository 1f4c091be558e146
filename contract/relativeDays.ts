/** Days told from today: a link of last week shows this week's rows next week. */
import { daysPast } from './days.ts';

export const daySpans = ['today', 'thisWeek', 'last7Days', 'lastWeek'] as const;
export type DaySpan = (typeof daySpans)[number];

/** Both ends included, as days since 1970-01-01. Weeks begin on Monday: so do those of crews and timesheets. */
export function daysOfSpan(span: DaySpan, today: number): { readonly least: number; readonly most: number } {
  const monday = today - daysPast(0, today);
  if (span === 'today') return { least: today, most: today };
  if (span === 'thisWeek') return { least: monday, most: monday + 6 };
  if (span === 'last7Days') return { least: today - 6, most: today };
  return { least: monday - 7, most: monday - 1 };
}
