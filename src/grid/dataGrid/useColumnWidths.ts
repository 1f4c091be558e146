/** Column widths: as declared, dragged, or fitted to their contents. CSS px. */
import { useMemo, useRef, useState, type MouseEvent } from 'react';
import { columnWidthSaveDelay } from '../../../machines/pageTimings.ts';
import { useCssLength } from '../../ui/screen/useCssLength.ts';
import { textWidth } from '../../ui/screen/textWidth.ts';
import type { GridColumn, RowHandle } from './gridColumn.ts';
import { columnOf, headerOf } from './gridDom.ts';

export const minColumnWidth = 40;

interface ColumnWidthsOptions {
  readonly columns: readonly GridColumn[];
  readonly footer: Readonly<Record<string, string>> | undefined;
  /** Width of the row numbers in the first column. */
  readonly lead: number;
  readonly onResize: ((column: string, width: number) => void) | undefined;
}

/** Returns the columns at their rendered widths, with the functions that resize one of them. */
export function useColumnWidths({ columns, footer, lead, onResize }: ColumnWidthsOptions) {
  const menuWidth = useCssLength('--header-menu', 24);
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({});
  const sized = useMemo(
    () =>
      columns.map((column) => ({ ...column, width: Math.max(minColumnWidth, dragged[column.key] ?? column.width) })),
    [columns, dragged],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const resize = (key: string, next: number) => {
    setDragged((known) => ({ ...known, [key]: next }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      onResize?.(key, next);
      setDragged({});
    }, columnWidthSaveDelay);
  };
  /** Fits a column to its contents on a double click on the edge of its header. */
  const fitColumn = (event: MouseEvent, rows: readonly RowHandle[]) => {
    const header =
      event.target instanceof Element && event.target.closest('.rdg-resize-handle') && headerOf(event.target);
    const column = header && sized[columnOf(header) ?? -1];
    if (!column) return;
    // The component would fit the column to its header alone, because the custom cells are not part of its layout.
    event.stopPropagation();
    const before = column.key === sized[0]?.key ? lead : 0;
    resize(column.key, before + fitWidth(column, rows, { menu: menuWidth, total: footer?.[column.key] }));
  };
  return { sized, resize, fitColumn };
}

const padding = 18;
/** Width of the sort arrow with its sort position. */
const sortMark = 20;
const widest = 800;

interface Around {
  /** Width of the column's menu button, `--header-menu`. */
  readonly menu: number;
  readonly total?: string | undefined;
}

/** Returns the width at which the column is not truncated: header, total, and all given rows. */
function fitWidth(column: GridColumn, rows: readonly RowHandle[], { menu, total = '' }: Around): number {
  let longest = '';
  for (const row of rows) {
    const text = column.text(row);
    if (text.length > longest.length) longest = text;
  }
  const header = textWidth(column.name, { isStrong: true }) + sortMark + menu;
  const content = Math.max(textWidth(longest, { isMono: column.mono }), textWidth(total, { isStrong: true }));
  return Math.min(widest, Math.ceil(Math.max(header, content)) + padding);
}
