import { expect, it } from 'vitest';
import { extended, stretched, toggled } from '../../../../src/grid/dataGrid/useRowChecks.ts';

const rows = { length: 6, at: (row: number) => ({ id: 10 + row }) };
const nothing = { ids: new Set<number>(), from: null };
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].toSorted((one, other) => one - other);

it('ticks a row, and unticks it again', () => {
  const once = toggled(nothing, rows, 2, 2);
  expect(idsOf(once)).toEqual([12]);
  expect(idsOf(toggled(once, rows, 2, 2))).toEqual([]);
});

it('ticks the unticked ones of several rows before it unticks any', () => {
  const some = toggled(toggled(nothing, rows, 2, 2), rows, 1, 3);
  expect(idsOf(some)).toEqual([11, 12, 13]);
  expect(idsOf(toggled(some, rows, 1, 3))).toEqual([]);
});

it('extends from the last tick with Shift in both directions, also after rows have moved', () => {
  const once = toggled(nothing, rows, 3, 3);
  expect(idsOf(extended(once, rows, 5))).toEqual([13, 14, 15]);
  expect(idsOf(extended(once, rows, 1))).toEqual([11, 12, 13]);
  const turned = { length: 6, at: (row: number) => ({ id: 15 - row }) };
  expect(idsOf(extended(once, turned, 0))).toEqual([13, 14, 15]);
});

it('ticks a single row when there is no last tick', () => {
  expect(idsOf(extended(nothing, rows, 4))).toEqual([14]);
  const gone = { ids: new Set([99]), from: 99 };
  expect(idsOf(extended(gone, rows, 4))).toEqual([14, 99]);
});

it('follows a block of whole rows across its starting row', () => {
  const once = toggled(nothing, rows, 3, 3);
  const down = stretched(once, rows, 3, 3, 5);
  expect(idsOf(down)).toEqual([13, 14, 15]);
  expect(idsOf(stretched(down, rows, 3, 5, 1))).toEqual([11, 12, 13]);
  expect(idsOf(stretched(toggled(down, rows, 3, 3), rows, 3, 5, 4))).toEqual([14, 15]);
});
