/** Days relative to today. */
import { describe, expect, it, vi } from 'vitest';
import { dayOfIso, isoOfDay } from '../../../contract/base/units/days.ts';
import { dayOfDevice } from '../../../src/base/today.ts';
import { filterRows } from '../../../src/store/views/filterRows.ts';
import type { Filter } from '../../../src/store/views/query.ts';
import { daysOfSpan, type DaySpan } from '../../../contract/base/units/relativeDays.ts';
import { Table } from '../../../src/store/table/table.ts';

const spelled = (span: DaySpan, today: string, weekEnd?: number) => {
  const { least, most } = daysOfSpan(span, dayOfIso(today), weekEnd);
  return [isoOfDay(least), isoOfDay(most)];
};

describe('a span of days', () => {
  it.each([
    ['today', '2026-11-22', ['2026-11-22', '2026-11-22']],
    ['last7Days', '2026-03-02', ['2026-02-24', '2026-03-02']],
    // The week ends on Sunday and starts on Monday.
    ['thisWeek', '2026-11-22', ['2026-11-16', '2026-11-22']],
    ['thisWeek', '2026-11-23', ['2026-11-23', '2026-11-29']],
    ['lastWeek', '2026-11-22', ['2026-11-09', '2026-11-15']],
    ['lastWeek', '2027-01-01', ['2026-12-21', '2026-12-27']],
    ['next7Days', '2026-02-24', ['2026-02-24', '2026-03-02']],
    ['nextWeek', '2026-11-22', ['2026-11-23', '2026-11-29']],
    ['nextWeek', '2026-12-21', ['2026-12-28', '2027-01-03']],
    ['thisWeek', '1969-12-31', ['1969-12-29', '1970-01-04']],
  ] as const)('%s on %s', (span, today, days) => {
    expect(spelled(span, today)).toEqual(days);
  });

  it.each([
    // Weeks that end on Friday, and on Saturday.
    ['thisWeek', '2026-11-20', 4, ['2026-11-14', '2026-11-20']],
    ['thisWeek', '2026-11-21', 4, ['2026-11-21', '2026-11-27']],
    ['lastWeek', '2026-11-21', 4, ['2026-11-14', '2026-11-20']],
    ['lastWeek', '2026-11-22', 5, ['2026-11-15', '2026-11-21']],
    ['nextWeek', '2026-11-20', 4, ['2026-11-21', '2026-11-27']],
    ['last7Days', '2026-11-22', 5, ['2026-11-16', '2026-11-22']],
  ] as const)('%s on %s where weeks end on day %i', (span, today, weekEnd, days) => {
    expect(spelled(span, today, weekEnd)).toEqual(days);
  });

  it('filters rows by the current day, and never matches a blank', () => {
    const table = new Table('cable', 1, Int32Array.from([1, 2, 3, 4]), new Float64Array(4));
    for (const [row, day] of ['2026-11-23', '2026-11-22', '2026-11-08', null].entries())
      table.write(row, 'pulledDate', day);
    const found = (filter: Filter) =>
      [...filterRows(table, { search: '', searchFields: [], filters: [filter] }, dayOfDevice())].map(
        (row) => table.ids[row],
      );
    const ofWeekEnd = (filter: Filter, weekEnd: number) =>
      [...filterRows(table, { search: '', searchFields: [], filters: [filter], weekEnd }, dayOfDevice())].map(
        (row) => table.ids[row],
      );
    const lastWeek: Filter = { field: 'pulledDate', is: 'span', span: 'lastWeek' };
    const old: Filter = { field: 'pulledDate', is: 'olderThan', days: 14 };
    vi.useFakeTimers({ now: new Date(2026, 10, 23, 9) });
    try {
      expect(found(lastWeek)).toEqual([2]);
      expect(found(old)).toEqual([3]);
      // If the week ends on Saturday, Sunday the 22nd belongs to this week.
      expect(ofWeekEnd(lastWeek, 5)).toEqual([]);
      vi.setSystemTime(new Date(2026, 11, 1, 9));
      expect(found(lastWeek)).toEqual([1]);
      expect(found(old)).toEqual([3]);
    } finally {
      vi.useRealTimers();
    }
  });
});
