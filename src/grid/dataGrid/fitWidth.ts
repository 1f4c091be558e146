import type { GridColumn, RowHandle } from './gridColumn.ts';
import { textWidth } from '../../ui/screen/textWidth.ts';

const padding = 18;
/** Sort arrow with its place in the order. */
const sortMark = 20;
const widest = 800;

interface Around {
  /** The button of the column's menu, `--header-menu`. */
  readonly menu: number;
  readonly total?: string | undefined;
}

/** The width at which nothing of a column is cut: header, total, and every row at hand. CSS px. */
export function fitWidth(column: GridColumn, rows: readonly RowHandle[], { menu, total = '' }: Around): number {
  let longest = '';
  for (const row of rows) {
    const text = column.text(row);
    if (text.length > longest.length) longest = text;
  }
  const header = textWidth(column.name, { isStrong: true }) + sortMark + menu;
  const content = Math.max(textWidth(longest, { isMono: column.mono }), textWidth(total, { isStrong: true }));
  return Math.min(widest, Math.ceil(Math.max(header, content)) + padding);
}
