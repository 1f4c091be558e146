/** Lists pasted across columns that no one types. */
import { describe, expect, it } from 'vitest';
import { aroundComputed } from '../../../../src/grid/dataGrid/selection/computedColumns.ts';
import { cellsPasted } from '../../../../src/grid/dataGrid/selection/gridSelection.ts';
import type { GridColumn, RowHandle } from '../../../../src/grid/dataGrid/gridColumn.ts';

/** Reels with their type; the length left is computed. The second row is blank: typing into it adds a reel. */
const reels = [
  ['R-1', '1,500.0', 'PWR-3C10'],
  ['', '', ''],
  ['R-2', '80.0', 'CTL-7C14'],
];
const column = (at: number): GridColumn => ({
  key: ['code', 'left', 'type'][at]!,
  name: '',
  width: 100,
  align: 'start',
  mono: false,
  frozen: at === 0,
  text: ({ row }) => reels[row]![at]!,
  tone: () => 'plain',
  isEditable: () => at !== 1,
  isComputed: at === 1,
});
const handles = reels.map((_, row): RowHandle => ({ id: row, row }));
const grid = {
  columns: [column(0), column(1), column(2)],
  rows: { length: 3, at: (index: number) => handles[index]! },
  entryRow: 1,
};
const at = (row: number, left = 0) => ({ top: row, bottom: row, left, right: left });

describe('a list pasted beside computed columns', () => {
  it('skips them, because it does not have them', () => {
    expect(aroundComputed(grid, at(1), [['R-7', 'PWR-3C10'], ['R-8']])).toEqual([['R-7', '', 'PWR-3C10'], ['R-8']]);
  });

  it('fills them in place if it was copied here and edited elsewhere, whatever the format of its numbers', () => {
    const block = [['R-1', '1500', 'CTL-7C14']];
    expect(aroundComputed(grid, at(0), block)).toBe(block);
    const other = [['R-1', '1600', 'CTL-7C14']];
    expect(aroundComputed(grid, at(0), other)).toEqual([['R-1', '', '1600', 'CTL-7C14']]);
  });

  it('is not moved if it crosses none of them', () => {
    const block = [['CTL-7C14', 'x']];
    expect(aroundComputed(grid, at(0, 2), block)).toBe(block);
    expect(aroundComputed(grid, at(0), [['R-1']])).toEqual([['R-1']]);
  });
});

describe('a list pasted into the blank row above other rows', () => {
  const pasted = [
    ['R-7', '', 'PWR-3C10'],
    ['R-8', '', 'CTL-7C14'],
  ];

  it('adds rows, and does not overwrite those below', () => {
    const { cells, act } = cellsPasted(grid, at(1), pasted);
    expect(cells.map(({ row, text }) => [row.id, text])).toEqual([
      [1, 'R-7'],
      [1, 'PWR-3C10'],
    ]);
    expect(act).toMatchObject({
      beyond: 1,
      beyondLines: [
        [
          { column: 'code', text: 'R-8' },
          { column: 'type', text: 'CTL-7C14' },
        ],
      ],
    });
  });

  it('overwrites rows that the selection includes', () => {
    const { cells } = cellsPasted(grid, { ...at(1), bottom: 2 }, pasted);
    expect(cells.map(({ row, text }) => [row.id, text])).toContainEqual([2, 'R-8']);
  });
});
