/** Length filters after the project changed its unit. */
import { describe, expect, it } from 'vitest';
import { filtersInUnit } from '../../../../src/grid/commodityGrid/filters/filtersInUnit.ts';
import type { Filter } from '../../../../src/store/views/query.ts';

const inFeet: Filter[] = [{ field: 'designLength', is: 'between', least: 100, most: 107.333, unit: 'ft' }];

describe('a length filter', () => {
  it('is converted when the project uses the other unit, to the decimals of cells', () => {
    expect(filtersInUnit(inFeet, 'metric')).toEqual([
      { field: 'designLength', is: 'between', least: 30.48, most: 32.715, unit: 'm' },
    ]);
  });

  it('keeps an open end open, and converts both sides of a limit', () => {
    expect(
      filtersInUnit(
        [
          { field: 'pulledLength', is: 'between', least: null, most: 30.48, unit: 'm' },
          { field: 'pulledLength', is: 'moreThan', than: 0, unit: 'm' },
          { field: 'pulledLength', is: 'lessThan', than: 3.048, unit: 'm' },
        ],
        'imperial',
      ),
    ).toEqual([
      { field: 'pulledLength', is: 'between', least: null, most: 100, unit: 'ft' },
      { field: 'pulledLength', is: 'moreThan', than: 0, unit: 'ft' },
      { field: 'pulledLength', is: 'lessThan', than: 10, unit: 'ft' },
    ]);
  });

  it('leaves every other filter unchanged', () => {
    const others: Filter[] = [
      { field: 'priority', is: 'between', least: 1, most: 3 },
      { field: 'area', is: 'oneOf', texts: ['A1'] },
      { field: 'designLength', is: 'blank' },
    ];
    expect(filtersInUnit(others, 'metric')).toBe(others);
    expect(filtersInUnit(inFeet, 'imperial')).toBe(inFeet);
    expect(filtersInUnit([...others, ...inFeet], 'metric').slice(0, 3)).toEqual(others);
  });
});
