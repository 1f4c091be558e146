/** The stores of one application: one per person, project and commodity type, made when a screen first asks. */
import type { CommodityType } from '../../contract/commodities/index.ts';
import type { Call } from '../api/client.ts';
import { CommodityStore } from './commodityStore.ts';
import { clearDeviceCache, deviceCache } from './snapshotCache.ts';
import { transportOf } from './transport.ts';

/** Tables kept in memory at once; the one used longest ago goes first (its rows stay on the device). */
const mostStores = 6;

let storesOfCall = new WeakMap<Call, Map<string, CommodityStore>>();

/** The store of a project's rows. The same object for the same arguments while it is in use. */
export function commodityStore(call: Call, userId: number, projectId: number, type: CommodityType): CommodityStore {
  const stores = storesOfCall.get(call) ?? new Map<string, CommodityStore>();
  storesOfCall.set(call, stores);
  const key = `${userId}/${projectId}/${type}`;
  const known = stores.get(key);
  const store =
    known ??
    new CommodityStore(projectId, type, transportOf(call, projectId, type), deviceCache({ userId, projectId, type }));
  stores.delete(key);
  stores.set(key, store);
  for (const [oldest, candidate] of stores) {
    if (stores.size <= mostStores) break;
    if (candidate.pending.isSettled && candidate.fieldWork.unconfirmed === 0) stores.delete(oldest);
  }
  return store;
}

/** At sign-out: no row of the person stays, neither in memory nor on the device. */
export async function forgetEverything(): Promise<void> {
  storesOfCall = new WeakMap();
  await clearDeviceCache();
}
