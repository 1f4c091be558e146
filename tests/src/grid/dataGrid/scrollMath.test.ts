/** Positions of rows: the window always covers the view, and the scrollbar reaches every row. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  scrollbarLength,
  scrollbarOfOffset,
  maxScroll,
  offsetOfScrollbar,
  offsetToShow,
  windowRows,
  windowStartFor,
} from '../../../../src/grid/dataGrid/scrollMath.ts';

const shape = fc.record({
  rowCount: fc.integer({ min: 1, max: 2_000_000 }),
  rowHeight: fc.constantFrom(28, 32, 48, 56),
  bodyHeight: fc.integer({ min: 100, max: 2000 }),
});

describe('the scroll track', () => {
  it('covers every visible row with the window, from any previous position', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(2_000_000), (known, part, from) => {
        const offset = Math.round(part * maxScroll(known));
        const start = windowStartFor(offset, from, known);
        const first = Math.floor(offset / known.rowHeight);
        const last = Math.min(known.rowCount, Math.ceil((offset + known.bodyHeight) / known.rowHeight));
        expect(start).toBeLessThanOrEqual(first);
        expect(Math.min(start + windowRows, known.rowCount)).toBeGreaterThanOrEqual(last);
        // An unchanged view keeps its window.
        expect(windowStartFor(offset, start, known)).toBe(start);
      }),
    );
  });

  it('reaches the first and the last row, also beyond the tallest element of a browser', () => {
    fc.assert(
      fc.property(shape, (known) => {
        expect(offsetOfScrollbar(0, known)).toBe(0);
        expect(offsetOfScrollbar(scrollbarLength(known), known)).toBe(maxScroll(known));
        expect(scrollbarLength(known)).toBeLessThan(33_000_000);
        const middle = Math.floor(maxScroll(known) / 2);
        expect(Math.abs(offsetOfScrollbar(scrollbarOfOffset(middle, known), known) - middle)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('scrolls as little as possible to show a row', () => {
    const known = { rowCount: 1000, rowHeight: 32, bodyHeight: 320 };
    expect(offsetToShow(5, 0, known)).toBe(0);
    expect(offsetToShow(10, 0, known)).toBe(32);
    // A link can be followed before the view is measured.
    expect(offsetToShow(0, 0, { ...known, bodyHeight: 0 })).toBe(0);
    expect(offsetToShow(3, 320, known)).toBe(96);
  });
});
