/** The calendar day of a project: "today" is the day at its site, not at the device of the reader (docs/decisions/figures.md). */
import { z } from 'zod';

/** Of projects that declared no zone, where the server tells the day. */
export const undeclaredZone = 'UTC';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than a hundred days told with it. Throws a RangeError for a zone this device does not know. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  // Zones are named in any case: as many are kept as there are zones, whatever is asked.
  const key = timeZone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(key, made);
  return made;
}

/** What the calendar and the clock on the wall show in a zone, `2026-11-20` and `19:05`. Throws a RangeError for a zone nobody knows. */
export function wallClock(instant: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return { day: `${at('year')}-${at('month')}-${at('day')}`, time: `${at('hour')}:${at('minute')}` };
}

/** The day it is in a zone at an instant, `2026-11-20`. Throws a RangeError for a zone nobody knows. */
export const dayIn = (instant: Date, timeZone: string): string => wallClock(instant, timeZone).day;

/** Whether it is the name of a zone of the IANA database, or of one it was known by before. */
export function isTimeZone(name: string): boolean {
  try {
    // A shift such as `+05:30` is no zone: it knows of no daylight saving.
    return /^[A-Za-z]/.test(name) && formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** An IANA time zone, `America/Chicago`. */
export const timeZoneName = z.string().trim().max(64).refine(isTimeZone);
