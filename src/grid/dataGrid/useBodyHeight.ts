import { useLayoutEffect, useState, type RefObject } from 'react';
import type { DataGridHandle } from 'react-data-grid';

/** Returns the height of the scrolling part, without the header and the totals, which are `barsHeight` high. CSS px. */
export function useBodyHeight(gridRef: RefObject<DataGridHandle | null>, barsHeight: number): number {
  const [bodyHeight, setBodyHeight] = useState(0);
  useLayoutEffect(() => {
    const grid = gridRef.current?.element;
    if (!grid) return undefined;
    const measure = () => setBodyHeight(Math.max(0, grid.clientHeight - barsHeight));
    measure();
    if (!('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [gridRef, barsHeight]);
  return bodyHeight;
}
