import { useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react';

/** Rows rendered beyond the visible range on either side, so that fast scrolling does not reach their end. */
const spare = 12;
/** Height when there is no layout, as in a test. */
const someHeight = 480;

interface RowWindowOptions {
  readonly count: number;
  /** Height of each row when there is no layout, in CSS px; otherwise it is measured at the header, the first child. */
  readonly usualRowHeight: number;
  /** Scrolled into view when it changes, with minimal scrolling; -1 for none. */
  readonly selectedRow: number;
  /** True to show the end of a growing list until the user scrolls away from it. */
  readonly followsEnd: boolean;
  /** Start of the row's range that must be visible, px from its left; scrolled into view when it changes. */
  readonly left?: number | undefined;
  readonly right?: number | undefined;
}

/** Returns the rows of a long list to render: from `first` up to but not including `last`. */
export function useRowWindow({ count, usualRowHeight, selectedRow, followsEnd, left, right }: RowWindowOptions) {
  const element = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(someHeight);
  const [isAtEnd, setAtEnd] = useState(true);
  const [rowHeight, setRowHeight] = useState(usualRowHeight);
  const room = height - rowHeight;
  const isEmpty = count === 0;

  useLayoutEffect(() => {
    const list = element.current;
    // An empty list can be rendered differently, so there is nothing to measure yet.
    if (!list || isEmpty) return undefined;
    const head = list.firstElementChild;
    const measure = () => {
      setHeight(list.clientHeight || someHeight);
      // The height of a row depends on the page's theme, the glove size and a touch screen.
      setRowHeight((head instanceof HTMLElement && head.offsetHeight) || usualRowHeight);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(list);
    if (head) watcher.observe(head);
    return () => watcher.disconnect();
  }, [isEmpty, usualRowHeight]);

  useLayoutEffect(() => {
    const list = element.current;
    if (list && followsEnd && isAtEnd) list.scrollTop = list.scrollHeight;
  });

  useEffect(() => {
    const list = element.current;
    if (!list || selectedRow === -1) return;
    const start = selectedRow * rowHeight;
    if (start < list.scrollTop) list.scrollTop = start;
    else if (start + rowHeight > list.scrollTop + room) list.scrollTop = start + rowHeight - room;
  }, [selectedRow, rowHeight, room]);

  useEffect(() => {
    const list = element.current;
    if (!list || left === undefined || right === undefined) return;
    if (left < list.scrollLeft) list.scrollLeft = left;
    else if (right > list.scrollLeft + list.clientWidth) list.scrollLeft = right - list.clientWidth;
  }, [left, right]);

  return {
    element,
    /** Height in CSS px. */
    rowHeight,
    onScroll: ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
      setTop(scrollTop);
      setAtEnd(scrollHeight - scrollTop - clientHeight < rowHeight);
    },
    first: Math.max(0, Math.floor(top / rowHeight) - spare),
    last: Math.min(count, Math.ceil((top + room) / rowHeight) + spare),
    /** Number of visible rows. */
    page: Math.max(1, Math.floor(room / rowHeight)),
    isAtEnd,
    toEnd: () => setAtEnd(true),
  };
}
