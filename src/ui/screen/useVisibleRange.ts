/** Which rows of a long list are in sight, from where its frame is scrolled to. Marked `data-line`, all are as high as the first. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond either edge. */
const margin = 20;
/** Until the frame has been measured. */
const usualHeight = 32;
const usualRows = 40;

interface Sight {
  readonly from: number;
  readonly to: number;
  readonly rowHeight: number;
}

function sightOf(frame: HTMLElement): Sight {
  const rowHeight = frame.querySelector<HTMLElement>('[data-line]')?.offsetHeight || usualHeight;
  const inView = Math.ceil(frame.clientHeight / rowHeight) || usualRows;
  // In steps, so that not every pixel draws anew.
  const first = Math.floor(frame.scrollTop / rowHeight / margin) * margin;
  return { from: Math.max(0, first - margin), to: first + inView + 2 * margin, rowHeight };
}

/** `list` names the rows: another begins at its top. Gives the ref of the frame and what it tells as it is scrolled. */
export function useVisibleRange(count: number, list: string) {
  const frame = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<Sight>({ from: 0, to: usualRows, rowHeight: usualHeight });
  const measure = useCallback(() => {
    if (!frame.current) return;
    const next = sightOf(frame.current);
    setSeen((now) => (now.from === next.from && now.to === next.to && now.rowHeight === next.rowHeight ? now : next));
  }, []);
  /** The smallest move that brings a row wholly into view. */
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever it is another list
  }, [list]);
  const sight = { ...seen, from: Math.min(seen.from, Math.max(0, count - 1)), to: Math.min(seen.to, count) };
  return { frame, sight, measure, show };
}
