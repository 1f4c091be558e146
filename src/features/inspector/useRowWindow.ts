import { useLayoutEffect, useRef, useState, type UIEvent } from 'react';

/** Rows drawn beyond what is in sight, on either side. */
const spare = 12;
/** Where nothing is laid out, as in a test. */
const someHeight = 480;

/**
 * The rows of a long list that have to be drawn. `followsEnd`: as the list grows its end stays in sight, until somebody
 * scrolls away from it.
 */
export function useRowWindow(count: number, rowHeight: number, followsEnd: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: someHeight });
  const [isAtEnd, setAtEnd] = useState(true);

  useLayoutEffect(() => {
    const list = element.current;
    if (!list) return undefined;
    const measure = () => setView((now) => ({ ...now, height: list.clientHeight || someHeight }));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);

  useLayoutEffect(() => {
    const list = element.current;
    if (list && followsEnd && isAtEnd) list.scrollTop = list.scrollHeight;
  });

  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    setView((now) => ({ ...now, top: scrollTop }));
    setAtEnd(scrollHeight - scrollTop - clientHeight < rowHeight);
  };

  /** Brings a row into sight with the least scrolling. */
  const show = (place: number) => {
    const list = element.current;
    if (!list) return;
    const top = place * rowHeight;
    const height = list.clientHeight || someHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + rowHeight > list.scrollTop + height) list.scrollTop = top + rowHeight - height;
  };

  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + spare);
  return { element, onScroll, show, first, last, isAtEnd, toEnd: () => setAtEnd(true) };
}
