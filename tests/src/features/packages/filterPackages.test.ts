/** Filters of the package list. */
import { expect, it } from 'vitest';
import { countedValues, valuesOf } from '../../../../src/features/packages/list/filterPackages.ts';
import { packageWith } from './packageFixture.ts';

const inArea = (area: string | null) => packageWith({ values: { ...packageWith().values, area } });

it('offers each value once in natural order, A2 before A10', () => {
  const rows = ['A10', 'A2', 'a2', null, 'A1'].map(inArea);
  expect(valuesOf(rows, 'area')).toEqual(['A1', 'a2', 'A10']);
});

it('counts the packages of each value that match the other filters', () => {
  const rows = [
    packageWith({ values: { ...packageWith().values, area: 'A1', foreman: 'Luis' } }),
    packageWith({ values: { ...packageWith().values, area: 'a1', foreman: 'Ray' } }),
    packageWith({ values: { ...packageWith().values, area: 'A2', foreman: 'Ray' } }),
  ];
  const counts = (requested: Parameters<typeof countedValues>[3]) =>
    countedValues(rows, 'area', ['A1', 'A2', 'A3'], requested).map(({ count }) => count);
  expect(counts({ area: 'A2' })).toEqual([2, 1, 0]);
  expect(counts({ foreman: 'Luis' })).toEqual([1, 0, 0]);
});
