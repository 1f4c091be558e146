import { compareNatural } from '../../../../contract/base/values/compareNatural.ts';
import type { Filter } from '../../../store/views/query.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { blankCode } from '../../../store/table/textColumn.ts';
import type { RowsOnView } from '../../../rows/useRowsOnView.ts';

/** Number of distinct values above which a column is filtered by typing. */
const maxChoices = 200;

/** Value to filter by, with the number of rows that have it. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/**
 * Returns the sorted distinct values of a column if there are few enough to choose from, among rows that match all other filters.
 * Values in the column's own filter are included even if no row has them.
 */
export function distinctValues(
  store: CommodityStore,
  view: Pick<RowsOnView, 'vectorWithout'>,
  key: string,
  filter: Filter | undefined,
): ValueCount[] {
  const column = store.table.columns.get(key);
  if (column?.kind !== 'text' || column.values.length > maxChoices) return [];
  const counts = new Uint32Array(column.values.length);
  for (const row of view.vectorWithout(filter)) {
    const code = column.codes[row]!;
    if (code !== blankCode) counts[code]!++;
  }
  const named = new Set(filter?.is === 'oneOf' ? filter.texts : []);
  return column.values
    .flatMap((value, code) => (counts[code]! > 0 || named.has(value) ? { value, count: counts[code]! } : []))
    .toSorted((a, b) => compareNatural(a.value, b.value));
}
