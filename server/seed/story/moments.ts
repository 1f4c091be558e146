/** Working time of days before the seed. */
import { hour } from '../../../contract/base/units/durations.ts';
import { daysBefore } from '../calendar.ts';

/** End of the shift in Texas, UTC. */
const shiftEnds = 21;

/** The end of the shift so many days ago, and never after now. */
export function momentOn(now: Date, days: number): Date {
  const evening = new Date(`${daysBefore(now, days)}T00:00:00Z`).getTime() + shiftEnds * hour;
  return new Date(Math.min(evening, now.getTime()));
}
