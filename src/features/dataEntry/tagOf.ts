import type { CommodityStore } from '../../store/commodityStore.ts';

/** How people call a row: its key fields. */
export const tagOf = (store: CommodityStore, id: number): string => store.tagOf(id);
