/** Which rows of the list are in sight, where one of them stands open and is higher than the others. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond either edge. */
const margin = 12;
/** Until the frame has been measured. */
const usualHeight = 64;
const usualRows = 40;

interface Measured {
  readonly from: number;
  readonly to: number;
  readonly rowHeight: number;
  /** How much more than a row the open one takes. */
  readonly extra: number;
}

function measuredIn(frame: HTMLElement, openLine: number): Measured {
  const rowHeight = frame.querySelector<HTMLElement>('[data-line]:not([data-open])')?.offsetHeight || usualHeight;
  const open = frame.querySelector<HTMLElement>('[data-line][data-open]');
  const extra = open ? Math.max(0, open.offsetHeight - rowHeight) : 0;
  const inView = Math.ceil(frame.clientHeight / rowHeight) || usualRows;
  const openTop = openLine * rowHeight;
  const above =
    openLine < 0 || frame.scrollTop <= openTop ? frame.scrollTop : Math.max(openTop, frame.scrollTop - extra);
  // In steps, so that not every pixel draws anew.
  const first = Math.floor(above / rowHeight / margin) * margin;
  return { from: Math.max(0, first - margin), to: first + inView + 2 * margin, rowHeight, extra };
}

const topIn = (frame: Element, element: Element): number =>
  element.getBoundingClientRect().top - frame.getBoundingClientRect().top;

interface Watched {
  readonly open: HTMLElement;
  readonly observer: ResizeObserver;
}

/** What opens below the edge, or grows beyond it, comes into sight, its keys and its panels, as far as its head stays. */
function bringGrowthIntoSight(frame: HTMLElement, open: HTMLElement): Watched {
  let height = 0;
  const observer = new ResizeObserver(() => {
    const hasGrown = open.offsetHeight > height;
    height = open.offsetHeight;
    const top = topIn(frame, open);
    const beyond = top + height - frame.clientHeight;
    if (hasGrown && top > 0 && top < frame.clientHeight && beyond > 0) frame.scrollTop += Math.min(beyond, top);
  });
  observer.observe(open);
  return { open, observer };
}

/** `list` names the rows: another begins at its top. `openLine`: -1 where none is open. */
export function useListVisibleRange(count: number, list: string, openLine: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Measured>({ from: 0, to: usualRows, rowHeight: usualHeight, extra: 0 });
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
  /** Whatever opens or folds next, this row stays where it is in the list. */
  const hold = useCallback((id: number) => {
    const element = frame.current?.querySelector(`[data-id="${id}"]`);
    held.current = element && frame.current ? { id, top: topIn(frame.current, element) } : null;
  }, []);
  useLayoutEffect(() => {
    const element = held.current && frame.current?.querySelector(`[data-id="${held.current.id}"]`);
    if (held.current && element && frame.current)
      frame.current.scrollTop += topIn(frame.current, element) - held.current.top;
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
  /** Brings a line into sight that may not be drawn yet; the one that is open folds meanwhile. */
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
    // Whoever types on a card stays where they are.
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
