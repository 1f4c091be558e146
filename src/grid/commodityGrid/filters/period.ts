/** What a filter of days says, as the form holds it. */
import { dayOfIso, isoOfDay } from '../../../../contract/base/units/days.ts';
import type { Filter } from '../../../store/views/query.ts';
import { daySpans, type DaySpan } from '../../../../contract/base/units/relativeDays.ts';

/** `between`: two days; the others are told from today. */
export const periodKinds = ['between', ...daySpans, 'olderThan'] as const;

export interface Period {
  readonly kind: 'between' | 'olderThan' | DaySpan;
  /** Days as they are typed, for `between`. */
  readonly from: string;
  readonly to: string;
  /** For `olderThan`. */
  readonly days: number | null;
}

const usualAge = 14;

const end = (day: number | null) => (day === null ? '' : isoOfDay(day));

export function periodOf(filter: Filter | undefined): Period {
  const blank = { from: '', to: '', days: usualAge };
  if (filter?.is === 'span') return { ...blank, kind: filter.span };
  if (filter?.is === 'olderThan') return { ...blank, kind: 'olderThan', days: filter.days };
  if (filter?.is === 'between') return { ...blank, kind: 'between', from: end(filter.least), to: end(filter.most) };
  return { ...blank, kind: 'between' };
}

/** Null filters nothing; undefined while something stands there that is no day or number. */
export function filterOfPeriod(field: string, { kind, from, to, days }: Period): Filter | null | undefined {
  if (kind === 'olderThan')
    return days === null || days < 0 ? undefined : { field, is: 'olderThan', days: Math.round(days) };
  if (kind !== 'between') return { field, is: 'span', span: kind };
  const least = from === '' ? null : dayOfIso(from);
  const most = to === '' ? null : dayOfIso(to);
  if (Number.isNaN(least) || Number.isNaN(most)) return undefined;
  return least === null && most === null ? null : { field, is: 'between', least, most };
}
