/** How wide a column stands until somebody changes it: never less than its header, its total and its tags need. */
import type { Field } from '../../contract/commodities/field.ts';
import { textWidth } from '../dataGrid/textWidth.ts';
import type { CommodityStore } from '../store/commodityStore.ts';

/** Left and right of the text in a cell. */
const padding = 16;
/** Sort arrow with its place in the order, and the menu. */
const headerControls = 44;
/** A tag longer than this is cut and told whole on hovering. */
const widestTag = 260;

interface Contents {
  readonly header: string;
  readonly total: string | undefined;
  /** Declared for the field or by the screen. */
  readonly least: number;
}

export function columnWidth(field: Field, store: CommodityStore, { header, total = '', least }: Contents): number {
  const isTag = field.mono === true && field.kind === 'text';
  return Math.max(
    least,
    textWidth(header, { isStrong: true }) + padding + headerControls,
    textWidth(total, { isStrong: true }) + padding,
    isTag ? Math.min(widestTag, textWidth(longestText(store, field.key), { isMono: true }) + padding) : 0,
  );
}

function longestText(store: CommodityStore, key: string): string {
  const column = store.table.columns.get(key);
  if (column?.kind !== 'text') return '';
  let longest = '';
  for (const value of column.values) if (value.length > longest.length) longest = value;
  return longest;
}
