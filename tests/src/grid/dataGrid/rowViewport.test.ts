/** The view over many rows: which window of them is drawn, and which cell is active. */
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

it('speaks to the handle the grid component made last, which is newer than the frame’s own drawing', () => {
  const { viewport, gridRef, handle } = stage(100);
  const old = gridRef.current;
  gridRef.current = handle();
  viewport.activate({ row: 3, column: 2 });
  expect(old.setActivePosition).not.toHaveBeenCalled();
  expect(gridRef.current.setActivePosition).toHaveBeenCalledWith({ rowIdx: 3, idx: 2 }, { enableEditor: false });
});

it('moves the window to a row far away and counts the active row inside it', () => {
  const { viewport, gridRef, drawn } = stage(100_000);
  viewport.activate({ row: 70_000, column: 1 });
  expect(drawn).toEqual([viewport.windowStart]);
  expect(gridRef.current.setActivePosition).toHaveBeenLastCalledWith(
    { rowIdx: 70_000 - viewport.windowStart, idx: 1 },
    { enableEditor: false },
  );
  expect(viewport.active).toEqual({ row: 70_000, column: 1 });
});

it('shows the moving corner of a selection and leaves the active cell where it is', () => {
  const { viewport, gridRef } = stage(100);
  viewport.activate({ row: 3, column: 2 });
  viewport.reveal({ row: 90, column: 7 });
  expect(viewport.active).toEqual({ row: 3, column: 2 });
  expect(viewport.firstRow).toBe(81);
  expect(gridRef.current.scrollToCell).toHaveBeenLastCalledWith({ idx: 7 });
});

it('keeps the active row in view when room is taken from the rows, and only if it was there', () => {
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

it('goes back to the first row for another question, and stays for the same one', () => {
  const { viewport } = stage(1000);
  viewport.queryChanged('a');
  viewport.activate({ row: 500, column: 0 });
  viewport.queryChanged('a');
  expect(viewport.firstRow).toBeGreaterThan(400);
  viewport.queryChanged('b');
  expect(viewport.firstRow).toBe(0);
  expect(viewport.active).toBeNull();
});

it('keeps the active row its own when rows are taken away and the window begins earlier', () => {
  const { viewport, gridRef } = stage(9000);
  viewport.activate({ row: 8999, column: 1 });
  viewport.activate({ row: 8400, column: 1 });
  expect(viewport.windowStart).toBe(7000);
  viewport.reshape({ rowCount: 8500, rowHeight: 32, bodyHeight: 320 }, 6500);
  expect(viewport.active).toEqual({ row: 8400, column: 1 });
  expect(gridRef.current.setActivePosition).toHaveBeenLastCalledWith({ rowIdx: 1900, idx: 1 });
});

it('gives the focus back to the column whose header was active, not to the first', () => {
  const { viewport, gridRef } = stage(100);
  viewport.activate({ row: 3, column: 2 });
  viewport.gridActivated(-1, 9);
  viewport.focus();
  expect(gridRef.current.setActivePosition).toHaveBeenLastCalledWith({ rowIdx: 0, idx: 9 }, { enableEditor: false });
});

it('gives each drawn row a key of its own when the view jumps away from the active row, which keeps its key', () => {
  const keys = new RowKeys();
  keys.activate(3);
  const before = keys.keyOf(3);
  keys.moveTo(20);
  const drawn = [3, ...Array.from({ length: 12 }, (_, at) => 20 + at)].map((row) => keys.keyOf(row));
  expect(drawn[0]).toBe(before);
  expect(new Set(drawn).size).toBe(drawn.length);
});
