import { describe, expect, it, vi } from 'vitest';
import { cellsReplaced, replacerOf } from '../../../../src/grid/commodityGrid/replace/replaceCells.ts';
import type { GridColumn, RowHandle } from '../../../../src/grid/dataGrid/gridColumn.ts';

const typical = { isWholeCell: false, isCaseMatched: false };

describe('a replaced cell text', () => {
  it.each([
    ['MCC-1 to mcc-1', { find: 'mcc-1', replaceWith: 'MCC-2' }, 'MCC-2 to MCC-2'],
    ['MCC-1', { find: 'mcc-1', replaceWith: 'MCC-2', isCaseMatched: true }, null],
    ['MCC-10', { find: 'MCC-1', replaceWith: 'MCC-2', isWholeCell: true }, null],
    ['Ladder (12")', { find: '(12")', replaceWith: '[$1 $&]' }, 'Ladder [$1 $&]'],
    ['a.b', { find: '.', replaceWith: '-' }, 'a-b'],
    ['', { find: '', replaceWith: 'A10', isWholeCell: true }, 'A10'],
    ['A10', { find: '', replaceWith: 'A20', isWholeCell: true }, null],
    ['A10', { find: '', replaceWith: 'A20' }, null],
    ['Área 1', { find: 'ÁREA', replaceWith: 'Zona' }, 'Zona 1'],
    // The text is the same as before, so nothing is changed.
    ['A10', { find: 'A10', replaceWith: 'A10' }, null],
  ])('%j with %j is %j', (text, requested, says) => {
    expect(replacerOf({ ...typical, ...requested })(text)).toBe(says);
  });
});

describe('the cells of a block', () => {
  const texts = [
    ['CB-1', 'Power', 'A10'],
    ['CB-2', 'Control', 'A10'],
    ['CB-3', 'Power', 'B10'],
  ];
  const column = (at: number, key: string): GridColumn => ({
    key,
    name: key,
    width: 100,
    align: 'start',
    mono: false,
    frozen: false,
    text: ({ row }) => texts[row]![at]!,
    tone: () => 'plain',
    isEditable: () => at > 0,
  });
  const rows: RowHandle[] = texts.map((_, row) => ({ id: row + 1, row }));
  const columns = [column(0, 'tag'), column(1, 'typeCode'), column(2, 'area')];
  const grid = { columns, rows: { length: rows.length, at: (row: number) => rows[row]! } };
  const whole = { top: 0, bottom: 2, left: 0, right: 2 };
  const written = async (range: typeof whole, find: string) =>
    (await cellsReplaced(grid, range, { ...typical, find, replaceWith: 'X' }))?.map(
      ({ row, column: key, text }) => `${row.id} ${key} ${text}`,
    );

  it('are those that are editable and contain the text', async () => {
    expect(await written(whole, '1')).toEqual(['1 area AX0', '2 area AX0', '3 area BX0']);
    expect(await written({ ...whole, left: 1, right: 1 }, 'power')).toEqual(['1 typeCode X', '3 typeCode X']);
    expect(await written({ ...whole, bottom: 99 }, 'CB-')).toEqual([]);
  });

  it('are searched in slices until the search is canceled', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    const looked: number[] = [];
    const watched = {
      ...grid,
      rows: {
        ...grid.rows,
        at: (row: number) => {
          looked.push(row);
          return rows[row]!;
        },
      },
    };
    const requested = { ...typical, find: '1', replaceWith: 'X' };
    expect(await cellsReplaced(watched, whole, requested)).toHaveLength(3);
    looked.length = 0;
    await cellsReplaced(watched, whole, requested, () => new Set(looked).size < 2);
    expect(new Set(looked)).toEqual(new Set([0, 1]));
    vi.restoreAllMocks();
  });
});
