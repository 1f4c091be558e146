/**
 * Where rows stand. The grid component draws a slab of the rows, never all; a native scrollbar beside it stands for all
 * of them. Everything here is arithmetic in CSS px and row numbers.
 */

/** Rows given to the grid component at once: its layout cost grows with their number. */
export const slabRows = 2000;
/** A slab is moved when the view comes this close to its end. */
const slabMargin = 300;
/** Browsers cap an element's height (Chromium at 33.5 M px); beyond this the bar is scaled. */
const longestTrack = 15_000_000;

export interface TrackShape {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Height of the part where rows show: without header, footer and horizontal scrollbar. */
  readonly bodyHeight: number;
}

/** How far the rows can be scrolled. */
export function longestScroll({ rowCount, rowHeight, bodyHeight }: TrackShape): number {
  return Math.max(0, rowCount * rowHeight - bodyHeight);
}

/** How far the bar can be scrolled: the same, up to the cap. */
export function barLength(shape: TrackShape): number {
  return Math.min(longestScroll(shape), longestTrack);
}

/** Where the rows stand for a position of the bar, whole px. */
export function offsetOfBar(bar: number, shape: TrackShape): number {
  const length = barLength(shape);
  if (length === 0) return 0;
  const clamped = Math.min(Math.max(bar, 0), length);
  return Math.round((clamped * longestScroll(shape)) / length);
}

/** Where the bar stands for a position of the rows. */
export function barOfOffset(offset: number, shape: TrackShape): number {
  const longest = longestScroll(shape);
  return longest === 0 ? 0 : (offset * barLength(shape)) / longest;
}

/** The first row of the slab for a position of the rows: the current one while it reaches far enough. */
export function slabStartFor(offset: number, current: number, shape: TrackShape): number {
  const last = Math.max(0, shape.rowCount - slabRows);
  const start = Math.min(current, last);
  const firstRow = Math.floor(offset / shape.rowHeight);
  const lastRow = Math.ceil((offset + shape.bodyHeight) / shape.rowHeight);
  const isHighEnough = start === 0 || firstRow - start >= slabMargin;
  const isLowEnough = start === last || start + slabRows - lastRow >= slabMargin;
  if (isHighEnough && isLowEnough) return start;
  const centred = Math.floor((firstRow + lastRow) / 2) - slabRows / 2;
  return Math.min(Math.max(centred, 0), last);
}

/** The smallest move that brings a row wholly into view. */
export function offsetToShow(row: number, offset: number, shape: TrackShape): number {
  const top = row * shape.rowHeight;
  const bottom = top + shape.rowHeight;
  if (top < offset) return top;
  if (bottom > offset + shape.bodyHeight) return Math.min(Math.ceil(bottom - shape.bodyHeight), longestScroll(shape));
  return offset;
}
