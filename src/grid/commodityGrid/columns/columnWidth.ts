/** Initial width of a column: at least as wide as its header, its total and its tags require. */
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { textWidth } from '../../../ui/screen/textWidth.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';

/** Horizontal padding of a cell with its border (2 px in the sunlight theme), CSS px. */
const padding = 18;
/** Width of the sort arrow with its sort position, CSS px. */
const sortMark = 20;
/** Width of a status icon beside its text, CSS px. */
const statusIcon = 22;
/** Maximum tag width, CSS px; a longer tag is truncated and shown in full on hover. */
const widestTag = 260;

interface Contents {
  readonly header: string;
  /** Width of the column's menu button, `--header-menu`. */
  readonly menu: number;
  readonly total: string | undefined;
  /** Width of the longest tag; 0 if there are none. */
  readonly tag: number;
  /** Minimum width declared for the field or by the screen. */
  readonly least: number;
}

/** Returns the initial width, CSS px. */
export function columnWidth({ header, menu, total = '', tag, least }: Contents): number {
  return Math.max(
    least,
    textWidth(header, { isStrong: true }) + padding + sortMark + menu,
    textWidth(total, { isStrong: true }) + padding,
    tag,
  );
}

/** Space requirements of a store's rows, recomputed when rows are added or removed, not with every edit. */
export interface ColumnContents {
  /** Width of the longest value, for columns of tags and statuses, CSS px. */
  readonly tagWidths: ReadonlyMap<string, number>;
  /** Number columns in which some values have decimals. */
  readonly decimals: ReadonlySet<string>;
}

/**
 * Returns the space requirements. `_shape` of the store identifies the set of rows; `wordOf` returns the localized text of a
 * status.
 */
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
    // A number of decimals set by the project applies to all values of the column.
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

/** True if a number is shown without a decimal; at most one is shown. */
export const isShownWhole = (value: number | null): boolean =>
  value === null || Number.isInteger(Math.round(value * 10) / 10);

function longestOf(values: readonly string[]): string {
  let longest = '';
  for (const value of values) if (value.length > longest.length) longest = value;
  return longest;
}
