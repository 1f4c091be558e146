/** Calendar day of a project: "today" is the day at its site, not on the reader's device (docs/decisions/figures.md). */
import { z } from 'zod/mini';

/** Zone of projects that declared none, used where the server determines the day. */
export const undeclaredZone = 'UTC';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the cached format of a zone: creating one costs more than a hundred uses of it. Throws a RangeError for a zone this
 * device does not know.
 */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  // Zone names are case-insensitive: the lower-case key limits the cache to the number of zones.
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

/** Returns the local day and time in a zone, `2026-11-20` and `19:05`. Throws a RangeError for an unknown zone. */
export function wallClock(instant: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return { day: `${at('year')}-${at('month')}-${at('day')}`, time: `${at('hour')}:${at('minute')}` };
}

/** Returns the local day in a zone at an instant, `2026-11-20`. Throws a RangeError for an unknown zone. */
export const dayIn = (instant: Date, timeZone: string): string => wallClock(instant, timeZone).day;

/** True if the name is a current or former name of a zone in the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    // An offset such as `+05:30` is not a zone: it has no daylight saving.
    return /^[A-Za-z]/.test(name) && formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** An IANA time zone, `America/Chicago`. */
export const timeZoneName = z.string().check(z.trim(), z.maxLength(64), z.refine(isTimeZone));
