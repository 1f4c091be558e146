/** Position of packages within the week span of all of them. */
import { expect, it } from 'vitest';
import { dayOf, partOf, placeOf, weeksIn, weekSpanOf } from '../../../../src/features/packages/list/weeks.ts';
import { packageWith } from './packageFixture.ts';

const planned = (plannedStart: string | null, plannedFinish: string | null) =>
  packageWith({ values: { code: 'P', plannedStart, plannedFinish } });

it('spans whole weeks from Monday around every planned day', () => {
  const span = weekSpanOf([planned('2026-11-18', '2026-11-20'), planned('2026-12-01', null)], '2026-11-20')!;
  expect([dayOf(span.from), dayOf(span.to), weeksIn(span)]).toEqual(['2026-11-16', '2026-12-07', 3]);
});

it('returns the share of a package in a span, including its last day', () => {
  const week = { from: Date.parse('2026-11-16'), to: Date.parse('2026-11-23') };
  expect(partOf(planned('2026-11-17', '2026-11-18'), week)).toEqual({ start: 1 / 7, length: 2 / 7 });
  expect(partOf(planned('2026-11-01', '2026-11-16'), week)).toEqual({ start: 0, length: 1 / 7 });
  expect(partOf(planned('2026-11-23', '2026-11-25'), week)).toBeNull();
  expect(partOf(planned(null, null), week)).toBeNull();
  expect(placeOf('2026-11-16', week)).toBe(0);
  expect(placeOf('2026-11-23', week)).toBeNull();
});

it('shows sixteen weeks at most, including today', () => {
  const rows = [planned('2026-01-05', '2026-01-09'), planned('2026-12-28', '2026-12-31')];
  const span = weekSpanOf(rows, '2026-06-17')!;
  expect(weeksIn(span)).toBe(16);
  expect(placeOf('2026-06-17', span)).not.toBeNull();
  expect(dayOf(weekSpanOf(rows, '2030-01-01')!.to)).toBe('2027-01-04');
});

it('has no weeks when no package has a day', () => {
  expect(weekSpanOf([planned(null, null)], '2026-11-20')).toBeNull();
});
