import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { Row } from '../../../contract/progress/progress.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { RowHandle } from '../../store/table/rowHandles.ts';

/** Returns all values of a row. A changed row gets a new handle. */
export function valuesOf(store: CommodityStore, { row }: RowHandle, commodity: Commodity): Row {
  return Object.fromEntries(commodity.fields.map(({ key }) => [key, store.read(row, key)]));
}
