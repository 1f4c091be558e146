/** Days of the demonstration, counted back from today so that it always looks current. */
import { day as dayMs } from '../../contract/base/units/durations.ts';

/** `2026-11-20` for the day this many days before `now` (UTC); Sundays move to the preceding Saturday. */
export function daysBefore(now: Date, days: number): string {
  const date = new Date(now.getTime() - days * dayMs);
  if (date.getUTCDay() === 0) date.setTime(date.getTime() - dayMs);
  return date.toISOString().slice(0, 10);
}
