import type { GridColumn } from '../../dataGrid/gridColumn.ts';

/** Maximum share of the window for frozen columns, so that enough space remains for scrolling the others. */
const maxOfWindow = 0.6;

/**
 * Returns the columns with those up to `last` frozen, as far as enough space remains for the others; unchanged if `last` is not
 * among them. `windowWidth` in CSS px.
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
    return at <= end && width <= windowWidth * maxOfWindow ? { ...column, frozen: true } : column;
  });
}
