/**
 * Numbers, dates and lengths as people read them: in their locale and the project's unit (domain rules: hours 1 decimal,
 * per cent 1, PF 2, feet 0 or 1 when fractional, metres 1). A missing value is '-'.
 */
import type { UnitMeasurement } from '../../contract/scalars.ts';
import { currentLocale } from './i18n.ts';

export const missingValue = '-';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is slow, using one is not. */
function numbers(least: number, most: number): Intl.NumberFormat {
  const locale = currentLocale();
  const key = `${locale}|${least}|${most}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
    numberFormats.set(key, format);
  }
  return format;
}

function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLocale();
  const key = `${locale}|${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    dateFormats.set(key, format);
  }
  return format;
}

type Maybe<T> = T | null | undefined;

const isMissing = (value: Maybe<number>): value is null | undefined =>
  value === null || value === undefined || Number.isNaN(value);

/** `ft` or `m`, for column headers: "Length, ft". */
export const lengthUnit = (unit: UnitMeasurement): 'ft' | 'm' => (unit === 'imperial' ? 'ft' : 'm');

/** A length in the project's unit, without the unit. */
export function formatLength(length: Maybe<number>, unit: UnitMeasurement): string {
  if (isMissing(length)) return missingValue;
  return unit === 'metric' ? numbers(1, 1).format(length) : numbers(0, 1).format(length);
}

/** Clock hours, one decimal. */
export const formatHours = (hours: Maybe<number>): string =>
  isMissing(hours) ? missingValue : numbers(1, 1).format(hours);

/** 0-100, one decimal, without the sign. */
export const formatPercent = (percent: Maybe<number>): string =>
  isMissing(percent) ? missingValue : numbers(1, 1).format(percent);

/** A ratio such as PF, two decimals. */
export const formatRatio = (ratio: Maybe<number>): string =>
  isMissing(ratio) ? missingValue : numbers(2, 2).format(ratio);

/** A whole number of things. */
export const formatCount = (count: Maybe<number>): string =>
  isMissing(count) ? missingValue : numbers(0, 0).format(count);

/** Any other number, as many decimals as it has up to four. */
export const formatNumber = (value: Maybe<number>): string =>
  isMissing(value) ? missingValue : numbers(0, 4).format(value);

/** A calendar day, `2026-11-20` or an instant, as "Nov 20, 2026". A day has no time zone and never shifts. */
export function formatDate(day: Maybe<string | Date>): string {
  if (!day) return missingValue;
  if (day instanceof Date) return dates({ dateStyle: 'medium' }).format(day);
  const instant = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? day : dates({ dateStyle: 'medium', timeZone: 'UTC' }).format(instant);
}

/** An instant with its time. */
export const formatDateTime = (instant: Maybe<Date>): string =>
  instant ? dates({ dateStyle: 'medium', timeStyle: 'short' }).format(instant) : missingValue;

const spans: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "2 hours ago"; older than a week it is a date. */
export function formatAgo(instant: Maybe<Date>, now: Date = new Date()): string {
  if (!instant) return missingValue;
  const elapsed = instant.getTime() - now.getTime();
  if (Math.abs(elapsed) > 7 * 86_400_000) return formatDate(instant);
  const [unit, size] = spans.find(([, span]) => Math.abs(elapsed) >= span) ?? (['minute', 60_000] as const);
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }).format(Math.round(elapsed / size), unit);
}
