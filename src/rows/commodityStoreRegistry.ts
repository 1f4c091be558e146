/** The stores of one application: one per person, their rows, project and commodity type, made when a screen first asks. */
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

/** Tables kept in memory at once; the one used longest ago goes first (its rows stay on the device). */
const mostStores = 6;

type Home = Pick<App, 'call' | 'queue' | 'stores' | 'store'>;

/** The store of the rows a person has in a project. The same object for the same arguments while it is in use. */
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

/** A screen was opened on a store: it is the one used last, and those nobody looks at may go. */
export function markUsed({ stores }: Pick<Home, 'stores'>, used: CommodityStore): void {
  for (const [key, store] of stores) {
    if (store !== used) continue;
    stores.delete(key);
    stores.set(key, store);
    break;
  }
  for (const [key, store] of stores) {
    if (stores.size <= mostStores) break;
    if (store.isWatched || store === used) continue;
    store.close();
    stores.delete(key);
  }
}

/** Fetches the rows a person has and keeps them on the device, for a day without a signal. Rejects when they do not come. */
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
  // Whoever signs out meanwhile leaves nothing.
  if (![...home.stores.values()].includes(store)) throw new Error('Nobody is here any more.');
  await store.keep();
  if (before.has(store) || store.isWatched) return;
  // Nobody looks at them now.
  store.close();
  for (const [key, each] of home.stores) if (each === store) home.stores.delete(key);
}

/** At sign-out: no row of the person stays, neither in memory nor on the device. What they did and is not sent stays on the device. */
export async function forgetEverything({ stores }: Pick<Home, 'stores'>): Promise<void> {
  for (const store of stores.values()) store.close();
  stores.clear();
  clearEditHistoryOfTab();
  await clearDeviceCache();
}
