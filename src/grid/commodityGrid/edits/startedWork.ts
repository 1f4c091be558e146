/** Field work on rows that is affected by a change of engineering data. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';

export interface StartedWork {
  readonly rows: number;
  readonly earnedHours: number;
  /** Sums measured by crews on these rows, by field, such as pulled length. */
  readonly measured: readonly { readonly field: string; readonly sum: number }[];
}

export const hasStarted = (store: CommodityStore, row: number) => Number(store.read(row, 'percentComplete') ?? 0) > 0;

/** Returns the field work on rows of the store's table. */
export function startedWork(store: CommodityStore, commodity: Commodity, rows: ReadonlySet<number>): StartedWork {
  const sumOf = (field: string) => {
    let sum = 0;
    for (const row of rows) sum += Number(store.read(row, field) ?? 0);
    return sum;
  };
  const measures = commodity.fields.filter(({ source, summed }) => source === 'field' && summed);
  return {
    rows: rows.size,
    earnedHours: sumOf('earnedHours'),
    measured: measures.map(({ key }) => ({ field: key, sum: sumOf(key) })).filter(({ sum }) => sum > 0),
  };
}
