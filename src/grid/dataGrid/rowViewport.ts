/**
 * The view of a grid over many rows: which window of rows the grid component holds, where it is scrolled to, which cell is active.
 * It keeps three things in step that know nothing of each other: the native scrollbar, the grid's own scroll position and
 * the grid's own active cell, whose row numbers are those of the window.
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
  /** The active cell; its row may be outside the window, then the grid's frame holds the focus for it. */
  active: CellPlace | null = null;
  readonly #gridRef: RefObject<DataGridHandle | null>;
  readonly #scrollbarRef: RefObject<HTMLElement | null>;
  #shape: ScrollShape = { rowCount: 0, rowHeight: 32, bodyHeight: 0 };
  #queryKey: string | null = null;
  /** Of the cell that was active last, a header as well. */
  #column = 0;
  #offset = 0;
  #scrollbarPosition = 0;
  #isMoving = false;
  readonly #drawWindow: (start: number) => void;

  /** The references are read at every use: the grid component makes a new handle whenever it draws itself. */
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

  /** The frame that holds the rows and, at times, the focus. */
  get element(): HTMLElement | null {
    return this.#scrollbar;
  }

  /** First row in view, wholly or in part. */
  get firstRow(): number {
    return Math.floor(this.#offset / this.#shape.rowHeight);
  }

  /** Rows that fit in view. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.#shape.bodyHeight / this.#shape.rowHeight));
  }

  /**
   * The shape changed: rows came or went, or the window was resized. Stays where it is as far as there are rows; an
   * active row in view stays so when a notice takes room from it.
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

  /** Other rows were asked for: back to the first. */
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

  /** The grid scrolled by itself: it brings the focused cell into view. */
  readonly gridScrolled = (): void => {
    const inner = this.#grid?.element?.scrollTop ?? 0;
    if (this.#isMoving || Math.abs(inner - this.#inner) < 1) return;
    this.#offset = this.windowStart * this.#shape.rowHeight + inner;
    this.keys.moveTo(this.firstRow);
    this.#moveScrollbar();
  };

  /** The grid made another cell active. Rows below 0 are headers, beyond the window the footer. */
  gridActivated(windowRow: number, column: number): void {
    if (this.#isMoving) return;
    this.#column = column;
    const isDataRow = windowRow >= 0 && windowRow < Math.min(windowRows, this.#shape.rowCount);
    this.#remember(isDataRow ? { row: this.windowStart + windowRow, column } : null);
  }

  /** The focus goes back to the active cell; from a header to the first row in view below it. */
  focus(): void {
    this.activate(this.active ?? { row: this.firstRow, column: this.#column });
  }

  /** Makes a cell active, in view and focused, wherever it is. */
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
    // The grid focuses only a cell that was not active before; ours may be, and its old element gone with the window.
    if (focus && !edit) this.#focusActive();
    this.#isMoving = false;
    this.gridScrolled();
  }

  #focusActive(): void {
    const cell = this.#grid?.element?.querySelector<HTMLElement>('[role="row"] > [role="gridcell"][tabindex="0"]');
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    cell?.focus({ preventScroll: true });
  }

  /** Brings a cell into view without touching the active one: the moving corner of a selection. */
  reveal({ row, column }: CellPlace): void {
    this.#moveTo(offsetToShow(row, this.#offset, this.#shape));
    this.#moveScrollbar();
    this.#grid?.scrollToCell({ idx: column });
  }

  /** A frozen column is in view wherever the others stand: going to it brings none of them back. */
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
    // One render for all three: drawn apart, each would draw a screenful of wrong rows.
    flushSync(() => {
      this.#drawWindow(start);
      this.#carryActive(from, start);
      if (element) this.#scrollGrid(element);
    });
    this.#isMoving = false;
  }

  /** The grid's listener must run now, not with the next frame, or a frame of old rows is painted. */
  #scrollGrid(element: HTMLElement): void {
    element.scrollTop = this.#inner;
    element.dispatchEvent(new Event('scroll'));
  }

  /** The active row keeps its cell when the window moves under it; out of the window, the grid's frame takes the focus. */
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
