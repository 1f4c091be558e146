import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond each end, so that a fast wheel does not outrun them. */
const margin = 12;
/** Where nothing is laid out, as in a test. */
const someHeight = 600;

/**
 * Which of many rows of one height are drawn. Stays at the end while rows are added there, until somebody scrolls away;
 * brings the selected row into sight when it changes.
 */
export function useRowWindow(count: number, rowHeight: number, headHeight: number, selectedRow: number) {
  const { ref: measured, height } = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const isAtEnd = useRef(true);
  const room = (height || someHeight) - headHeight;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && isAtEnd.current && selectedRow === -1) element.scrollTop = headHeight + count * rowHeight;
  }, [count, selectedRow, rowHeight, headHeight]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || selectedRow === -1) return;
    const start = selectedRow * rowHeight;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (start + rowHeight > element.scrollTop + room) element.scrollTop = start + rowHeight - room;
  }, [selectedRow, rowHeight, room]);

  return {
    ref: useMergedRef(measured, scroller),
    first: Math.max(0, Math.floor(top / rowHeight) - margin),
    last: Math.min(count - 1, Math.ceil((top + room) / rowHeight) + margin),
    onScroll: () => {
      const element = scroller.current;
      if (!element) return;
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - rowHeight;
      setTop(element.scrollTop);
    },
  };
}
