/** Calendar days, without a time zone. */
import { isoOfDay } from '../../base/units/days.ts';
import { entryMessage } from '../../base/messages/messages.ts';
import { checkMessage } from '../../base/messages/messages.ts';
import { firstDay } from '../../base/units/plausibleDate.ts';
import { isDay } from '../../base/values/scalars.ts';
import { isNoTag } from '../../base/values/tags.ts';
import { fieldTerm } from './fieldTerm.ts';
import type { CellContext, FieldKindDefinition } from './kind.ts';
import { text } from './texts.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Returns 1-12 for an English month name or its first three letters; 0 for anything else. */
export const monthNamed = (name = ''): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** First plausible year. Days far in the future (9999-12-31) are allowed, since they can mean "never" in a schedule. */
const firstYear = Number(firstDay.slice(0, 4));

/**
 * Returns the day as ISO text, with two-digit years in this century; null if the day does not exist or is before the first
 * plausible one.
 */
export function realDay(year: number, month: number, day: number): string | null {
  const whole = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(whole, month - 1, day));
  const isReal = date.getUTCFullYear() === whole && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && whole >= firstYear ? date.toISOString().slice(0, 10) : null;
}

/**
 * Parses `2026-11-20`, `20-Nov-2026`, `Nov 20, 2026`, `11/20/2026`: if both of two numbers can be a month, the day comes first in
 * a metric project, the month in one in feet. A day without a year is in the user's current year.
 */
function dayOf(typed: string, { unit, today }: CellContext): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(typed);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = /^(\d{1,2})[-\s./]([a-z]{3,9})\.?[-\s./,]+(\d{4}|\d{2})$/i.exec(typed);
  if (named) return realDay(Number(named[3]), monthNamed(named[2]), Number(named[1]));
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(typed);
  if (monthFirst) return realDay(Number(monthFirst[3]), monthNamed(monthFirst[1]), Number(monthFirst[2]));
  const figures = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/.exec(typed);
  const year = figures?.[3] ?? today?.slice(0, 4);
  if (!figures || year === undefined) return null;
  const [first, second] = [Number(figures[1]), Number(figures[2])];
  const isDayFirst = first > 12 || (second <= 12 && unit === 'm');
  return isDayFirst ? realDay(Number(year), second, first) : realDay(Number(year), first, second);
}

export const date: FieldKindDefinition = {
  ...text,
  sqlType: 'date',
  storage: 'days',
  parse: (typed, field, context) => {
    if (isNoTag(typed)) return { ok: true, value: null };
    const day = dayOf(typed, context);
    if (day !== null) return { ok: true, value: day };
    const example = context.unit === 'm' ? '20/11/2026' : '11/20/2026';
    return { ok: false, reason: entryMessage('day', { field: fieldTerm(field), example }) };
  },
  misfit: (value, field) => (isDay(value) ? null : checkMessage('notADay', { field: fieldTerm(field) })),
  format: (value, formats) => formats.date(typeof value === 'number' ? isoOfDay(value) : String(value)),
  control: 'date',
  filterOperators: ['between', 'blank', 'filled'],
  exportAs: 'date',
  workbookValue: 'date',
  plainCells: null,
  issueSubject: 'date',
};
