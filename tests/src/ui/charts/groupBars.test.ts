/** Segments of the bar of a group, and the scale of the bars. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutName, endOf, marksOf, stretchesOf, type GroupBar } from '../../../../src/ui/charts/groupBars.ts';

const barOf = (whole: number, part: number, moved: number): GroupBar => ({
  name: '',
  title: '',
  rank: 'line',
  label: '',
  facts: [],
  whole,
  part,
  moved,
});

it('a bar consists of the previous part, the change since then, and the rest', () => {
  expect(stretchesOf(barOf(100, 60, 20))).toEqual({ held: 40, gained: 20, lost: 0, rest: 40 });
  expect(stretchesOf(barOf(100, 60, -20))).toEqual({ held: 60, gained: 0, lost: 20, rest: 20 });
  expect(stretchesOf(barOf(0, 0, 0))).toEqual({ held: 0, gained: 0, lost: 0, rest: 0 });
});

const amount = fc.double({ min: 0, max: 1e7, noNaN: true });
const bar = fc.tuple(amount, amount, fc.double({ min: -1e7, max: 1e7, noNaN: true })).map((each) => barOf(...each));

it('no segment is negative; together they reach the maximum of whole, part and previous part', () => {
  fc.assert(
    fc.property(bar, (each) => {
      const stretches = stretchesOf(each);
      expect(Math.min(...Object.values(stretches))).toBeGreaterThanOrEqual(0);
      expect(stretches.held + stretches.gained).toBeCloseTo(each.part, 4);
      expect(endOf(each)).toBeCloseTo(Math.max(each.whole, each.part, each.part - each.moved), 4);
    }),
  );
});

it('the scale starts at zero, ends beyond every bar, and has a few equal steps', () => {
  fc.assert(
    fc.property(fc.array(bar, { minLength: 1, maxLength: 20 }), (bars) => {
      const marks = marksOf(bars);
      const most = Math.max(...bars.map(endOf));
      expect(marks[0]).toBe(0);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9) - 1e-6);
      expect(marks.length).toBeLessThanOrEqual(5);
    }),
  );
  expect(marksOf([barOf(5632.6, 0, 0)])).toEqual([0, 2000, 4000, 6000]);
  // A count of cables has no fractional marks.
  expect(marksOf([barOf(1, 1, 0)])).toEqual([0, 1]);
  expect(marksOf([barOf(0, 0, 0)])).toEqual([0]);
  // A rounding remainder of added shares is not an amount of hours.
  expect(marksOf([barOf(0, 5e-324, 0)])).toEqual([0]);
  expect(marksOf([barOf(0, 1e-12, 0)])).toEqual([0]);
});

it('a long name is shortened in the middle', () => {
  expect(cutName('CTL-12C14', 9)).toBe('CTL-12C14');
  expect(cutName('IWP-CBX-0410-CABLE-A', 11)).toBe('IWP-C…BLE-A');
});
