/** What the list of packages can be narrowed to. */
import { expect, it } from 'vitest';
import { valuesOf } from '../../../../src/features/packages/list/filterPackages.ts';
import { packageWith } from './packageFixture.ts';

const inArea = (area: string | null) => packageWith({ values: { ...packageWith().values, area } });

it('offers each value once, as people count, A2 before A10', () => {
  const rows = ['A10', 'A2', 'a2', null, 'A1'].map(inArea);
  expect(valuesOf(rows, 'area')).toEqual(['A1', 'a2', 'A10']);
});
