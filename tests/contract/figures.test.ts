import { describe, expect, it, test } from 'vitest';
import {
  addWeeks,
  curveOf,
  inSameWeeks,
  lastFullWeek,
  manpowerOf,
  sumUpTo,
  trendFrom,
  trendOf,
  type WeekSums,
} from '../../contract/reports/figures/curve.ts';
import { performanceOf } from '../../contract/reports/figures/performanceFactor.ts';
import { plannedWeeks } from '../../contract/reports/figures/plannedWeeks.ts';

const week = (weekEnding: string, earned: number, direct: number, indirect = 0): WeekSums => ({
  weekEnding,
  earned,
  direct,
  indirect,
  employees: 2,
  manpower: manpowerOf(direct + indirect, 10),
});

test('the standard example of the trade: 36.3 h of budget, 19.602 earned, 24 spent', () => {
  const reported = performanceOf({ budgetHours: 36.3, earnedHours: 19.602, directHours: 24, indirectHours: 8 });
  expect(reported.factor).toBeCloseTo(0.81675, 10);
  expect(reported.light).toBe('red');
  expect(reported.remainingHours).toBeCloseTo(16.698, 10);
  expect(reported.varianceHours).toBeCloseTo(-4.398, 10);
  expect(reported.toGoHours).toBeCloseTo(20.4444, 4);
  expect(reported.forecastHours).toBeCloseTo(44.4444, 4);
  expect(reported.forecastVarianceHours).toBeCloseTo(-8.1444, 4);
});

test('division by zero yields null, never 0', () => {
  expect(performanceOf({ budgetHours: 0, earnedHours: 0, directHours: 0, indirectHours: 0 })).toEqual({
    factor: null,
    light: 'grey',
    remainingHours: 0,
    varianceHours: null,
    toGoHours: 0,
    forecastHours: 0,
    forecastVarianceHours: 0,
    neededFactor: null,
  });
  // Hours are spent and nothing is earned, so the remaining hours are unknown.
  const idle = performanceOf({ budgetHours: 10, earnedHours: 0, directHours: 4, indirectHours: 0 });
  expect(idle.neededFactor).toBeCloseTo(10 / 6, 10);
  expect([idle.factor, idle.toGoHours, idle.forecastHours, idle.forecastVarianceHours]).toEqual([0, null, null, null]);
});

describe('planned weeks', () => {
  const straight = {
    startDate: '2026-01-05',
    targetFinishDate: '2026-01-24',
    workWeekEnd: 'sunday',
    plannedCurve: { measure: 'hours', weeks: [] },
  } as const;

  it('form a straight line from the first day to the last, both included', () => {
    const weeks = plannedWeeks({ ...straight, plannedCurve: { measure: 'hours', weeks: [] } }, 200);
    expect(weeks).toEqual([
      { weekEnding: '2026-01-11', hours: 70 },
      { weekEnding: '2026-01-18', hours: 70 },
      { weekEnding: '2026-01-25', hours: 60 },
    ]);
  });

  it('are null without a start or a finish', () => {
    const plan = { ...straight, plannedCurve: { measure: 'hours' as const, weeks: [] } };
    expect(plannedWeeks({ ...plan, targetFinishDate: null }, 200)).toBeNull();
    expect(plannedWeeks({ ...plan, startDate: null }, 200)).toBeNull();
    expect(plannedWeeks({ ...plan, targetFinishDate: '2026-01-04' }, 200)).toBeNull();
  });

  it('are the pasted values, as weekly hours or as percentages of the whole', () => {
    const weeks = [
      { weekEnding: '2026-01-09', planned: 10 },
      { weekEnding: '2026-01-16', planned: 40 },
    ];
    const pasted = (measure: 'hours' | 'percent') =>
      plannedWeeks({ ...straight, plannedCurve: { measure, weeks } }, 200)?.map(({ weekEnding, hours }) => [
        weekEnding,
        hours,
      ]);
    expect(pasted('hours')).toEqual([
      ['2026-01-11', 10],
      ['2026-01-18', 40],
    ]);
    expect(pasted('percent')).toEqual([
      ['2026-01-11', 20],
      ['2026-01-18', 60],
    ]);
  });
});

describe('the curve', () => {
  it('accumulates week by week without gaps; future weeks have planned values only', () => {
    const curve = curveOf(
      [week('2026-01-11', 10, 12), week('2026-01-25', 5, 4, 3)],
      [
        { weekEnding: '2026-01-18', hours: 20 },
        { weekEnding: '2026-02-08', hours: 10 },
      ],
      '2026-02-01',
    );
    expect(curve.map(({ weekEnding, planned, earned, spent }) => [weekEnding, planned, earned, spent])).toEqual([
      ['2026-01-11', 0, 10, 12],
      ['2026-01-18', 20, 10, 12],
      ['2026-01-25', 20, 15, 16],
      ['2026-02-01', 20, 15, 16],
      ['2026-02-08', 30, null, null],
    ]);
    expect(curve[2]).toMatchObject({
      earnedOfWeek: 5,
      spentOfWeek: 4,
      indirectOfWeek: 3,
      employees: 2,
      manpower: 0.14,
    });
  });

  it('is empty if nothing was planned, earned or spent', () => {
    expect(curveOf([], null, '2026-01-11')).toEqual([]);
  });

  it('has no planned line without a plan', () => {
    expect(curveOf([week('2026-01-11', 1, 1)], null, '2026-01-11')[0]).toMatchObject({
      planned: null,
      plannedOfWeek: null,
    });
  });

  it('includes values of a mistyped day in the sums, but not on the axis', () => {
    const curve = curveOf([week('1990-01-07', 7, 0), week('2026-01-11', 1, 0)], null, '2026-01-11');
    expect(curve).toHaveLength(520);
    expect([curve[0]?.earned, curve.at(-1)?.earned]).toEqual([7, 8]);
  });
});

test('weeks of projects that end on different days are combined into one week from Monday to Sunday', () => {
  const sums = addWeeks(
    inSameWeeks([week('2026-01-09', 1, 2), week('2026-01-11', 10, 20), week('2026-01-12', 100, 200)]),
  );
  expect(sums.map(({ weekEnding, earned, direct }) => [weekEnding, earned, direct])).toEqual([
    ['2026-01-11', 11, 22],
    ['2026-01-18', 100, 200],
  ]);
});

const trend = (of: readonly WeekSums[], lastFull: string) =>
  trendOf(sumUpTo(of, lastFull), sumUpTo(of, trendFrom(lastFull)));

test('the PF trend compares with the value four full weeks earlier', () => {
  expect(lastFullWeek('2026-02-10', 'sunday')).toBe('2026-02-08');
  expect(lastFullWeek('2026-02-08', 'sunday')).toBe('2026-02-01');
  const weeks = [week('2026-01-11', 8, 10), week('2026-02-08', 12, 10), week('2026-02-15', 99, 1)];
  expect(trend(weeks, '2026-02-08')).toBeCloseTo(0.2, 10);
  expect(trend(weeks.slice(1), '2026-02-08')).toBeNull();
});
