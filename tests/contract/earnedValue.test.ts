import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { commodities } from '../../contract/commodities/index.ts';
import {
  budgetHours,
  earnedHours,
  earnedQuantity,
  forecastHours,
  forecastVarianceHours,
  groupPercentComplete,
  hoursPerUnit,
  neededPerformanceFactor,
  performanceFactor,
  performanceLight,
  quantity,
  toGoHours,
  unitRate,
  varianceHours,
} from '../../contract/progress/earnedValue.ts';
import { percentComplete, stepFractions } from '../../contract/progress/progress.ts';

const { cable, equipment } = commodities;

test('1,000 ft of cable at 3.3 h per C and factor 1.10, 600 ft pulled, 24 h spent', () => {
  const row = { designLength: 1000, pulledLength: 600, runs: 1 };
  const unit = { hours: 3.3, hoursDifficult: 4.4, hoursVeryDifficult: null, per: 100, factor: 1.1 } as const;
  const each = hoursPerUnit({ ...unit, difficulty: 'normal' });
  const budget = budgetHours(quantity(cable, row), each);
  const percent = percentComplete(cable, stepFractions(cable, row));
  const earned = earnedHours(budget, percent);
  const factor = performanceFactor(earned, 24);
  const toGo = toGoHours(budget, earned, factor);
  const forecast = forecastHours(24, toGo);

  expect(each).toBeCloseTo(0.0363, 10);
  expect(hoursPerUnit({ ...unit, difficulty: 'difficult' })).toBeCloseTo(0.0484, 10);
  expect(hoursPerUnit({ ...unit, difficulty: 'veryDifficult' })).toBe(each);
  expect(budget).toBeCloseTo(36.3, 10);
  expect(percent).toBeCloseTo(54, 10);
  expect(earned).toBeCloseTo(19.602, 10);
  expect(factor).toBeCloseTo(0.81675, 10);
  expect(varianceHours(earned, 24)).toBeCloseTo(-4.398, 10);
  expect(toGo).toBeCloseTo(20.4444, 4);
  expect(forecast).toBeCloseTo(44.4444, 4);
  expect(forecastVarianceHours(budget, forecast)).toBeCloseTo(-8.1444, 4);
  expect(earnedQuantity(1000, 0.6)).toBe(600);
  expect(performanceLight(factor)).toBe('red');
});

describe('quantity', () => {
  test.each([
    [{ designLength: 410, runs: 3 }, 1230],
    [{ designLength: 410, runs: null }, 410],
    [{ designLength: null, runs: 3 }, 0],
    [{}, 0],
  ])('of a cable with %j is %d', (row, expected) => {
    expect(quantity(cable, row)).toBe(expected);
  });
  it('is one for commodities counted in pieces', () => {
    expect(quantity(equipment, {})).toBe(1);
  });
});

describe('an undefined result is null', () => {
  test.each([
    ['PF before anything is spent', performanceFactor(10, 0)],
    ['per cent of nothing', groupPercentComplete({ budgetHours: 0, earnedHours: 0 })],
    ['to go when hours were spent and nothing earned', toGoHours(100, 0, 0)],
    ['a forecast without to-go', forecastHours(10, null)],
    ['a forecast variance without forecast', forecastVarianceHours(10, null)],
    ['a rate per nothing', unitRate(10, 0)],
    ['the needed PF when the estimate is spent', neededPerformanceFactor(100, 50, 80, 80)],
    ['the needed PF when it is overspent', neededPerformanceFactor(100, 50, 80, 90)],
  ])('%s', (_, value) => {
    expect(value).toBeNull();
  });
});

describe('a group', () => {
  it('is weighted by hours, not by the number of rows', () => {
    expect(groupPercentComplete({ budgetHours: 110, earnedHours: 10 })).toBeCloseTo(9.0909, 4);
  });
  it('has no percentage without budget hours, however much of it is installed', () => {
    expect(groupPercentComplete({ budgetHours: 0, earnedHours: 0 })).toBeNull();
  });
});

test('to-go hours follow the plan while there is no PF, and are 0 once everything is earned', () => {
  expect(toGoHours(100, 40, null)).toBe(60);
  expect(toGoHours(100, 40, 0.5)).toBe(120);
  expect(toGoHours(0, 0, 0)).toBe(0);
});

test('unit rates and the needed PF are computed', () => {
  expect(unitRate(24, 600)).toBeCloseTo(0.04, 12);
  expect(neededPerformanceFactor(100, 40, 90, 40)).toBeCloseTo(1.2, 12);
});

test('a quantity without a labor unit has no budget hours', () => {
  expect(budgetHours(1000, null)).toBe(0);
});

test.each([
  [1.2, 'green'],
  [1, 'green'],
  [0.996, 'green'],
  [0.99, 'amber'],
  [0.9, 'amber'],
  [0.894, 'red'],
  [null, 'grey'],
])('a PF of %s shows %s', (factor, light) => {
  expect(performanceLight(factor)).toBe(light);
});

test('the forecast equals the budget when work proceeds exactly to plan', () => {
  const hours = fc.double({ min: 1, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(hours, fc.double({ min: 0.01, max: 1, noNaN: true }), (budget, done) => {
      const earned = earnedHours(budget, done * 100);
      const forecast = forecastHours(earned, toGoHours(budget, earned, performanceFactor(earned, earned)));
      expect(forecast).toBeCloseTo(budget, 4);
    }),
  );
});
