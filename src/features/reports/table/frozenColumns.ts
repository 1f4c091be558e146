/** The columns of a report that stay in sight while the others are scrolled: the first, and the last that tells its rows apart. */
import type { Report } from '../../../../contract/reports/reports.ts';

/** The place of the second of them, of columns in their order; 0 where the first alone tells rows apart. */
export const frozenWithFirst = ({ columns }: Pick<Report, 'columns'>): number =>
  Math.max(
    0,
    columns.findLastIndex(({ isGroup }) => isGroup),
  );

/** As the ref of its head: tells the styles of the table in `--first-column` how wide the first of them is drawn. */
export function setFirstColumnWidth(head: HTMLTableCellElement | null) {
  if (!head) return undefined;
  const table = head.closest('table');
  const tell = () => table?.style.setProperty('--first-column', `${head.getBoundingClientRect().width}px`);
  const observer = new ResizeObserver(tell);
  tell();
  observer.observe(head);
  return () => observer.disconnect();
}
