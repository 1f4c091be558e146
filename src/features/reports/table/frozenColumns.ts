/** Columns of a report that stay visible during horizontal scrolling: the first, and the last one that identifies its rows. */
import type { Report } from '../../../../contract/reports/reports.ts';

/** Returns the index of the second frozen column; 0 if the first alone identifies rows. */
export const frozenWithFirst = ({ columns }: Pick<Report, 'columns'>): number =>
  Math.max(
    0,
    columns.findLastIndex(({ isGroup }) => isGroup),
  );

/** Sets the rendered width of the first column as `--first-column` for the table styles; used as the ref of its header. */
export function setFirstColumnWidth(head: HTMLTableCellElement | null) {
  if (!head) return undefined;
  const table = head.closest('table');
  const notify = () => table?.style.setProperty('--first-column', `${head.getBoundingClientRect().width}px`);
  const observer = new ResizeObserver(notify);
  notify();
  observer.observe(head);
  return () => observer.disconnect();
}
