/** How wide a column stands until somebody changes it: never less than its header, its total and its tags need. */
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { textWidth } from '../../../ui/screen/textWidth.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';

/** Left and right of the text in a cell, with its rule (2 px in sunlight). */
const padding = 18;
/** Sort arrow with its place in the order. */
const sortMark = 20;
/** The icon of a status, beside its word. */
const statusIcon = 22;
/** A tag longer than this is cut and told whole on hovering. */
const widestTag = 260;

interface Contents {
  readonly header: string;
  /** The button of the column's menu, `--header-menu`. */
  readonly menu: number;
  readonly total: string | undefined;
  /** What the longest tag needs; 0 where there are none. */
  readonly tag: number;
  /** Declared for the field or by the screen. */
  readonly least: number;
}

/** CSS px. */
export function columnWidth({ header, menu, total = '', tag, least }: Contents): number {
  return Math.max(
    least,
    textWidth(header, { isStrong: true }) + padding + sortMark + menu,
    textWidth(total, { isStrong: true }) + padding,
    tag,
  );
}

/** What the rows of a store ask of their columns: worked out when rows come or go, not with every edit. */
export interface ColumnContents {
  /** Of the columns of tags and statuses, the width of the longest one. CSS px. */
  readonly tagWidths: ReadonlyMap<string, number>;
  /** Columns of numbers where some have decimals. */
  readonly decimals: ReadonlySet<string>;
}

/** `_shape` of the store names the rows this is true of; `wordOf` is what a status is called in the language of the reader. */
export function contentsOf(
  store: CommodityStore,
  fields: readonly Field[],
  _shape: number,
  wordOf: (field: Field, value: string) => string = (_field, value) => value,
): ColumnContents {
  const tagWidths = new Map<string, number>();
  const decimals = new Set<string>();
  for (const field of fields) {
    const { key, kind, mono } = field;
    const column = store.table.columns.get(key);
    if (column?.kind === 'text' && mono && (kind === 'text' || kind === 'code'))
      tagWidths.set(key, Math.min(widestTag, textWidth(longestOf(column.values), { isMono: true }) + padding));
    else if (column?.kind === 'text' && key === 'status')
      tagWidths.set(
        key,
        textWidth(longestOf(column.values.map((value) => wordOf(field, value)))) + statusIcon + padding,
      );
    // With decimals of the project's, all have as many.
    else if (column?.kind === 'number' && fieldKinds[kind].decimalsVary && field.decimals === undefined) {
      for (let row = 0; row < store.table.length; row++) {
        if (isShownWhole(column.get(row))) continue;
        decimals.add(key);
        break;
      }
    }
  }
  return { tagWidths, decimals };
}

/** Whether a number shows no decimal: one is shown at most. */
export const isShownWhole = (value: number | null): boolean =>
  value === null || Number.isInteger(Math.round(value * 10) / 10);

function longestOf(values: readonly string[]): string {
  let longest = '';
  for (const value of values) if (value.length > longest.length) longest = value;
  return longest;
}
