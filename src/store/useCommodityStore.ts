/** The store inside React: which one a screen works on, and drawing again when it changes. */
import { useEffect, useSyncExternalStore } from 'react';
import type { CommodityType } from '../../contract/commodities/index.ts';
import { useApp } from '../context/useApp.ts';
import type { Call } from '../api/client.ts';
import type { CommodityStore } from './commodityStore.ts';
import { commodityStore } from './commodityStores.ts';

/**
 * Opens the rows of a project and keeps them fresh: at first, when the server tells of changes, when the window is
 * looked at again, when the network is back.
 */
export function useCommodityStore(call: Call, userId: number, projectId: number, type: CommodityType): CommodityStore {
  const store = commodityStore(call, userId, projectId, type);
  const { liveEvents } = useApp();
  useEffect(
    () =>
      liveEvents.subscribe((changed, event) => {
        if (changed !== projectId || event.kind === 'job') return;
        if (event.kind === 'gap' || event.version > store.table.version) void store.refresh();
      }),
    [liveEvents, projectId, store],
  );
  useEffect(() => {
    void store.open();
    const refresh = () => void (document.visibilityState === 'visible' && store.refresh());
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [store]);
  return store;
}

/** Draws again with every change of the store; gives its revision, the key for what is derived from it. */
export function useRevision(store: CommodityStore): number {
  return useSyncExternalStore(store.subscribe, store.getRevision);
}
