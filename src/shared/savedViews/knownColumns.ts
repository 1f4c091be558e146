/** Matches a saved view against the columns the page still has. */
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import { contentOf, type ViewContent, type ViewKind } from '../../../contract/reports/savedViews/viewKinds.ts';

export interface KnownContent {
  readonly content: ViewContent;
  /** Keys of the columns that no longer exist. */
  readonly missing: readonly string[];
}

/** Limits the content of a saved view to the existing columns. */
export type LayOnColumns = (content: ViewContent) => KnownContent;

export type GridKind = Exclude<ViewKind, 'package' | 'report'>;
type Named = string | { readonly field: string };

const nameOf = (named: Named): string => (typeof named === 'string' ? named : named.field);

/** Removes the columns the project no longer offers from the order, the widths, the filters, the sort and the groups. */
export function onColumnsOf(kind: GridKind, { offered }: Commodity): LayOnColumns {
  const isThere = (key: string) => offered.some((field) => field.key === key);
  return (saved) => {
    const missing = new Set<string>();
    const stored = Object.entries(contentOf(kind, saved)).map(([part, value]) => {
      if (part === 'frozen' && typeof value === 'string' && value !== '' && !isThere(value)) {
        missing.add(value);
        return [part, ''];
      }
      if (!Array.isArray(value)) return [part, value];
      // Every list in the content holds columns or settings of one column.
      const list = value as readonly Named[];
      for (const named of list) if (!isThere(nameOf(named))) missing.add(nameOf(named));
      return [part, list.filter((named) => isThere(nameOf(named)))];
    });
    return { content: contentOf(kind, Object.fromEntries(stored)), missing: [...missing] };
  };
}

/** Content handling for a page whose views name no columns. */
export const withoutColumns =
  (kind: ViewKind): LayOnColumns =>
  (saved) => ({ content: contentOf(kind, saved), missing: [] });

const isGrouping = ([part, value]: readonly [string, unknown]): boolean =>
  (part === 'groupBy' || part === 'thenBy') && typeof value === 'string';

/** Content handling for a report, whose groupings can be project columns. */
export const onGroupings =
  (groupings: readonly string[]): LayOnColumns =>
  (saved) => {
    const parts = Object.entries(contentOf('report', saved));
    const gone = parts.filter((part) => isGrouping(part) && !groupings.includes(String(part[1])));
    return {
      content: Object.fromEntries(parts.filter((part) => !gone.includes(part))),
      missing: gone.map(([, value]) => String(value)),
    };
  };
