import { compareNatural } from '../../../../contract/base/values/compareNatural.ts';
import type { Filter } from '../../../store/views/query.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { blankCode } from '../../../store/table/textColumn.ts';
import type { RowsOnView } from '../../../rows/useRowsOnView.ts';

/** Columns with more distinct values than this are filtered by typing. */
const mostChoices = 200;

/** A value to filter by, with the rows that hold it. */
export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/**
 * The distinct values of a column, in order, when there are few enough to choose from: of the rows that answer everything but
 * the column's own filter. What that filter names stays, though no row holds it.
 */
export function distinctValues(
  store: CommodityStore,
  view: Pick<RowsOnView, 'vectorWithout'>,
  key: string,
  filter: Filter | undefined,
): ValueCount[] {
  const column = store.table.columns.get(key);
  if (column?.kind !== 'text' || column.values.length > mostChoices) return [];
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
