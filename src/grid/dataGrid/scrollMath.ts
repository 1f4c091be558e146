/**
 * Where rows stand. The grid component draws a window of the rows, never all; a native scrollbar beside it stands for all
 * of them. Everything here is arithmetic in CSS px and row numbers.
 */

/** Rows given to the grid component at once: its layout cost grows with their number. */
export const windowRows = 2000;
/** A window is moved when the view comes this close to its end. */
const windowMargin = 300;
/** Browsers cap an element's height (Chromium at 33.5 M px); beyond this the scrollbar is scaled. */
const longestScrollbar = 15_000_000;

export interface ScrollShape {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Height of the part where rows show: without header, footer and horizontal scrollbar. */
  readonly bodyHeight: number;
}

/** How far the rows can be scrolled. */
export function maxScroll({ rowCount, rowHeight, bodyHeight }: ScrollShape): number {
  return Math.max(0, rowCount * rowHeight - bodyHeight);
}

/** How far the scrollbar can be scrolled: the same, up to the cap. */
export function scrollbarLength(shape: ScrollShape): number {
  return Math.min(maxScroll(shape), longestScrollbar);
}

/** Where the rows stand for a position of the scrollbar, whole px. */
export function offsetOfScrollbar(scrollbar: number, shape: ScrollShape): number {
  const length = scrollbarLength(shape);
  if (length === 0) return 0;
  const clamped = Math.min(Math.max(scrollbar, 0), length);
  return Math.round((clamped * maxScroll(shape)) / length);
}

/** Where the scrollbar stands for a position of the rows. */
export function scrollbarOfOffset(offset: number, shape: ScrollShape): number {
  const longest = maxScroll(shape);
  return longest === 0 ? 0 : (offset * scrollbarLength(shape)) / longest;
}

/** The first row of the window for a position of the rows: the current one while it reaches far enough. */
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

/** The smallest move that brings a row wholly into view; to the top while the view has no height yet. */
export function offsetToShow(row: number, offset: number, shape: ScrollShape): number {
  const top = row * shape.rowHeight;
  const bottom = top + shape.rowHeight;
  if (top < offset || shape.bodyHeight === 0) return top;
  if (bottom > offset + shape.bodyHeight) return Math.min(Math.ceil(bottom - shape.bodyHeight), maxScroll(shape));
  return offset;
}
