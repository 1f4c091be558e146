/**
 * Numbers, dates and lengths as people read them: in their locale and the project's unit (domain rules: hours 1 decimal,
 * per cent 1, PF 2, feet 0 or 1 when fractional, metres 1). A missing value is '-'.
 */
import type { ValueFormats } from '../../contract/commodities/fields/kind.ts';
import type { UnitMeasurement } from '../../contract/base/values/scalars.ts';
import { day as dayMs, hour, minute } from '../../contract/base/units/durations.ts';
import { defaultLocale, pseudoLocale } from './locales.ts';

export const missingValue = '-';

type Maybe<T> = T | null | undefined;

export interface Formats {
  /** A length in the project's unit, without the unit. */
  readonly length: (length: Maybe<number>, unit: UnitMeasurement) => string;
  /** Clock hours, one decimal. */
  readonly hours: (hours: Maybe<number>) => string;
  /** 0-100, one decimal, without the sign. */
  readonly percent: (percent: Maybe<number>) => string;
  /** The sign as the language sets it behind a number: English without a space, the others with one that does not break. */
  readonly percentSign: string;
  /** 0-100, one decimal, with the sign: "12.5%". */
  readonly percentText: (percent: Maybe<number>) => string;
  /** A ratio such as PF, two decimals. */
  readonly ratio: (ratio: Maybe<number>) => string;
  /** A whole number of things. */
  readonly count: (count: Maybe<number>) => string;
  /** Any other number, as many decimals as it has up to four. */
  readonly number: (value: Maybe<number>) => string;
  /** Any number with so many decimals, whatever it is. */
  readonly decimals: (count: number) => (value: Maybe<number>) => string;
  /** A calendar day, `2026-11-20` or an instant, as "Nov 20, 2026". A day has no time zone and never shifts. */
  readonly date: (day: Maybe<string | Date>) => string;
  /** A calendar day without its year, for the marks of an axis: "Nov 20". */
  readonly dayOfYear: (day: string) => string;
  /** An instant with its time. */
  readonly dateTime: (instant: Maybe<Date>) => string;
  /** "2 hours ago"; older than a week it is a date. */
  readonly ago: (instant: Maybe<Date>, now?: Date) => string;
}

/** The same in the project's unit, as the kinds of fields ask for it; `flag` is what a tick and none say. */
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

/** `ft` or `m`, for column headers: "Length, ft". */
export const lengthUnit = (unit: UnitMeasurement): 'ft' | 'm' => (unit === 'imperial' ? 'ft' : 'm');

const known = new Map<string, Formats>();

/** Making formatters is slow, using them is not: each language's are made once. */
export function formatsIn(locale: string): Formats {
  const found = known.get(locale);
  if (found) return found;
  const made = makeFormats(locale === pseudoLocale ? defaultLocale : locale);
  known.set(locale, made);
  return made;
}

function makeFormats(locale: string): Formats {
  const decimals = (least: number, most: number) => {
    const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
    return (value: Maybe<number>) => (isMissing(value) ? missingValue : numbers.format(value));
  };
  const metres = decimals(1, 1);
  const feet = decimals(0, 1);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const calendarDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const daysOfYear = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
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
