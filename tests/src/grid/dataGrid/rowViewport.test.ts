/** Viewport over many rows: which window of them is rendered, and which cell is active. */
import type { DataGridHandle } from 'react-data-grid';
import { expect, it, vi } from 'vitest';
import { RowKeys } from '../../../../src/grid/dataGrid/rowKeys.ts';
import { RowViewport } from '../../../../src/grid/dataGrid/rowViewport.ts';

function stage(rowCount: number) {
  const element = document.createElement('div');
  const handle = () => ({
    element,
    scrollToCell: vi.fn<DataGridHandle['scrollToCell']>(),
    setActivePosition: vi.fn<DataGridHandle['setActivePosition']>(),
  });
  const gridRef = { current: handle() };
  const drawn: number[] = [];
  const viewport = new RowViewport((start) => drawn.push(start), gridRef, { current: document.createElement('div') });
  viewport.reshape({ rowCount, rowHeight: 32, bodyHeight: 320 }, 0);
  return { viewport, gridRef, handle, drawn };
}

it('calls the latest handle of the grid component, even before the frame renders again', () => {
  const { viewport, gridRef, handle } = stage(100);
  const old = gridRef.current;
  gridRef.current = handle();
  viewport.activate({ row: 3, column: 2 });
  expect(old.setActivePosition).not.toHaveBeenCalled();
  expect(gridRef.current.setActivePosition).toHaveBeenCalledWith({ rowIdx: 3, idx: 2 }, { enableEditor: false });
});

it('moves the window to a distant row, and maps the active row into it', () => {
  const { viewport, gridRef, drawn } = stage(100_000);
  viewport.activate({ row: 70_000, column: 1 });
  expect(drawn).toEqual([viewport.windowStart]);
  expect(gridRef.current.setActivePosition).toHaveBeenLastCalledWith(
    { rowIdx: 70_000 - viewport.windowStart, idx: 1 },
    { enableEditor: false },
  );
  expect(viewport.active).toEqual({ row: 70_000, column: 1 });
});

it('scrolls to the moving corner of a selection, and leaves the active cell unchanged', () => {
  const { viewport, gridRef } = stage(100);
  viewport.activate({ row: 3, column: 2 });
  viewport.reveal({ row: 90, column: 7 });
  expect(viewport.active).toEqual({ row: 3, column: 2 });
  expect(viewport.firstRow).toBe(81);
  expect(gridRef.current.scrollToCell).toHaveBeenLastCalledWith({ idx: 7 });
});

it('keeps the active row visible when the height shrinks, if it was visible before', () => {
  const { viewport } = stage(100);
  viewport.activate({ row: 9, column: 0 });
  expect(viewport.firstRow).toBe(0);
  viewport.reshape({ rowCount: 100, rowHeight: 32, bodyHeight: 160 }, 0);
  expect(viewport.firstRow).toBe(5);
  viewport.reshape({ rowCount: 100, rowHeight: 32, bodyHeight: 320 }, 0);
  viewport.reveal({ row: 90, column: 0 });
  expect(viewport.firstRow).toBe(81);
  viewport.reshape({ rowCount: 100, rowHeight: 32, bodyHeight: 160 }, 0);
  expect(viewport.firstRow).toBe(81);
});

it('scrolls to the first row for another query, and stays for the same one', () => {
  const { viewport } = stage(1000);
  viewport.queryChanged('a');
  viewport.activate({ row: 500, column: 0 });
  viewport.queryChanged('a');
  expect(viewport.firstRow).toBeGreaterThan(400);
  viewport.queryChanged('b');
  expect(viewport.firstRow).toBe(0);
  expect(viewport.active).toBeNull();
});

it('keeps the same active row when rows are removed and the window starts earlier', () => {
  const { viewport, gridRef } = stage(9000);
  viewport.activate({ row: 8999, column: 1 });
  viewport.activate({ row: 8400, column: 1 });
  expect(viewport.windowStart).toBe(7000);
  viewport.reshape({ rowCount: 8500, rowHeight: 32, bodyHeight: 320 }, 6500);
  expect(viewport.active).toEqual({ row: 8400, column: 1 });
  expect(gridRef.current.setActivePosition).toHaveBeenLastCalledWith({ rowIdx: 1900, idx: 1 });
});

it('restores the focus to the column of the active header, not to the first', () => {
  const { viewport, gridRef } = stage(100);
  viewport.activate({ row: 3, column: 2 });
  viewport.gridActivated(-1, 9);
  viewport.focus();
  expect(gridRef.current.setActivePosition).toHaveBeenLastCalledWith({ rowIdx: 0, idx: 9 }, { enableEditor: false });
});

it('assigns each rendered row a unique key on a jump, and keeps the active key', () => {
  const keys = new RowKeys();
  keys.activate(3);
  const before = keys.keyOf(3);
  keys.moveTo(20);
  const drawn = [3, ...Array.from({ length: 12 }, (_, at) => 20 + at)].map((row) => keys.keyOf(row));
  expect(drawn[0]).toBe(before);
  expect(new Set(drawn).size).toBe(drawn.length);
});
