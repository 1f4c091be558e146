/** Calendar days as numbers: whole days since 1970-01-01, without a time zone. */

import { day as dayLength } from './durations.ts';

/** Returns the ISO date of a day number, `2026-11-20`. */
export function isoOfDay(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** Returns the day number of `2026-11-20`; NaN if it is not a valid day. */
export function dayOfIso(iso: string): number {
  return Math.floor(Date.parse(`${iso}T00:00:00Z`) / dayLength);
}

/** Returns the number of days since the last `weekDay`, 0 on that day. Monday is 0, Sunday 6. */
export function daysPast(weekDay: number, day: number): number {
  // 1970-01-01, day 0, was a Thursday.
  return (((day + 3 - weekDay) % 7) + 7) % 7;
}
