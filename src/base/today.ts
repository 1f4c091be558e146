/** Current day at the work site: in the time zone of the open project, or of the device if no project or time zone is known. */
import { atom } from 'jotai/vanilla';
import { dayIn, isTimeZone } from '../../contract/base/units/projectDay.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** Returns the calendar day of this device, `2026-11-20`. */
export const dayOfDevice = (now: Date = new Date()): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

/** Time zone of the open project's site; undefined if no project is open, or it declares none. */
export const siteTimeZoneAtom = atom<string | undefined>(undefined);

/** Returns the day at an instant in a site's time zone; falls back to this device if it does not know the zone. */
export const dayOn = (now: Date, timeZone: string | undefined): string =>
  timeZone !== undefined && isTimeZone(timeZone) ? dayIn(now, timeZone) : dayOfDevice(now);

/** Returns the current day in a site's time zone. */
export const todayIn = (timeZone: string | undefined): string => dayOn(new Date(), timeZone);
