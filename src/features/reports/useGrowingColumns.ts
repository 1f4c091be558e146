import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Rows come and go while somebody scrolls: no column becomes narrower for it, so that nothing moves sideways. Gives what the heads' row refers to. */
export function useGrowingColumns(isPartInSight: boolean): RefObject<HTMLTableRowElement | null> {
  const heads = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (!isPartInSight) return;
    for (const cell of heads.current?.cells ?? []) {
      const width = Math.ceil(cell.getBoundingClientRect().width);
      if (width > (Number.parseFloat(cell.style.minWidth) || 0)) cell.style.minWidth = `${width}px`;
    }
  });
  return heads;
}
