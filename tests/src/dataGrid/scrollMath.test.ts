/** Where rows stand: the window always covers the view, and the scrollbar reaches every row. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandOf } from '../../../src/dataGrid/gridKeys.ts';
import { fromTabbedText, toTabbedText } from '../../../src/dataGrid/cellRange.ts';
import {
  scrollbarLength,
  scrollbarOfOffset,
  longestScroll,
  offsetOfScrollbar,
  offsetToShow,
  windowRows,
  windowStartFor,
} from '../../../src/dataGrid/scrollMath.ts';

const shape = fc.record({
  rowCount: fc.integer({ min: 1, max: 2_000_000 }),
  rowHeight: fc.constantFrom(28, 32, 48, 56),
  bodyHeight: fc.integer({ min: 100, max: 2000 }),
});

describe('the scroll track', () => {
  it('covers every row in view with the window, from wherever it came', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(2_000_000), (known, part, from) => {
        const offset = Math.round(part * longestScroll(known));
        const start = windowStartFor(offset, from, known);
        const first = Math.floor(offset / known.rowHeight);
        const last = Math.min(known.rowCount, Math.ceil((offset + known.bodyHeight) / known.rowHeight));
        expect(start).toBeLessThanOrEqual(first);
        expect(Math.min(start + windowRows, known.rowCount)).toBeGreaterThanOrEqual(last);
        // A view that stays where it is keeps its window.
        expect(windowStartFor(offset, start, known)).toBe(start);
      }),
    );
  });

  it('reaches the first and the last row at the ends of the scrollbar, also beyond the tallest element a browser draws', () => {
    fc.assert(
      fc.property(shape, (known) => {
        expect(offsetOfScrollbar(0, known)).toBe(0);
        expect(offsetOfScrollbar(scrollbarLength(known), known)).toBe(longestScroll(known));
        expect(scrollbarLength(known)).toBeLessThan(33_000_000);
        const middle = Math.floor(longestScroll(known) / 2);
        expect(Math.abs(offsetOfScrollbar(scrollbarOfOffset(middle, known), known) - middle)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('moves no more than it must to show a row', () => {
    const known = { rowCount: 1000, rowHeight: 32, bodyHeight: 320 };
    expect(offsetToShow(5, 0, known)).toBe(0);
    expect(offsetToShow(10, 0, known)).toBe(32);
    expect(offsetToShow(3, 320, known)).toBe(96);
  });
});

describe('keys in the grid', () => {
  const at = { at: { row: 50, column: 3 }, rowCount: 100_000, columnCount: 20, pageRows: 20 };
  const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
    commandOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }, at);

  it('go where a spreadsheet goes', () => {
    expect(press('End', { ctrlKey: true })).toEqual({ do: 'go', to: { row: 99_999, column: 19 }, extend: false });
    expect(press('Home', { ctrlKey: true })).toEqual({ do: 'go', to: { row: 0, column: 0 }, extend: false });
    expect(press('Home')).toEqual({ do: 'go', to: { row: 50, column: 0 }, extend: false });
    expect(press('PageDown')).toEqual({ do: 'go', to: { row: 70, column: 3 }, extend: false });
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ do: 'go', to: { row: 51, column: 3 }, extend: true });
    expect(press(';', { ctrlKey: true })).toEqual({ do: 'today' });
    expect(press('z', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'redo' });
  });

  it('leave the browser its own', () => {
    for (const key of ['t', 'w', 'n', 'r']) expect(press(key, { ctrlKey: true })).toBeNull();
    expect(press('a')).toBeNull();
    expect(press('ArrowDown', { altKey: true })).toBeNull();
  });
});

describe('a block of cells as text', () => {
  it('comes back as it went, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1', '=') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        // Two columns at least: a single blank cell at the end cannot be told from the line break spreadsheets add.
        expect(fromTabbedText(toTabbedText(rows))).toEqual(rows);
      }),
    );
  });
});
