import type { CommodityStore } from '../store/commodityStore.ts';

/** Columns with more distinct values than this are filtered by typing. */
const mostChoices = 200;

/** The distinct values of a column, in order, when there are few enough to choose from. */
export function distinctValues(store: CommodityStore, key: string): string[] {
  const column = store.table.columns.get(key);
  if (column?.kind !== 'text' || column.values.length > mostChoices) return [];
  return column.values.toSorted((a, b) => a.localeCompare(b, 'en-US', { numeric: true }));
}
