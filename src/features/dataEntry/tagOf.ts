import type { CommodityStore } from '../../store/commodityStore.ts';
import { commodities } from '../../../contract/commodities/index.ts';

/** How people call a row: its key fields. */
export function tagOf(store: CommodityStore, id: number): string {
  const row = store.table.rowOf(id);
  if (row === undefined) return String(id);
  return commodities[store.type].keyFields.map((key) => store.read(row, key) ?? '').join(' ');
}
