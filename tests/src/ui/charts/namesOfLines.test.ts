/** Labels at the ends of lines: none over another, on the axis or beyond the edge. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { namesOfLines } from '../../../../src/ui/charts/namesOfLines.ts';
import type { WeekSeries } from '../../../../src/ui/charts/weekSeries.ts';

const series: readonly WeekSeries<'planned' | 'earned' | 'spent'>[] = (['planned', 'earned', 'spent'] as const).map(
  (key) => ({ key, label: key, as: 'line', color: 'black' }),
);
const plot = { width: 900, height: 220 };
type Values = readonly [planned: number | null, earned: number | null, spent: number | null];
const weeksOf = (...values: readonly Values[]) =>
  values.map(([planned, earned, spent], at) => ({ weekEnding: `2026-01-${at + 10}`, planned, earned, spent }));
const shiftsOf = (...weeks: readonly Values[]) => {
  const named = namesOfLines(weeksOf(...weeks), series, plot);
  return [named.planned?.shift, named.earned?.shift, named.spent?.shift];
};

it('lines that end at one value, as in a finished project, have stacked labels', () => {
  const shifts = shiftsOf([0, 0, 0], [100, 100, 100]).map((shift) => shift ?? Number.NaN);
  expect(shifts.toSorted((one, other) => one - other)).toEqual([-8, 6, 20]);
});

it('lines of zero values have their labels above the axis', () => {
  for (const shift of shiftsOf([0, 0, 0], [100, 0, 0]).slice(1)) expect(shift).toBeLessThanOrEqual(-4);
});

it('a line without values has no label', () => {
  expect(shiftsOf([1, null, 1])[1]).toBeUndefined();
});

it('no label overlaps another, for any lines', () => {
  const value = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null });
  const week = fc.tuple(value, value, value);
  fc.assert(
    fc.property(fc.array(week, { minLength: 1, maxLength: 30 }), (values) => {
      const weeks = weeksOf(...values);
      const greatest = Math.max(1, ...values.flat().map((each) => each ?? 0));
      const named = namesOfLines(weeks, series, plot);
      const feet = series.flatMap(({ key }) => {
        const name = named[key];
        if (!name) return [];
        const y = plot.height * (1 - (0.85 * (weeks[name.at]?.[key] ?? 0)) / greatest);
        return { x: (name.at / Math.max(1, weeks.length - 1)) * plot.width, foot: y + name.shift };
      });
      const pairs = feet.flatMap((one, at) => feet.slice(at + 1).map((other) => [one, other] as const));
      const near = pairs.filter(([one, other]) => Math.abs(one.x - other.x) < 80);
      const between = near.map(([one, other]) => Math.abs(one.foot - other.foot));
      expect(Math.min(14, ...between)).toBeGreaterThanOrEqual(14 - 1e-6);
      expect(Math.max(0, ...feet.map(({ foot }) => foot))).toBeLessThanOrEqual(plot.height - 4 + 1e-6);
    }),
  );
});
