import type { CommodityStore } from '../../store/commodityStore.ts';

/** Returns the tag of a row, built from its key fields. */
export const tagOf = (store: CommodityStore, id: number): string => store.tagOf(id);
