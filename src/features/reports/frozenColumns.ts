/** The columns of a report that stay in sight while the others are scrolled: the first, and the last that tells its rows apart. */
import { useLayoutEffect, type RefObject } from 'react';
import type { Report } from '../../../contract/reports.ts';

/** The place of the second of them, of columns in their order; 0 where the first alone tells rows apart. */
export const frozenBesideFirst = ({ columns }: Pick<Report, 'columns'>): number =>
  Math.max(
    0,
    columns.findLastIndex(({ isGroup }) => isGroup),
  );

/** Tells the styles of the table in `--first-column` how far the second stands from its left edge, as wide as the first is drawn. */
export function useFrozenColumns(heads: RefObject<HTMLTableRowElement | null>, first: string | undefined) {
  useLayoutEffect(() => {
    const [cell] = heads.current?.cells ?? [];
    if (!cell) return undefined;
    const measure = () =>
      cell.closest('table')?.style.setProperty('--first-column', `${cell.getBoundingClientRect().width}px`);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(cell);
    return () => observer.disconnect();
  }, [heads, first]);
}
