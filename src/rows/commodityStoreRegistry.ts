/** Stores of an application: one per user, row scope, project and commodity type, created when a screen first requests it. */
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { CurrentUserReply } from '../../contract/users/currentUser.ts';
import { siteTimeZoneAtom } from '../base/today.ts';
import type { App } from '../context/App.ts';
import { editHistoryOfTab, clearEditHistoryOfTab } from '../store/edits/editHistoryOfTab.ts';
import { CommodityStore } from '../store/commodityStore.ts';
import { clearDeviceCache } from '../device/tables/deviceTables.ts';
import { deviceCache } from '../store/snapshotCache.ts';
import { rowRequestsOf } from '../store/rowRequests.ts';

export { clearDeviceCache };

/** Maximum number of tables in memory; the least recently used is evicted first (its rows stay on the device). */
const maxStores = 6;

type Home = Pick<App, 'call' | 'queue' | 'stores' | 'store'>;

/** Returns the store of a user's rows in a project: the same object for the same arguments while it is in use. */
export function commodityStore(
  { call, queue, stores, store: viewState }: Home,
  { id: userId, rowScope }: Pick<CurrentUserReply, 'id' | 'rowScope'>,
  projectId: number,
  type: CommodityType,
): CommodityStore {
  const scope = rowScope?.id ?? '';
  const key = `${userId}/${projectId}/${scope}/${type}`;
  const known = stores.get(key);
  if (known) return known;
  let before: CommodityStore | undefined;
  for (const [other, store] of stores) {
    const [ofUser, ofProject, ofScope] = other.split('/');
    if (ofUser !== String(userId) || ofProject !== String(projectId) || ofScope === scope) continue;
    if (store.type === type) before = store;
    store.close();
    stores.delete(other);
  }
  const cache = deviceCache({ userId, projectId, type, scope });
  const store = new CommodityStore(projectId, type, rowRequestsOf(call, projectId, type), {
    cache,
    queue,
    acts: editHistoryOfTab(key),
    before,
    timeZone: () => viewState.get(siteTimeZoneAtom),
  });
  stores.set(key, store);
  return store;
}

/** Marks a store as most recently used when a screen opens it; stores without a screen can be evicted. */
export function markUsed({ stores }: Pick<Home, 'stores'>, used: CommodityStore): void {
  for (const [key, store] of stores) {
    if (store !== used) continue;
    stores.delete(key);
    stores.set(key, store);
    break;
  }
  for (const [key, store] of stores) {
    if (stores.size <= maxStores) break;
    if (store.isWatched || store === used) continue;
    store.close();
    stores.delete(key);
  }
}

/** Loads a user's rows and stores them on the device, for a day without a network. Rejects if they cannot be loaded. */
export async function keepRowsOnDevice(
  home: Home,
  user: Pick<CurrentUserReply, 'id' | 'rowScope'>,
  projectId: number,
  type: CommodityType,
): Promise<void> {
  const before = new Set(home.stores.values());
  const store = commodityStore(home, user, projectId, type);
  await store.open();
  if (store.freshness !== 'fresh' || store.failure !== null) throw new Error(`The rows of ${type} did not come.`);
  // A sign-out in the meantime must leave no rows behind.
  if (![...home.stores.values()].includes(store)) throw new Error('Nobody is here any more.');
  await store.keep();
  if (before.has(store) || store.isWatched) return;
  // No screen uses them now.
  store.close();
  for (const [key, each] of home.stores) if (each === store) home.stores.delete(key);
}

/** Removes all rows of the user at sign-out, from memory and from the device. Unsent operations stay on the device. */
export async function forgetEverything({ stores }: Pick<Home, 'stores'>): Promise<void> {
  for (const store of stores.values()) store.close();
  stores.clear();
  clearEditHistoryOfTab();
  await clearDeviceCache();
}
