/** Formatting and parsing of days, in the order of the user's language. A day is `2026-11-20`: no time, no time zone. */
import { isDay } from '../../../contract/base/values/scalars.ts';

type Part = 'year' | 'month' | 'day';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });
  formats.set(locale, made);
  return made;
}

/** Formats a day: `11/20/2026`, `20/11/2026`, `2026-11-20`; text that is not a day stays unchanged. */
export function dayText(day: string, locale: string): string {
  return isDay(day) ? formatOf(locale).format(new Date(`${day}T00:00:00Z`)) : day;
}

/**
 * Returns the day in a text, or null. ISO is accepted in every language; otherwise the order is that of the language, with any
 * separators. A two-digit year is in this century, a missing year is that of `today`. A day that does not exist (31 February)
 * returns null, never another day.
 */
export function parseDay(text: string, locale: string, today: string): string | null {
  const numbers: readonly string[] = text.trim().match(/\d+/g) ?? [];
  if (/[^\d\s./-]/.test(text)) return null;
  const isIso = /^\s*\d{4}-\d{1,2}-\d{1,2}\s*$/.test(text);
  const order = isIso ? (['year', 'month', 'day'] as const) : orderOf(locale);
  const written = numbers.length === 1 ? splitDigits(numbers[0] ?? '', order) : numbers;
  const parts = written.length === 2 ? order.filter((part) => part !== 'year') : order;
  if (written.length !== parts.length) return null;
  const at = (part: Part) => written[parts.indexOf(part)];
  return dayOf(at('year') ?? today.slice(0, 4), at('month') ?? '', at('day') ?? '');
}

function orderOf(locale: string): readonly Part[] {
  return formatOf(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'year' || type === 'month' || type === 'day');
}

/** Splits digits without separators: `20112026` or `201126`. */
function splitDigits(digits: string, order: readonly Part[]): readonly string[] {
  if (digits.length !== 8 && digits.length !== 6) return [];
  let rest = digits;
  return order.map((part) => {
    const length = part === 'year' && digits.length === 8 ? 4 : 2;
    const taken = rest.slice(0, length);
    rest = rest.slice(length);
    return taken;
  });
}

function dayOf(year: string, month: string, day: string): string | null {
  if (year.length !== 4 && year.length !== 2) return null;
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(whole) ? whole : null;
}
