/** Days told from today: a link of last week shows this week's rows next week. */
import { daysPast } from './days.ts';

export const daySpans = ['today', 'thisWeek', 'last7Days', 'lastWeek', 'next7Days', 'nextWeek'] as const;
export type DaySpan = (typeof daySpans)[number];

/** The last day of a week where nobody decided otherwise: Sunday, as `daysPast` counts. */
export const defaultWeekEnd = 6;

/** Both ends included, as days since 1970-01-01. `weekEnd` is the last day of a week, Monday 0 to Sunday 6. */
export function daysOfSpan(
  span: DaySpan,
  today: number,
  weekEnd: number = defaultWeekEnd,
): { readonly least: number; readonly most: number } {
  const begun = today - daysPast((weekEnd + 1) % 7, today);
  if (span === 'today') return { least: today, most: today };
  if (span === 'thisWeek') return { least: begun, most: begun + 6 };
  if (span === 'last7Days') return { least: today - 6, most: today };
  if (span === 'next7Days') return { least: today, most: today + 6 };
  if (span === 'nextWeek') return { least: begun + 7, most: begun + 13 };
  return { least: begun - 7, most: begun - 1 };
}
