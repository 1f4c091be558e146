/**
 * Viewport of a grid over many rows. Synchronizes three independent states: the native scrollbar, the grid component's scroll
 * position, and its active cell, whose row numbers are relative to the window of rows it holds.
 */
import type { RefObject } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { flushSync } from 'react-dom';
import type { CellPlace } from './gridColumn.ts';
import { RowKeys } from './rowKeys.ts';
import {
  scrollbarOfOffset,
  maxScroll,
  offsetOfScrollbar,
  offsetToShow,
  windowRows,
  windowStartFor,
  type ScrollShape,
} from './scrollMath.ts';

export class RowViewport {
  readonly keys = new RowKeys();
  windowStart = 0;
  /** Active cell; if its row is outside the window, the grid's frame holds the focus for it. */
  active: CellPlace | null = null;
  readonly #gridRef: RefObject<DataGridHandle | null>;
  readonly #scrollbarRef: RefObject<HTMLElement | null>;
  #shape: ScrollShape = { rowCount: 0, rowHeight: 32, bodyHeight: 0 };
  #queryKey: string | null = null;
  /** Column of the last active cell or header. */
  #column = 0;
  #offset = 0;
  #scrollbarPosition = 0;
  #isMoving = false;
  readonly #drawWindow: (start: number) => void;

  /** Creates a viewport. The refs are read on each use, because the grid component creates a new handle with every render. */
  constructor(
    drawWindow: (start: number) => void,
    gridRef: RefObject<DataGridHandle | null>,
    scrollbarRef: RefObject<HTMLElement | null>,
  ) {
    this.#drawWindow = drawWindow;
    this.#gridRef = gridRef;
    this.#scrollbarRef = scrollbarRef;
  }

  get #grid(): DataGridHandle | null {
    return this.#gridRef.current;
  }

  get #scrollbar(): HTMLElement | null {
    return this.#scrollbarRef.current;
  }

  /** Frame that contains the rows and sometimes holds the focus. */
  get element(): HTMLElement | null {
    return this.#scrollbar;
  }

  /** Index of the first row that is at least partly visible. */
  get firstRow(): number {
    return Math.floor(this.#offset / this.#shape.rowHeight);
  }

  /** Number of rows that fit into the viewport. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.#shape.bodyHeight / this.#shape.rowHeight));
  }

  /**
   * Updates the shape after rows were added or removed, or the browser window was resized. Keeps the scroll position as far as
   * rows remain; a visible active row stays visible when a notice reduces the height.
   */
  reshape(shape: ScrollShape, drawnStart: number): void {
    const from = this.windowStart;
    const wasShown = this.active !== null && offsetToShow(this.active.row, this.#offset, this.#shape) === this.#offset;
    this.#shape = shape;
    this.windowStart = drawnStart;
    if (drawnStart !== from) {
      this.#isMoving = true;
      this.#carryActive(from, drawnStart);
      this.#isMoving = false;
    }
    if (this.active && this.active.row >= shape.rowCount) this.#remember(null);
    const offset = Math.min(this.#offset, maxScroll(shape));
    this.#moveTo(wasShown && this.active ? offsetToShow(this.active.row, offset, shape) : offset);
    this.#moveScrollbar();
  }

  /** Scrolls to the first row after the query changed. */
  queryChanged(queryKey: string): void {
    if (queryKey === this.#queryKey) return;
    this.#queryKey = queryKey;
    this.#remember(null);
    this.#moveTo(0);
    this.#moveScrollbar();
  }

  readonly scrollbarMoved = (): void => {
    const position = this.#scrollbar?.scrollTop ?? 0;
    if (Math.abs(position - this.#scrollbarPosition) < 1) return;
    this.#scrollbarPosition = position;
    this.#moveTo(offsetOfScrollbar(position, this.#shape));
  };

  /** Handles scrolling by the grid itself, which brings the focused cell into view. */
  readonly gridScrolled = (): void => {
    const inner = this.#grid?.element?.scrollTop ?? 0;
    if (this.#isMoving || Math.abs(inner - this.#inner) < 1) return;
    this.#offset = this.windowStart * this.#shape.rowHeight + inner;
    this.keys.moveTo(this.firstRow);
    this.#moveScrollbar();
  };

  /** Handles a change of the active cell by the grid. Rows below 0 are headers, rows beyond the window are the footer. */
  gridActivated(windowRow: number, column: number): void {
    if (this.#isMoving) return;
    this.#column = column;
    const isDataRow = windowRow >= 0 && windowRow < Math.min(windowRows, this.#shape.rowCount);
    this.#remember(isDataRow ? { row: this.windowStart + windowRow, column } : null);
  }

  /** Returns the focus to the active cell or, from a header, to the first visible row below it. */
  focus(): void {
    this.activate(this.active ?? { row: this.firstRow, column: this.#column });
  }

  /** Makes a cell active, visible and focused, wherever it is. */
  activate(place: CellPlace, { edit = false, focus = true } = {}): void {
    const row = Math.min(Math.max(place.row, 0), this.#shape.rowCount - 1);
    if (row < 0) return;
    this.#remember({ row, column: place.column });
    this.#moveTo(offsetToShow(row, this.#offset, this.#shape));
    this.#moveScrollbar();
    this.#isMoving = true;
    flushSync(() =>
      this.#grid?.setActivePosition({ rowIdx: row - this.windowStart, idx: place.column }, { enableEditor: edit }),
    );
    // The grid only focuses a cell that becomes active; this one can already be active, with its old element removed together
    // with the window.
    if (focus && !edit) this.#focusActive();
    this.#isMoving = false;
    this.gridScrolled();
  }

  #focusActive(): void {
    const cell = this.#grid?.element?.querySelector<HTMLElement>('[role="row"] > [role="gridcell"][tabindex="0"]');
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    cell?.focus({ preventScroll: true });
  }

  /** Scrolls a cell into view without changing the active one, for the moving corner of a selection. */
  reveal({ row, column }: CellPlace): void {
    this.#moveTo(offsetToShow(row, this.#offset, this.#shape));
    this.#moveScrollbar();
    this.#grid?.scrollToCell({ idx: column });
  }

  /** Scrolls back to the first columns. A frozen column is always visible, so moving to it alone would not scroll. */
  revealFirstColumns(): void {
    const element = this.#grid?.element;
    if (element) element.scrollLeft = 0;
  }

  get #inner(): number {
    return this.#offset - this.windowStart * this.#shape.rowHeight;
  }

  #remember(active: CellPlace | null): void {
    this.active = active;
    this.keys.activate(active?.row ?? null);
  }

  #moveScrollbar(): void {
    if (!this.#scrollbar) return;
    this.#scrollbar.scrollTop = scrollbarOfOffset(this.#offset, this.#shape);
    this.#scrollbarPosition = this.#scrollbar.scrollTop;
  }

  #moveTo(offset: number): void {
    this.#offset = offset;
    this.keys.moveTo(this.firstRow);
    const start = windowStartFor(offset, this.windowStart, this.#shape);
    const element = this.#grid?.element;
    if (start === this.windowStart) {
      if (element && element.scrollTop !== this.#inner) this.#scrollGrid(element);
      return;
    }
    const from = this.windowStart;
    this.windowStart = start;
    this.#isMoving = true;
    // One render for all three: separately, each would render a screenful of wrong rows.
    flushSync(() => {
      this.#drawWindow(start);
      this.#carryActive(from, start);
      if (element) this.#scrollGrid(element);
    });
    this.#isMoving = false;
  }

  /** Scrolls the grid and runs its listener immediately, because waiting for the next frame would paint a frame of old rows. */
  #scrollGrid(element: HTMLElement): void {
    element.scrollTop = this.#inner;
    element.dispatchEvent(new Event('scroll'));
  }

  /** Keeps the cell of the active row when the window moves; outside the window, the grid's frame takes the focus. */
  #carryActive(from: number, start: number): void {
    if (!this.active) return;
    const { row, column } = this.active;
    const isInWindow = row >= start && row < Math.min(start + windowRows, this.#shape.rowCount);
    const wasInWindow = row >= from && row < from + windowRows;
    if (isInWindow) this.#grid?.setActivePosition({ rowIdx: row - start, idx: column });
    else if (wasInWindow) {
      const hadFocus = this.#grid?.element?.contains(document.activeElement) ?? false;
      this.#grid?.setActivePosition({ rowIdx: -1, idx: column });
      if (hadFocus) this.#scrollbar?.focus({ preventScroll: true });
    }
  }
}
