/** Rows as of a date, and the changes between two dates: loaded on request, not shared and not stored. */
import { useEffect, useMemo } from 'react';
import { getRowsOfDay } from '../../contract/rows/rowsOfDay.ts';
import { siteTimeZoneAtom } from '../base/today.ts';
import type { App } from '../context/App.ts';
import { useApp } from '../context/useApp.ts';
import { OperationQueue } from '../device/outbox/queue.ts';
import { CommodityStore, type Freshness } from '../store/commodityStore.ts';
import type { SnapshotCache } from '../store/snapshotCache.ts';
import { tableOfDay } from '../store/table/tableOfDay.ts';

const nowhere: SnapshotCache = { load: () => Promise.resolve(null), save: () => Promise.resolve() };

interface Days {
  readonly asOf?: string | undefined;
  readonly since?: string | undefined;
}

export interface RowsOfDay {
  readonly store: CommodityStore;
  /** Notices of the server about the dates; empty while they are `opening`. */
  readonly notices: (freshness: Freshness) => readonly string[];
}

function rowsOfDay(
  { call, store: viewState }: Pick<App, 'call' | 'store'>,
  now: CommodityStore,
  days: Days,
): RowsOfDay {
  let notices: readonly string[] = [];
  const changes = async () => {
    // The rows of a day are requested as differences from the current rows.
    if (now.freshness === 'opening') await now.open();
    const held = now.serverTable();
    const query = { projectId: now.projectId, type: now.type, ...days, base: held.version, scope: held.scope };
    const reply = await call(getRowsOfDay, { query, quiet: true });
    ({ notices } = reply);
    return tableOfDay(held, reply, days.since !== undefined);
  };
  return {
    store: new CommodityStore(
      now.projectId,
      now.type,
      { changes },
      { cache: nowhere, queue: new OperationQueue(), timeZone: () => viewState.get(siteTimeZoneAtom) },
    ),
    notices: (freshness) => (freshness === 'opening' ? [] : notices),
  };
}

/**
 * Returns the rows of a date; null if no date is requested. `now` are the current rows. Operations in the outbox are not included:
 * the queue of this store stays empty.
 */
export function useRowsOfDay(now: CommodityStore, { asOf, since }: Days): RowsOfDay | null {
  const { call, store } = useApp();
  const ofDay = useMemo(
    () => (asOf === undefined && since === undefined ? null : rowsOfDay({ call, store }, now, { asOf, since })),
    [call, store, now, asOf, since],
  );
  useEffect(() => {
    if (ofDay === null) return undefined;
    void ofDay.store.open();
    return () => ofDay.store.close();
  }, [ofDay]);
  return ofDay;
}
