/** Rows as of a date, and the changes between two dates: loaded on request, not shared and not stored. */
import { useEffect, useMemo } from 'react';
import { getRowsOfDay } from '../../contract/rows/rowsOfDay.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { siteTimeZoneAtom } from '../base/today.ts';
import type { App } from '../context/App.ts';
import { useApp } from '../context/useApp.ts';
import { OperationQueue } from '../device/outbox/queue.ts';
import { CommodityStore, type Freshness } from '../store/commodityStore.ts';
import type { SnapshotCache } from '../store/snapshotCache.ts';

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

interface Requested extends Days {
  readonly projectId: number;
  readonly type: CommodityType;
}

function rowsOfDay({ call, store: viewState }: Pick<App, 'call' | 'store'>, query: Requested): RowsOfDay {
  let notices: readonly string[] = [];
  const changes = async () => {
    const rows = await call(getRowsOfDay, { query, quiet: true });
    ({ notices } = rows);
    return rows;
  };
  return {
    store: new CommodityStore(
      query.projectId,
      query.type,
      { changes },
      { cache: nowhere, queue: new OperationQueue(), timeZone: () => viewState.get(siteTimeZoneAtom) },
    ),
    notices: (freshness) => (freshness === 'opening' ? [] : notices),
  };
}

/**
 * Returns the rows of a date; null if no date is requested. Operations in the outbox are not included: the queue of this store
 * stays empty.
 */
export function useRowsOfDay(projectId: number, type: CommodityType, { asOf, since }: Days): RowsOfDay | null {
  const { call, store } = useApp();
  const ofDay = useMemo(
    () =>
      asOf === undefined && since === undefined ? null : rowsOfDay({ call, store }, { projectId, type, asOf, since }),
    [call, store, projectId, type, asOf, since],
  );
  useEffect(() => {
    if (ofDay === null) return undefined;
    void ofDay.store.open();
    return () => ofDay.store.close();
  }, [ofDay]);
  return ofDay;
}
