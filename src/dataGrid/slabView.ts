/**
 * The view of a grid over many rows: which slab the grid component holds, where it is scrolled to, which cell is active.
 * It keeps three things in step that know nothing of each other: the native scrollbar, the grid's own scroll position and
 * the grid's own active cell, whose row numbers are those of the slab.
 */
import type { DataGridHandle } from 'react-data-grid';
import { flushSync } from 'react-dom';
import type { CellPlace } from './gridColumn.ts';
import { RowKeys } from './rowKeys.ts';
import {
  barOfOffset,
  longestScroll,
  offsetOfBar,
  offsetToShow,
  slabRows,
  slabStartFor,
  type TrackShape,
} from './track.ts';

export class SlabView {
  readonly keys = new RowKeys();
  slabStart = 0;
  /** The active cell; its row may be outside the slab, then the grid's frame holds the focus for it. */
  active: CellPlace | null = null;
  #grid: DataGridHandle | null = null;
  #bar: HTMLElement | null = null;
  #shape: TrackShape = { rowCount: 0, rowHeight: 32, bodyHeight: 0 };
  #question: string | null = null;
  #offset = 0;
  #barSet = 0;
  #isMoving = false;
  readonly #drawSlab: (start: number) => void;

  constructor(drawSlab: (start: number) => void) {
    this.#drawSlab = drawSlab;
  }

  /** First row in view, wholly or in part. */
  get firstRow(): number {
    return Math.floor(this.#offset / this.#shape.rowHeight);
  }

  /** Rows that fit in view. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.#shape.bodyHeight / this.#shape.rowHeight));
  }

  attach(grid: DataGridHandle | null, bar: HTMLElement | null): void {
    this.#grid = grid;
    this.#bar = bar;
  }

  /** The shape changed: rows came or went, or the window was resized. Stays where it is as far as there are rows. */
  reshape(shape: TrackShape, drawnStart: number): void {
    this.#shape = shape;
    this.slabStart = drawnStart;
    if (this.active && this.active.row >= shape.rowCount) this.#remember(null);
    this.#moveTo(Math.min(this.#offset, longestScroll(shape)));
    this.#setBar();
  }

  /** Other rows were asked for: back to the first. */
  ask(question: string): void {
    if (question === this.#question) return;
    this.#question = question;
    this.#remember(null);
    this.#moveTo(0);
    this.#setBar();
  }

  readonly barScrolled = (): void => {
    const position = this.#bar?.scrollTop ?? 0;
    if (Math.abs(position - this.#barSet) < 1) return;
    this.#barSet = position;
    this.#moveTo(offsetOfBar(position, this.#shape));
  };

  /** The grid scrolled by itself: it brings the focused cell into view. */
  readonly gridScrolled = (): void => {
    const inner = this.#grid?.element?.scrollTop ?? 0;
    if (this.#isMoving || Math.abs(inner - this.#inner) < 1) return;
    this.#offset = this.slabStart * this.#shape.rowHeight + inner;
    this.keys.moveTo(this.firstRow);
    this.#setBar();
  };

  /** The grid made another cell active. Rows below 0 are headers, beyond the slab the footer. */
  gridActivated(slabRow: number, column: number): void {
    if (this.#isMoving) return;
    const isDataRow = slabRow >= 0 && slabRow < Math.min(slabRows, this.#shape.rowCount);
    this.#remember(isDataRow ? { row: this.slabStart + slabRow, column } : null);
  }

  /** Makes a cell active, in view and focused, wherever it is. */
  activate(place: CellPlace, { edit = false, focus = true } = {}): void {
    const row = Math.min(Math.max(place.row, 0), this.#shape.rowCount - 1);
    if (row < 0) return;
    this.#remember({ row, column: place.column });
    this.#moveTo(offsetToShow(row, this.#offset, this.#shape));
    this.#setBar();
    this.#isMoving = true;
    flushSync(() =>
      this.#grid?.setActivePosition({ rowIdx: row - this.slabStart, idx: place.column }, { enableEditor: edit }),
    );
    // The grid focuses only a cell that was not active before; ours may be, and its old element gone with the slab.
    if (focus && !edit) this.#focusActive();
    this.#isMoving = false;
    this.gridScrolled();
  }

  #focusActive(): void {
    const cell = this.#grid?.element?.querySelector<HTMLElement>('[role="row"] > [role="gridcell"][tabindex="0"]');
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    cell?.focus({ preventScroll: true });
  }

  /** Brings a row into view without touching the active cell. */
  show(row: number): void {
    this.#moveTo(offsetToShow(row, this.#offset, this.#shape));
    this.#setBar();
  }

  get #inner(): number {
    return this.#offset - this.slabStart * this.#shape.rowHeight;
  }

  #remember(active: CellPlace | null): void {
    this.active = active;
    this.keys.activate(active?.row ?? null);
  }

  #setBar(): void {
    if (!this.#bar) return;
    this.#bar.scrollTop = barOfOffset(this.#offset, this.#shape);
    this.#barSet = this.#bar.scrollTop;
  }

  #moveTo(offset: number): void {
    this.#offset = offset;
    this.keys.moveTo(this.firstRow);
    const start = slabStartFor(offset, this.slabStart, this.#shape);
    const element = this.#grid?.element;
    if (start === this.slabStart) {
      if (element && element.scrollTop !== this.#inner) this.#scrollGrid(element);
      return;
    }
    const from = this.slabStart;
    this.slabStart = start;
    this.#isMoving = true;
    // One render for all three: drawn apart, each would draw a screenful of wrong rows.
    flushSync(() => {
      this.#drawSlab(start);
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

  /** The active row keeps its cell when the slab moves under it; out of the slab, the grid's frame takes the focus. */
  #carryActive(from: number, start: number): void {
    if (!this.active) return;
    const { row, column } = this.active;
    const isInSlab = row >= start && row < start + slabRows;
    const wasInSlab = row >= from && row < from + slabRows;
    if (isInSlab) this.#grid?.setActivePosition({ rowIdx: row - start, idx: column });
    else if (wasInSlab) {
      const hadFocus = this.#grid?.element?.contains(document.activeElement) ?? false;
      this.#grid?.setActivePosition({ rowIdx: -1, idx: column });
      if (hadFocus) this.#bar?.focus({ preventScroll: true });
    }
  }
}
