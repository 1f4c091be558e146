import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Step by which a text column grows, px: it starts with space for a few more letters and grows by this amount. */
const room = 32;

/**
 * Returns the width to hold for a column that needs `width`. A column of numbers gets its exact width, because its total is at
 * least as wide as its cells.
 */
export const heldWidth = (width: number, isOfNumbers: boolean): number =>
  isOfNumbers ? Math.ceil(width) : Math.ceil((width + room / 4) / room) * room;

/**
 * Prevents horizontal movement while rows scroll in and out: no column shrinks, and a longer tag rarely widens one. Returns the
 * ref for the header row.
 */
export function useGrowingColumns(
  isPartInSight: boolean,
  isOfNumbers: (column: number) => boolean,
): RefObject<HTMLTableRowElement | null> {
  const heads = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (!isPartInSight) return;
    const cells = [...(heads.current?.cells ?? [])];
    // All cells are measured before any width is set, because each width affects the others.
    const widths = cells.map((cell) => cell.getBoundingClientRect().width);
    for (const [column, cell] of cells.entries()) {
      const width = widths[column] ?? 0;
      if (width > (Number.parseFloat(cell.style.minWidth) || 0))
        cell.style.minWidth = `${heldWidth(width, isOfNumbers(column))}px`;
    }
  });
  return heads;
}
