import { expect, it } from 'vitest';
import { projectCommodity } from '../../../../contract/setup/columns/projectCommodity.ts';
import { onColumnsOf, onGroupings } from '../../../../src/shared/savedViews/knownColumns.ts';

const withoutArea = projectCommodity('cable', [{ type: 'cable', field: 'area', shown: 'hidden' }]);

it('columns stay in view up to one that is still there; that one is gone is said', () => {
  const onColumns = onColumnsOf('data', withoutArea);
  expect(onColumns({ frozen: 'area' })).toMatchObject({ content: { frozen: '' }, missing: ['area'] });
  expect(onColumns({ frozen: 'system' })).toMatchObject({ content: { frozen: 'system' }, missing: [] });
  expect(onColumns({ frozen: '' })).toMatchObject({ content: { frozen: '' }, missing: [] });
});

it('groupings of a report that are gone leave, each by itself', () => {
  const onReport = onGroupings(['area', 'system']);
  expect(onReport({ groupBy: 'area', thenBy: 'udf1', find: 'x' })).toEqual({
    content: { groupBy: 'area', find: 'x' },
    missing: ['udf1'],
  });
  expect(onReport({ groupBy: 'udf2', thenBy: 'system' })).toEqual({ content: { thenBy: 'system' }, missing: ['udf2'] });
  expect(onReport({ groupBy: 'system', thenBy: 'area' })).toMatchObject({ missing: [] });
});
