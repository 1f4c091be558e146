/** Day spans relative to today: a link to `lastWeek` that is opened next week shows this week's rows. */
import { daysPast } from './days.ts';

export const daySpans = ['today', 'thisWeek', 'last7Days', 'lastWeek', 'next7Days', 'nextWeek'] as const;
export type DaySpan = (typeof daySpans)[number];

/** Last day of a week by default: Sunday, numbered as in `daysPast`. */
export const defaultWeekEnd = 6;

/**
 * Returns the first and last day of a span, both inclusive, as days since 1970-01-01. `weekEnd` is the last day of a week, Monday
 * 0 to Sunday 6.
 */
export function daysOfSpan(
  span: DaySpan,
  today: number,
  weekEnd: number = defaultWeekEnd,
): { readonly least: number; readonly most: number } {
  const started = today - daysPast((weekEnd + 1) % 7, today);
  if (span === 'today') return { least: today, most: today };
  if (span === 'thisWeek') return { least: started, most: started + 6 };
  if (span === 'last7Days') return { least: today - 6, most: today };
  if (span === 'next7Days') return { least: today, most: today + 6 };
  if (span === 'nextWeek') return { least: started + 7, most: started + 13 };
  return { least: started - 7, most: started - 1 };
}
