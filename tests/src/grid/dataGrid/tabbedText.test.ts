/** Cells copied to and from a spreadsheet. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromTabbedText, toTabbedText } from '../../../../src/grid/dataGrid/selection/tabbedText.ts';

describe('a block of cells as text', () => {
  it('round-trips any cell content', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1', '=') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        // Two columns at least: a single blank cell at the end looks like the line break that spreadsheets add.
        expect(fromTabbedText(toTabbedText(rows))).toEqual(rows);
      }),
    );
  });
});
