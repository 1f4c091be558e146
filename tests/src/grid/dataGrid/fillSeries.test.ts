/** Values of the cells that a drag of the fill handle fills. */
import { describe, expect, it } from 'vitest';
import { endOfNeighbour, fillTarget, cellsContinued } from '../../../../src/grid/dataGrid/selection/fillCells.ts';
import { continued } from '../../../../src/grid/dataGrid/selection/fillSeries.ts';
import type { GridColumn, RowHandle } from '../../../../src/grid/dataGrid/gridColumn.ts';

describe('a series of cells', () => {
  it.each([
    ['numbers by their step', ['10', '20'], ['30', '40', '50']],
    ['downwards, below zero too', ['2', '1'], ['0', '-1', '-2']],
    ['tenths without drifting', ['0.1', '0.2'], ['0.3', '0.4', '0.5']],
    ['tags, with their noughts', ['A10-C-0008', 'A10-C-0009'], ['A10-C-0010', 'A10-C-0011', 'A10-C-0012']],
    ['numbers with noughts before them, as tags', ['007', '009'], ['011', '013', '015']],
    ['days across the end of a month', ['2026-11-29', '2026-11-30'], ['2026-12-01', '2026-12-02', '2026-12-03']],
    ['days by the week', ['2026-12-21', '2026-12-28'], ['2027-01-04', '2027-01-11', '2027-01-18']],
    ['three of one step', ['1', '3', '5'], ['7', '9', '11']],
  ])('%s', (_, texts, next) => {
    expect(continued(texts, 3, false)).toEqual(next);
  });

  it.each([
    ['one number', ['12'], ['12', '12', '12']],
    ['one tag', ['A-12'], ['A-12', 'A-12', 'A-12']],
    ['words', ['North', 'South'], ['North', 'South', 'North']],
    ['tags of two families', ['A-1', 'B-2'], ['A-1', 'B-2', 'A-1']],
    ['no even step', ['1', '2', '4'], ['1', '2', '4']],
    ['blanks among numbers', ['1', ''], ['1', '', '1']],
    ['a number and a day', ['1', '2026-01-02'], ['1', '2026-01-02', '1']],
    ['tags that would go below nought', ['A-2', 'A-1'], ['A-2', 'A-1', 'A-2']],
    ['days that no calendar has', ['2026-13-01', '2026-13-01'], ['2026-13-01', '2026-13-01', '2026-13-01']],
    ['days that would leave the calendar', ['0001-01-01', '9000-01-01'], ['0001-01-01', '9000-01-01', '0001-01-01']],
  ])('is repeated: %s', (_, texts, next) => {
    expect(continued(texts, 3, false)).toEqual(next);
  });

  it('is inverted with Ctrl: a series is repeated, one cell counts up', () => {
    expect(continued(['10', '20'], 3, true)).toEqual(['10', '20', '10']);
    expect(continued(['A-09'], 3, true)).toEqual(['A-10', 'A-11', 'A-12']);
    expect(continued(['North'], 2, true)).toEqual(['North', 'North']);
  });
});

const column = (key: string, texts: readonly string[]): GridColumn => ({
  key,
  name: key,
  width: 100,
  align: 'start',
  mono: false,
  frozen: false,
  text: ({ row }) => texts[row] ?? '',
  tone: () => 'plain',
  isEditable: ({ row }) => row >= 0,
});
const at = (row: number) => ({ top: row, bottom: row, left: 1, right: 1 });

describe('the target of the fill handle', () => {
  const source = { top: 2, bottom: 3, left: 2, right: 3 };
  it.each([
    ['below', { row: 6, column: 3 }, { direction: 'down', target: { top: 4, bottom: 6, left: 2, right: 3 } }],
    ['above', { row: 0, column: 2 }, { direction: 'up', target: { top: 0, bottom: 1, left: 2, right: 3 } }],
    ['right', { row: 4, column: 6 }, { direction: 'right', target: { top: 2, bottom: 3, left: 4, right: 6 } }],
    ['left', { row: 2, column: 0 }, { direction: 'left', target: { top: 2, bottom: 3, left: 0, right: 1 } }],
    ['nowhere inside', { row: 2, column: 3 }, null],
  ])('%s', (_, head, fill) => {
    expect(fillTarget(source, head)).toEqual(fill);
  });

  const group = { level: 1, isFolded: false, memberIds: () => [], toggle: () => undefined };
  const handles: RowHandle[] = [
    { id: 1, row: 0 },
    { id: 2, row: 1 },
    { id: -1, row: -1, group },
    { id: 3, row: 2 },
    { id: 4, row: 3 },
  ];
  const grid = {
    columns: [column('left', ['a', 'b', 'c', '']), column('own', ['5', '6', '', '']), column('next', ['', '', '', ''])],
    rows: { length: handles.length, at: (index: number) => handles[index]! },
  };
  const texts = (from: Parameters<typeof cellsContinued>[1], fill: Parameters<typeof cellsContinued>[2]) =>
    cellsContinued(grid, from, fill, false).map(({ row, text }) => [row.id, text]);

  it('continues past the line of a group', () => {
    const own = { top: 0, bottom: 1, left: 1, right: 1 };
    expect(texts(own, { direction: 'down', target: { ...own, top: 2, bottom: 4 } })).toEqual([
      [3, '7'],
      [4, '8'],
    ]);
  });

  it('continues upward from the nearest cell', () => {
    const own = { top: 1, bottom: 1, left: 1, right: 1 };
    expect(texts(own, { direction: 'up', target: { ...own, top: 0, bottom: 0 } })).toEqual([[1, '6']]);
  });

  it('ends with the filled cells of the neighboring column, or with its group', () => {
    expect(endOfNeighbour(grid, at(0))).toBe(1);
    expect(endOfNeighbour(grid, at(1))).toBeNull();
    expect(endOfNeighbour(grid, at(3))).toBeNull();
  });
});
