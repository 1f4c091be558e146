/** React hooks for the store: selection of the store for a screen, and rendering after changes. */
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { selectIsOnline } from '../../machines/connection/connectionMachine.ts';
import { lengthUnitOf } from '../../contract/base/units/lengths.ts';
import { useApp, useCurrentUser, useOpenProject } from '../context/useApp.ts';
import type { CommodityStore, StoreSnapshot } from '../store/commodityStore.ts';
import { commodityStore, markUsed } from './commodityStoreRegistry.ts';

/**
 * Opens the rows of a project and refreshes them: at first, when the server reports changes, when the window regains focus, and
 * when the network is back.
 */
export function useCommodityStore(projectId: number, type: CommodityType): CommodityStore {
  const app = useApp();
  const store = commodityStore(app, useCurrentUser(), projectId, type);
  const { liveEvents } = app;
  const unit = useOpenProject()?.unitMeasurement;
  // Set before any screen can accept an edit.
  useLayoutEffect(() => {
    if (unit !== undefined) store.measureIn(lengthUnitOf(unit));
  }, [store, unit]);
  useEffect(
    () =>
      liveEvents.subscribe((changed, event) => {
        if (changed !== projectId) return;
        if (event.kind === 'version') store.hear(event.version);
        else void store.refresh();
      }),
    [liveEvents, projectId, store],
  );
  useEffect(() => {
    markUsed(app, store);
    void store.open();
    const refresh = () => void (document.visibilityState === 'visible' && store.refresh());
    document.addEventListener('visibilitychange', refresh);
    let wasOnline = selectIsOnline(app.connection.getSnapshot());
    const subscription = app.connection.subscribe((connection) => {
      const isOnline = selectIsOnline(connection);
      if (isOnline && !wasOnline) refresh();
      wasOnline = isOnline;
    });
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      subscription.unsubscribe();
    };
  }, [app, store]);
  return store;
}

/** Returns the current snapshot of the store; renders again with every change. */
export function useStoreSnapshot(store: CommodityStore): StoreSnapshot {
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}
