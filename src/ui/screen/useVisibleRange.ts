/**
 * Visible rows of a long list, from the scroll position of its frame. Rows are marked `data-line`, and all have the height of the
 * first.
 */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Number of extra rows rendered beyond either edge. */
const margin = 20;
/** Row height until the frame has been measured. */
const typicalHeight = 32;
const typicalRows = 40;

interface Sight {
  readonly from: number;
  readonly to: number;
  readonly rowHeight: number;
}

function sightOf(frame: HTMLElement): Sight {
  const rowHeight = frame.querySelector<HTMLElement>('[data-line]')?.offsetHeight || typicalHeight;
  const inView = Math.ceil(frame.clientHeight / rowHeight) || typicalRows;
  // Rounded to steps, so that not every scrolled pixel renders again.
  const first = Math.floor(frame.scrollTop / rowHeight / margin) * margin;
  return { from: Math.max(0, first - margin), to: first + inView + 2 * margin, rowHeight };
}

/**
 * Returns the ref of the frame, the visible range and the scroll handler. `list` identifies the rows; another list starts at its
 * top.
 */
export function useVisibleRange(count: number, list: string) {
  const frame = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<Sight>({ from: 0, to: typicalRows, rowHeight: typicalHeight });
  const measure = useCallback(() => {
    if (!frame.current) return;
    const next = sightOf(frame.current);
    setSeen((now) => (now.from === next.from && now.to === next.to && now.rowHeight === next.rowHeight ? now : next));
  }, []);
  /** Scrolls by the smallest amount that makes a row fully visible. */
  const show = useCallback(
    (row: number) => {
      const element = frame.current;
      if (!element) return;
      const { rowHeight } = sightOf(element);
      const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight];
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
      measure();
    },
    [measure],
  );
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [measure]);
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- scrolls to the top when the list changes
  }, [list]);
  const sight = { ...seen, from: Math.min(seen.from, Math.max(0, count - 1)), to: Math.min(seen.to, count) };
  return { frame, sight, measure, show };
}
