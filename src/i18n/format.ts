/**
 * Numbers, dates and lengths formatted for the user's locale and the project's unit (domain rules: hours 1 decimal, those of
 * timesheets 2, percent 1, PF 2, feet 0 or 1 when fractional, meters 1). A missing value is '-'.
 */
import type { ValueFormats } from '../../contract/commodities/fields/kind.ts';
import type { UnitMeasurement } from '../../contract/base/values/scalars.ts';
import { day as dayMs, hour, minute } from '../../contract/base/units/durations.ts';
import { isTimeZone } from '../../contract/base/units/projectDay.ts';
import { defaultLocale, pseudoLocale } from './locales.ts';

export const missingValue = '-';

type Maybe<T> = T | null | undefined;

export interface Formats {
  /** Formats a length in the project's unit, without the unit. */
  readonly length: (length: Maybe<number>, unit: UnitMeasurement) => string;
  /** Formats calculated hours with one decimal. */
  readonly hours: (hours: Maybe<number>) => string;
  /** Formats hours of timesheets, which are entered in quarters, with two decimals: rounded further, a column would not add up. */
  readonly spentHours: (hours: Maybe<number>) => string;
  /** Formats a percentage, 0-100, with one decimal and without the sign. */
  readonly percent: (percent: Maybe<number>) => string;
  /** Percent sign as it follows a number in the language: without a space in English, with a non-breaking space in the others. */
  readonly percentSign: string;
  /** Formats a percentage, 0-100, with one decimal and the sign: "12.5%". */
  readonly percentText: (percent: Maybe<number>) => string;
  /** Formats a ratio such as PF with two decimals. */
  readonly ratio: (ratio: Maybe<number>) => string;
  /** Formats a whole number. */
  readonly count: (count: Maybe<number>) => string;
  /** Formats any other number with its own decimals, at most four. */
  readonly number: (value: Maybe<number>) => string;
  /** Returns a formatter with a fixed number of decimals. */
  readonly decimals: (count: number) => (value: Maybe<number>) => string;
  /** Formats a calendar day, `2026-11-20`, or an instant as "Nov 20, 2026". A day has no time zone and never shifts. */
  readonly date: (day: Maybe<string | Date>) => string;
  /** Formats a calendar day without its year for axis labels: "Nov 20". */
  readonly dayOfYear: (day: string) => string;
  /** Formats an instant with its time. */
  readonly dateTime: (instant: Maybe<Date>) => string;
  /** Formats an instant as "2 hours ago"; as a date if older than a week. */
  readonly ago: (instant: Maybe<Date>, now?: Date) => string;
}

/**
 * Returns the formats in the project's unit, in the form required by field kinds; `flag` has the texts of a set and an unset
 * flag.
 */
export const valueFormats = (
  formats: Formats,
  unit: UnitMeasurement,
  flag: { readonly yes: string; readonly no: string },
): ValueFormats => ({
  ...formats,
  length: (value) => formats.length(value, unit),
  flag: (value) => (value ? flag.yes : flag.no),
});

const isMissing = (value: Maybe<number>): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value);

/** Returns `ft` or `m`, for column headers: "Length, ft". */
export const lengthUnit = (unit: UnitMeasurement): 'ft' | 'm' => (unit === 'imperial' ? 'ft' : 'm');

const known = new Map<string, Formats>();

/**
 * Returns the formatters of a locale. Instants are formatted in the time zone, or in that of this device if none is given or the
 * device does not know it. Formatters are slow to create and fast to use, so they are created once.
 */
export function formatsIn(locale: string, timeZone?: string): Formats {
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined;
  const key = `${locale} ${zone ?? ''}`;
  const found = known.get(key);
  if (found) return found;
  const made = makeFormats(locale === pseudoLocale ? defaultLocale : locale, zone);
  known.set(key, made);
  return made;
}

function makeFormats(locale: string, timeZone: string | undefined): Formats {
  const decimals = (min: number, max: number) => {
    const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: min, maximumFractionDigits: max });
    return (value: Maybe<number>) => (isMissing(value) ? missingValue : numbers.format(value));
  };
  const metres = decimals(1, 1);
  const feet = decimals(0, 1);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const calendarDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const daysOfYear = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const percent = decimals(1, 1);
  const percentSign = locale.startsWith('en') ? '%' : '\u00a0%';
  const spansAgo = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

  const date: Formats['date'] = (day) => {
    if (!day) return missingValue;
    if (day instanceof Date) return days.format(day);
    const instant = new Date(`${day}T00:00:00Z`);
    return Number.isNaN(instant.getTime()) ? day : calendarDays.format(instant);
  };
  return {
    length: (length, unit) => (unit === 'metric' ? metres : feet)(length),
    hours: decimals(1, 1),
    spentHours: decimals(2, 2),
    percent,
    percentSign,
    percentText: (value) => (isMissing(value) ? missingValue : percent(value) + percentSign),
    ratio: decimals(2, 2),
    count: decimals(0, 0),
    number: decimals(0, 4),
    decimals: (count) => decimals(count, count),
    date,
    dayOfYear: (day) => daysOfYear.format(new Date(`${day}T00:00:00Z`)),
    dateTime: (instant) => (instant ? times.format(instant) : missingValue),
    ago: (instant, now = new Date()) => {
      if (!instant) return missingValue;
      const elapsed = instant.getTime() - now.getTime();
      if (Math.abs(elapsed) > 7 * dayMs) return date(instant);
      const [unit, size] = spans.find(([, span]) => Math.abs(elapsed) >= span) ?? (['minute', minute] as const);
      return spansAgo.format(Math.round(elapsed / size), unit);
    },
  };
}

const spans: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', dayMs],
  ['hour', hour],
  ['minute', minute],
];
