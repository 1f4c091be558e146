/** Operations on a block of cells: copy, paste, fill, clear and totals. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pasteTarget, rangeOf } from '../../../../src/grid/dataGrid/selection/cellRange.ts';
import type { GridColumn, RowHandle, TypedCell } from '../../../../src/grid/dataGrid/gridColumn.ts';
import {
  cellsCleared,
  cellsFilled,
  cellsPasted,
  figuresOf,
  textsOf,
} from '../../../../src/grid/dataGrid/selection/gridSelection.ts';
import { lengthScale } from '../../../../src/store/edits/typedLengths.ts';

const values = [
  ['a', '1', ''],
  ['b', '', 'x'],
  ['c', '3', 'y'],
];
const column = (at: number, isEditable = true): GridColumn => ({
  key: `c${at}`,
  name: `C${at}`,
  width: 100,
  align: 'start',
  mono: false,
  frozen: false,
  text: ({ row }) => values[row]![at]!,
  tone: () => 'plain',
  isEditable: () => isEditable,
  number: ({ row }) => (at === 1 && values[row]![at] !== '' ? Number(values[row]![at]) : null),
});
const handles: RowHandle[] = values.map((_, row) => ({ id: row + 1, row }));
const grid = {
  columns: [column(0, false), column(1), column(2)],
  rows: { length: 3, at: (index: number) => handles[index]! },
};
const all = { top: 0, bottom: 2, left: 0, right: 2 };
const plain = (cells: readonly TypedCell[]) => cells.map(({ row, column: key, text }) => [row.id, key, text]);

describe('a block of cells', () => {
  it('is copied as displayed', () => {
    expect(textsOf(grid, all)).toEqual(values);
  });

  it('is cleared in editable cells with content', () => {
    expect(plain(cellsCleared(grid, all))).toEqual([
      [1, 'c1', ''],
      [2, 'c2', ''],
      [3, 'c1', ''],
      [3, 'c2', ''],
    ]);
  });

  it('is filled down or right from its first row or column; one cell from its neighbor', () => {
    const cell = { top: 1, bottom: 1, left: 1, right: 1 };
    expect(plain(cellsFilled(grid, { ...all, left: 1 }, 'down'))).toEqual([
      [2, 'c1', '1'],
      [2, 'c2', ''],
      [3, 'c1', '1'],
      [3, 'c2', ''],
    ]);
    expect(plain(cellsFilled(grid, { ...all, bottom: 0 }, 'right'))).toEqual([
      [1, 'c1', 'a'],
      [1, 'c2', 'a'],
    ]);
    expect(plain(cellsFilled(grid, cell, 'down'))).toEqual([[2, 'c1', '1']]);
    expect(cellsFilled(grid, { ...cell, top: 0, bottom: 0 }, 'down')).toEqual([]);
  });

  describe('with lengths copied in feet, pasted into a grid in meters', () => {
    const metric = { ...grid, columns: [column(0, false), { ...column(1), scale: lengthScale('m') }, column(2)] };

    it('adds feet to lengths in columns of lengths, and nothing in others', () => {
      const pasted = [
        ['107', '5'],
        ['TBD', '6'],
      ];
      const { cells, act } = cellsPasted(metric, { top: 0, bottom: 0, left: 1, right: 1 }, pasted, ['ft', undefined]);
      expect(plain(cells)).toEqual([
        [1, 'c1', '107 ft'],
        [1, 'c2', '5'],
        [2, 'c1', 'TBD'],
        [2, 'c2', '6'],
      ]);
      expect(act).toMatchObject({ converted: { cells: 1, from: 'ft' } });
    });

    it('leaves a length without a unit in a column of other values', () => {
      const { cells, act } = cellsPasted(metric, { top: 0, bottom: 0, left: 2, right: 2 }, [['107']], ['ft']);
      expect(plain(cells)).toEqual([[1, 'c2', '107']]);
      expect(act).not.toHaveProperty('converted');
    });

    it('adds feet in every repetition of the block, and in lines without a row', () => {
      const repeated = cellsPasted(metric, { top: 0, bottom: 2, left: 1, right: 1 }, [['107']], ['ft']);
      expect(plain(repeated.cells).map(([, , text]) => text)).toEqual(['107 ft', '107 ft', '107 ft']);
      const { act } = cellsPasted(metric, { top: 2, bottom: 2, left: 1, right: 1 }, [['107'], ['108']], ['ft']);
      expect(act).toMatchObject({
        beyondLines: [[{ column: 'c1', text: '108 ft' }]],
        converted: { cells: 2, from: 'ft' },
      });
    });
  });

  it('is pasted from its first cell, skips read-only cells, and reports lines without a row', () => {
    const pasted = [
      ['p', '10'],
      ['q', '20'],
      ['r', '30'],
    ];
    const { cells, selection, act } = cellsPasted(grid, { top: 1, bottom: 1, left: 0, right: 0 }, pasted);
    expect(plain(cells)).toEqual([
      [2, 'c1', '10'],
      [3, 'c1', '20'],
    ]);
    expect(selection).toEqual({ anchor: { row: 1, column: 0 }, head: { row: 2, column: 1 } });
    expect(act).toMatchObject({ kind: 'paste', beyond: 1 });
    expect(act.kind === 'paste' && act.beyondLines.map((line) => line.map(({ text }) => text))).toEqual([['r', '30']]);
  });

  it('is repeated over a selection that is an exact multiple of its size', () => {
    expect(plain(cellsPasted(grid, { ...all, left: 1 }, [['7', '8']]).cells)).toEqual([
      [1, 'c1', '7'],
      [1, 'c2', '8'],
      [2, 'c1', '7'],
      [2, 'c2', '8'],
      [3, 'c1', '7'],
      [3, 'c2', '8'],
    ]);
  });

  it('stays inside the grid for every paste size and position', () => {
    const place = fc.record({ row: fc.nat(9), column: fc.nat(9) });
    const size = fc.record({ rows: fc.integer({ min: 1, max: 30 }), columns: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(place, place, size, (anchor, head, pasted) => {
        const selected = rangeOf({ anchor, head });
        const { target, beyond } = pasteTarget(selected, pasted, { rows: 10, columns: 10 });
        expect(target.top).toBe(selected.top);
        expect(target.left).toBe(selected.left);
        expect(target.bottom).toBeGreaterThanOrEqual(target.top);
        expect(target.bottom).toBeLessThan(10);
        expect(target.right).toBeLessThan(10);
        expect(target.bottom - target.top + 1 + beyond).toBeGreaterThanOrEqual(pasted.rows);
      }),
    );
  });

  it('is counted and summed column by column, without blank cells', () => {
    const none = { numbers: 0, sum: 0, least: null, most: null };
    expect(figuresOf(grid, all)).toEqual([
      { column: grid.columns[0], count: 3, ...none },
      { column: grid.columns[1], count: 2, numbers: 2, sum: 4, least: 1, most: 3 },
      { column: grid.columns[2], count: 2, ...none },
    ]);
  });
});

describe('a block with group lines', () => {
  const line = { level: 1, isFolded: false, memberIds: () => [], toggle: () => undefined };
  const group: RowHandle = { id: -1, row: -1, group: line };
  const columns = [0, 1, 2].map((at) =>
    Object.assign(column(at), {
      text: ({ row }: RowHandle) => values[row]?.[at] ?? 'group',
      isEditable: (row: RowHandle) => row.group === undefined,
    }),
  );
  const withLines = (rows: readonly RowHandle[]) => ({
    columns,
    rows: { length: rows.length, at: (index: number) => rows[index]! },
  });
  const [first, second, third] = handles as [RowHandle, RowHandle, RowHandle];

  it('is pasted past them without losing a line of the clipboard', () => {
    const grouped = withLines([group, first, group, second, third]);
    const { cells, act } = cellsPasted(grouped, { top: 1, bottom: 1, left: 1, right: 1 }, [['7'], ['8'], ['9']]);
    expect(plain(cells)).toEqual([
      [1, 'c1', '7'],
      [2, 'c1', '8'],
      [3, 'c1', '9'],
    ]);
    expect(act).toMatchObject({ beyond: 0 });
  });

  it('reports lines without a row below the last group', () => {
    const grouped = withLines([first, group, second]);
    const { cells, act } = cellsPasted(grouped, { top: 0, bottom: 0, left: 1, right: 1 }, [['7'], ['8'], ['9']]);
    expect(plain(cells)).toEqual([
      [1, 'c1', '7'],
      [2, 'c1', '8'],
    ]);
    expect(act).toMatchObject({ beyond: 1, beyondLines: [[{ column: 'c1', text: '9' }]] });
  });

  it('is filled from its first row, never from a group line, and counts rows only', () => {
    const grouped = withLines([group, first, group, second]);
    const range = { top: 0, bottom: 3, left: 0, right: 0 };
    expect(plain(cellsFilled(grouped, range, 'down'))).toEqual([[2, 'c0', 'a']]);
    expect(cellsFilled(grouped, { ...range, top: 1, bottom: 1 }, 'down')).toEqual([]);
    expect(figuresOf(grouped, range)).toMatchObject([{ count: 2 }]);
  });
});
