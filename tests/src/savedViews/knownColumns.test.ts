import { expect, it } from 'vitest';
import { projectCommodity } from '../../../contract/columns/projectCommodity.ts';
import { onColumnsOf } from '../../../src/savedViews/knownColumns.ts';

const withoutArea = projectCommodity('cable', [{ type: 'cable', field: 'area', shown: 'hidden' }]);

it('columns stay in view up to one that is still there; that one is gone is said', () => {
  const onColumns = onColumnsOf('data', withoutArea);
  expect(onColumns({ frozen: 'area' })).toMatchObject({ content: { frozen: '' }, missing: ['area'] });
  expect(onColumns({ frozen: 'system' })).toMatchObject({ content: { frozen: 'system' }, missing: [] });
  expect(onColumns({ frozen: '' })).toMatchObject({ content: { frozen: '' }, missing: [] });
});
