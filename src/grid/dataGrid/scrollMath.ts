/**
 * Positions of rows. The grid component renders a window of the rows, never all of them; a native scrollbar beside it represents
 * all rows. All values are in CSS px and row numbers.
 */

/** Maximum number of rows passed to the grid component at once: its layout cost grows with their number. */
export const windowRows = 2000;
/** Number of rows before the end of the window at which the window is moved. */
const windowMargin = 300;
/**
 * Maximum scrollbar length, CSS px. Browsers cap an element's height (Chromium at 33.5 M px); beyond this the scrollbar is
 * scaled.
 */
const longestScrollbar = 15_000_000;

export interface ScrollShape {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Height of the scrolling part: without header, footer and horizontal scrollbar. */
  readonly bodyHeight: number;
}

/** Returns the maximum scroll offset of the rows. */
export function maxScroll({ rowCount, rowHeight, bodyHeight }: ScrollShape): number {
  return Math.max(0, rowCount * rowHeight - bodyHeight);
}

/** Returns the scroll range of the scrollbar: the same, up to the cap. */
export function scrollbarLength(shape: ScrollShape): number {
  return Math.min(maxScroll(shape), longestScrollbar);
}

/** Returns the row offset for a position of the scrollbar, in whole px. */
export function offsetOfScrollbar(scrollbar: number, shape: ScrollShape): number {
  const length = scrollbarLength(shape);
  if (length === 0) return 0;
  const clamped = Math.min(Math.max(scrollbar, 0), length);
  return Math.round((clamped * maxScroll(shape)) / length);
}

/** Returns the scrollbar position for a row offset. */
export function scrollbarOfOffset(offset: number, shape: ScrollShape): number {
  const longest = maxScroll(shape);
  return longest === 0 ? 0 : (offset * scrollbarLength(shape)) / longest;
}

/** Returns the first row of the window for a row offset: the current one as long as that window reaches far enough. */
export function windowStartFor(offset: number, current: number, shape: ScrollShape): number {
  const last = Math.max(0, shape.rowCount - windowRows);
  const start = Math.min(current, last);
  const firstRow = Math.floor(offset / shape.rowHeight);
  const lastRow = Math.ceil((offset + shape.bodyHeight) / shape.rowHeight);
  const isHighEnough = start === 0 || firstRow - start >= windowMargin;
  const isLowEnough = start === last || start + windowRows - lastRow >= windowMargin;
  if (isHighEnough && isLowEnough) return start;
  const centred = Math.floor((firstRow + lastRow) / 2) - windowRows / 2;
  return Math.min(Math.max(centred, 0), last);
}

/**
 * Returns the offset of the smallest scroll that shows a row completely; the row is at the top while the viewport has no height
 * yet.
 */
export function offsetToShow(row: number, offset: number, shape: ScrollShape): number {
  const top = row * shape.rowHeight;
  const bottom = top + shape.rowHeight;
  if (top < offset || shape.bodyHeight === 0) return top;
  if (bottom > offset + shape.bodyHeight) return Math.min(Math.ceil(bottom - shape.bodyHeight), maxScroll(shape));
  return offset;
}
