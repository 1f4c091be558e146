/**
 * Days of timesheets: `03/04/2026` is read in the same order throughout a file, and the user is prompted if the order is
 * ambiguous.
 */
import { z } from 'zod/mini';
import { monthNamed, realDay } from '../commodities/fields/dates.ts';

export const dateOrder = z.enum(['dayFirst', 'monthFirst']);
export type DateOrder = z.infer<typeof dateOrder>;

export type ReadDay =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'blank' | 'unreadable' }
  /** Both numbers could be the month, and the order is unknown. */
  | { readonly kind: 'ambiguous' };

const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ T].*)?$/;

const dayOr = (day: string | null): ReadDay => (day === null ? { kind: 'unreadable' } : { kind: 'day', day });

/** Range of Excel serial days in this century; Excel counts from the end of 1899. */
const [firstSerial, lastSerial] = [36_526, 73_050];

/** Parses the day in a cell: ISO, `11/09/2026`, `9-Nov-2026`, `Nov 9, 2026`, `20261109`, or an Excel serial day. */
export function readDay(text: string, order: DateOrder | null): ReadDay {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return { kind: 'blank' };
  const iso =
    /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T].*)?$/.exec(typed) ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (iso) return dayOr(realDay(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(typed);
  if (serial) return fromSerial(Number(serial[1]));
  const named = /^(?:[a-z]{2,9}\.?,? )?(\d{1,2})[-\s./]([a-z]{3,9})\.?[-\s./,]+(\d{4}|\d{2})$/i.exec(typed);
  if (named) return dayOr(realDay(Number(named[3]), monthNamed(named[2]), Number(named[1])));
  const monthNamedFirst = /^(?:[a-z]{2,9}\.?,? )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(typed);
  if (monthNamedFirst)
    return dayOr(realDay(Number(monthNamedFirst[3]), monthNamed(monthNamedFirst[1]), Number(monthNamedFirst[2])));
  const found = figures.exec(typed);
  if (!found) return { kind: 'unreadable' };
  const [first, second, year] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if (first > 12) return dayOr(realDay(year, second, first));
  if (second > 12 || first === second) return dayOr(realDay(year, first, second));
  if (order === null) return { kind: 'ambiguous' };
  return dayOr(order === 'dayFirst' ? realDay(year, second, first) : realDay(year, first, second));
}

function fromSerial(serial: number): ReadDay {
  if (serial < firstSerial || serial > lastSerial) return { kind: 'unreadable' };
  return { kind: 'day', day: new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10) };
}

/** Returns the order that a column of dates proves: a 13 must be the day. Null if there is no proof, or proof of both. */
export function provenOrder(texts: Iterable<string>): DateOrder | null {
  let isDayFirst = false;
  let isMonthFirst = false;
  for (const text of texts) {
    const found = figures.exec(text.normalize('NFKC').trim());
    if (!found) continue;
    isDayFirst ||= Number(found[1]) > 12 && Number(found[2]) <= 12;
    isMonthFirst ||= Number(found[2]) > 12 && Number(found[1]) <= 12;
  }
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'dayFirst' : 'monthFirst';
}
