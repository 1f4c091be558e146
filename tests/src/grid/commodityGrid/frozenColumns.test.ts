/** Columns that stay in view. */
import { describe, expect, it } from 'vitest';
import { frozenUpTo } from '../../../../src/grid/commodityGrid/columns/frozenColumns.ts';
import type { GridColumn } from '../../../../src/grid/dataGrid/gridColumn.ts';

const columns = ['tag', 'from', 'to', 'length'].map((key, at): GridColumn => ({
  key,
  name: key,
  width: 200,
  align: 'start',
  mono: false,
  frozen: at === 0,
  text: () => '',
  tone: () => 'plain',
  isEditable: () => false,
}));
const frozen = (last: string | undefined, windowWidth: number) =>
  frozenUpTo(columns, last, windowWidth).flatMap((column) => (column.frozen ? column.key : []));

describe('columns that stay in view', () => {
  it('include all columns up to the named one, and always the first', () => {
    expect(frozen('to', 1440)).toEqual(['tag', 'from', 'to']);
    expect(frozen(undefined, 1440)).toEqual(['tag']);
    expect(frozen('hidden', 1440)).toEqual(['tag']);
  });

  it('leave space for the others in a narrow window', () => {
    expect(frozen('length', 820)).toEqual(['tag', 'from']);
    expect(frozen('length', 300)).toEqual(['tag']);
  });
});
