import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A column of texts begins with room for a few letters more, and takes as much again when that is not enough, px. */
const room = 32;

/** How wide a column is held that needs `width`. The total under numbers is as wide as any of them. */
export const heldWidth = (width: number, isOfNumbers: boolean): number =>
  isOfNumbers ? Math.ceil(width) : Math.ceil((width + room / 4) / room) * room;

/**
 * Rows come and go while somebody scrolls: no column becomes narrower for it, and a longer tag seldom makes one wider, so that
 * nothing moves sideways. Gives what the heads' row refers to.
 */
export function useGrowingColumns(
  isPartInSight: boolean,
  isOfNumbers: (column: number) => boolean,
): RefObject<HTMLTableRowElement | null> {
  const heads = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (!isPartInSight) return;
    const cells = [...(heads.current?.cells ?? [])];
    // Measured before any is held: what one is given, the others would else be measured with.
    const widths = cells.map((cell) => cell.getBoundingClientRect().width);
    for (const [column, cell] of cells.entries()) {
      const width = widths[column] ?? 0;
      if (width > (Number.parseFloat(cell.style.minWidth) || 0))
        cell.style.minWidth = `${heldWidth(width, isOfNumbers(column))}px`;
    }
  });
  return heads;
}
