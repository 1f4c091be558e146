/** How wide the columns of a report are held while somebody scrolls. */
import { expect, it } from 'vitest';
import { heldWidth } from '../../../../src/features/reports/useGrowingColumns.ts';

it('holds room for a letter or two more in a column of texts', () => {
  expect([90, 100, 119].map((width) => heldWidth(width, false))).toEqual([128, 128, 128]);
});

it('holds a column of numbers as it is: no row is wider than its total', () => {
  expect(heldWidth(100.2, true)).toBe(101);
});
