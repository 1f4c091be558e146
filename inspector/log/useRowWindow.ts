import { useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react';

/** Rows drawn beyond what is in sight, on either side: a fast wheel does not outrun them. */
const spare = 12;
/** Where nothing is laid out, as in a test. */
const someHeight = 480;

interface RowWindowOptions {
  readonly count: number;
  /** Of each row, where nothing is laid out; otherwise it is measured at the head, the first child. CSS px. */
  readonly usualRowHeight: number;
  /** Brought into sight when it changes, with the least scrolling; -1: none. */
  readonly selectedRow: number;
  /** As the list grows its end stays in sight, until somebody scrolls away from it. */
  readonly followsEnd: boolean;
  /** What of the row has to be in sight, px from its left; brought there when it changes. */
  readonly left?: number | undefined;
  readonly right?: number | undefined;
}

/** The rows of a long list that have to be drawn: from `first` up to `last`, left out. */
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
    // Where an empty list is drawn as something else, there is nothing to measure yet.
    if (!list || isEmpty) return undefined;
    const head = list.firstElementChild;
    const measure = () => {
      setHeight(list.clientHeight || someHeight);
      // The look of the page, its size for gloves and a touch screen say how high a row is.
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
    /** CSS px. */
    rowHeight,
    onScroll: ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
      setTop(scrollTop);
      setAtEnd(scrollHeight - scrollTop - clientHeight < rowHeight);
    },
    first: Math.max(0, Math.floor(top / rowHeight) - spare),
    last: Math.min(count, Math.ceil((top + room) / rowHeight) + spare),
    /** How many rows are in sight. */
    page: Math.max(1, Math.floor(room / rowHeight)),
    isAtEnd,
    toEnd: () => setAtEnd(true),
  };
}
