/** Today, where the work is: on the site of the open project, and of the device where no project or no zone is known. */
import { atom } from 'jotai/vanilla';
import { dayIn, isTimeZone } from '../../contract/base/units/projectDay.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** The day on the calendar of this device, `2026-11-20`. */
export const dayOfDevice = (now: Date = new Date()): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

/** Time zone of the site of the open project; undefined where no project is open, or it declares none. */
export const siteTimeZoneAtom = atom<string | undefined>(undefined);

/** The day at an instant on a site in that zone; by this device where it does not know the zone. */
export const dayOn = (now: Date, timeZone: string | undefined): string =>
  timeZone !== undefined && isTimeZone(timeZone) ? dayIn(now, timeZone) : dayOfDevice(now);

/** Today on a site in that zone. */
export const todayIn = (timeZone: string | undefined): string => dayOn(new Date(), timeZone);
