/** Today, where the work is: on the site of the open project, and of the device where no project or no zone is known. */
import { dayIn, isTimeZone } from '../../contract/base/units/projectDay.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** The day on the calendar of this device, `2026-11-20`. */
export const dayOfDevice = (now: Date = new Date()): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

let openZone: string | undefined;

/** The zone of the open project, to be kept with what is entered in it; undefined where none is declared. */
export const zoneOfOpenProject = (): string | undefined => openZone;

/** The zone of the project that is open from now on; undefined where none is, or none is declared. */
export function countDaysIn(timeZone: string | undefined): void {
  openZone = timeZone;
}

/** The day at an instant on a site in that zone; by this device where it does not know the zone. */
export const dayOn = (now: Date, timeZone: string | undefined): string =>
  timeZone !== undefined && isTimeZone(timeZone) ? dayIn(now, timeZone) : dayOfDevice(now);

/** The day at an instant on the site of the open project; by this device where it does not know the zone. */
export const todayIso = (now: Date = new Date()): string => dayOn(now, openZone);

/** Today on a site in that zone, whichever project is open. */
export const todayIn = (timeZone: string | undefined): string => dayOn(new Date(), timeZone);
