import type { GridColumn } from '../../dataGrid/gridColumn.ts';

/** The part of the window that frozen columns may take: what scrolls beside them stays worth scrolling. */
const mostOfWindow = 0.6;

/**
 * The columns with those up to `last` staying in view, as far as they leave room for the others; all as they are when it is
 * not among them. `windowWidth` in CSS px.
 */
export function frozenUpTo(
  columns: readonly GridColumn[],
  last: string | undefined,
  windowWidth = globalThis.innerWidth,
): GridColumn[] {
  const end = columns.findIndex(({ key }) => key === last);
  let width = 0;
  return columns.map((column, at) => {
    width += column.width;
    return at <= end && width <= windowWidth * mostOfWindow ? { ...column, frozen: true } : column;
  });
}
