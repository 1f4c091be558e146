import { expect, it } from 'vitest';
import { projectCommodity } from '../../../../contract/setup/columns/projectCommodity.ts';
import { onColumnsOf, onGroupings } from '../../../../src/shared/savedViews/knownColumns.ts';

const withoutArea = projectCommodity('cable', [{ type: 'cable', field: 'area', shown: 'hidden' }]);

it('freezes columns up to an existing one, and reports a missing one', () => {
  const onColumns = onColumnsOf('data', withoutArea);
  expect(onColumns({ frozen: 'area' })).toMatchObject({ content: { frozen: '' }, missing: ['area'] });
  expect(onColumns({ frozen: 'system' })).toMatchObject({ content: { frozen: 'system' }, missing: [] });
  expect(onColumns({ frozen: '' })).toMatchObject({ content: { frozen: '' }, missing: [] });
});

it('removes missing groupings of a report one by one', () => {
  const onReport = onGroupings(['area', 'system']);
  expect(onReport({ groupBy: 'area', thenBy: 'udf1', find: 'x' })).toEqual({
    content: { groupBy: 'area', find: 'x' },
    missing: ['udf1'],
  });
  expect(onReport({ groupBy: 'udf2', thenBy: 'system' })).toEqual({ content: { thenBy: 'system' }, missing: ['udf2'] });
  expect(onReport({ groupBy: 'system', thenBy: 'area' })).toMatchObject({ missing: [] });
});
