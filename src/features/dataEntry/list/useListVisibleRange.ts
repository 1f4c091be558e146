/** Visible range of the list, in which one expanded row can be taller than the others. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Number of rows drawn beyond either edge of the viewport. */
const margin = 12;
/** Row height in CSS px until the frame has been measured. */
const typicalHeight = 64;
const typicalRows = 40;

interface Measured {
  readonly from: number;
  readonly to: number;
  readonly rowHeight: number;
  /** Extra height of the expanded row, CSS px. */
  readonly extra: number;
}

function measuredIn(frame: HTMLElement, openLine: number): Measured {
  const rowHeight = frame.querySelector<HTMLElement>('[data-line]:not([data-open])')?.offsetHeight || typicalHeight;
  const open = frame.querySelector<HTMLElement>('[data-line][data-open]');
  const extra = open ? Math.max(0, open.offsetHeight - rowHeight) : 0;
  const inView = Math.ceil(frame.clientHeight / rowHeight) || typicalRows;
  const openTop = openLine * rowHeight;
  const above =
    openLine < 0 || frame.scrollTop <= openTop ? frame.scrollTop : Math.max(openTop, frame.scrollTop - extra);
  // Rounded to steps, so that scrolling by a pixel does not cause a render.
  const first = Math.floor(above / rowHeight / margin) * margin;
  return { from: Math.max(0, first - margin), to: first + inView + 2 * margin, rowHeight, extra };
}

const topIn = (frame: Element, element: Element): number =>
  element.getBoundingClientRect().top - frame.getBoundingClientRect().top;

/** Returns the element that scrolls the rows: the list, or on a phone the page around it. */
function scrollerOf(frame: HTMLElement): HTMLElement {
  let element: HTMLElement | null = frame;
  while (element && !(element.scrollHeight > element.clientHeight && scrolls(element))) element = element.parentElement;
  return element ?? frame;
}

const scrolls = (element: HTMLElement): boolean => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);

interface Watched {
  readonly open: HTMLElement;
  readonly observer: ResizeObserver;
}

/**
 * Scrolls a card that opens or grows below the lower edge into view, including its keys and panels, as long as its head stays
 * visible.
 */
function bringGrowthIntoSight(frame: HTMLElement, open: HTMLElement): Watched {
  let height = 0;
  const observer = new ResizeObserver(() => {
    const hasGrown = open.offsetHeight > height;
    height = open.offsetHeight;
    const scroller = scrollerOf(frame);
    const top = topIn(scroller, open);
    const beyond = top + height - scroller.clientHeight;
    if (hasGrown && top > 0 && top < scroller.clientHeight && beyond > 0) scroller.scrollTop += Math.min(beyond, top);
  });
  observer.observe(open);
  return { open, observer };
}

/**
 * Returns the visible range and the scroll commands. `list` identifies the rows: a new list starts at its top. `openLine`: -1 if
 * no row is open.
 */
export function useListVisibleRange(count: number, list: string, openLine: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Measured>({ from: 0, to: typicalRows, rowHeight: typicalHeight, extra: 0 });
  const measure = useCallback(() => {
    if (!frame.current) return;
    const next = measuredIn(frame.current, openLine);
    setSeen((now) =>
      now.from === next.from && now.to === next.to && now.rowHeight === next.rowHeight && now.extra === next.extra
        ? now
        : next,
    );
  }, [openLine]);
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [measure]);
  const held = useRef<{ readonly id: number; readonly top: number } | null>(null);
  /** Keeps this row at its position in the viewport when rows open or fold in the next render. */
  const hold = useCallback((id: number) => {
    const element = frame.current?.querySelector(`[data-id="${id}"]`);
    held.current = element && frame.current ? { id, top: topIn(scrollerOf(frame.current), element) } : null;
  }, []);
  useLayoutEffect(() => {
    const element = held.current && frame.current?.querySelector(`[data-id="${held.current.id}"]`);
    if (held.current && element && frame.current) {
      const scroller = scrollerOf(frame.current);
      scroller.scrollTop += topIn(scroller, element) - held.current.top;
    }
    held.current = null;
    measure();
  }, [measure]);
  const watched = useRef<Watched | null>(null);
  useLayoutEffect(() => {
    const open = frame.current?.querySelector<HTMLElement>('[data-line][data-open]') ?? null;
    if (watched.current?.open === open) return;
    watched.current?.observer.disconnect();
    watched.current = frame.current && open && bringGrowthIntoSight(frame.current, open);
  });
  useEffect(() => () => watched.current?.observer.disconnect(), []);
  /** Scrolls to a line that might not be drawn yet; the row that is open now folds in the same render. */
  const bring = useCallback(
    (line: number) => {
      const element = frame.current;
      if (!element) return;
      const top = line * seen.rowHeight;
      if (top < element.scrollTop || top + seen.rowHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = top;
    },
    [seen.rowHeight],
  );
  const answered = useRef(list);
  useLayoutEffect(() => {
    const element = frame.current;
    // The scroll position stays the same while the user types on a card.
    if (element && answered.current !== list && !element.contains(document.activeElement)) element.scrollTop = 0;
    answered.current = list;
  }, [list]);
  const from = Math.min(seen.from, Math.max(0, count - 1));
  const to = Math.min(seen.to, count);
  const isOpenAbove = openLine >= 0 && openLine < from;
  const isOpenBelow = openLine >= to;
  return {
    frame,
    measure,
    hold,
    bring,
    from,
    to,
    above: from * seen.rowHeight + (isOpenAbove ? seen.extra : 0),
    below: (count - to) * seen.rowHeight + (isOpenBelow ? seen.extra : 0),
  };
}
