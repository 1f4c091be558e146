/** Rows filtered by a relative day, in a grid left open over midnight. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayOfIso } from '../../../contract/base/units/days.ts';
import { OperationQueue } from '../../../src/device/outbox/queue.ts';
import { CommodityStore } from '../../../src/store/commodityStore.ts';
import type { Filter, Query } from '../../../src/store/views/query.ts';
import type { RowRequests } from '../../../src/store/rowRequests.ts';
import { useRowsOnView } from '../../../src/rows/useRowsOnView.ts';
import { noCache } from '../../support/noCache.ts';
import { changesOf, threeCables } from './cables.ts';

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date(2026, 10, 27, 23, 59, 50),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => void vi.useRealTimers());

const pulled = [dayOfIso('2026-11-27'), dayOfIso('2026-11-28'), null];
const requests: RowRequests = {
  changes: async () => {
    const table = changesOf(threeCables);
    return { ...table, columns: { ...table.columns, pulledDate: { kind: 'number', values: pulled } } };
  },
};

async function gridOf(filter: Filter) {
  const store = new CommodityStore(7, 'cable', requests, { cache: noCache, queue: new OperationQueue() });
  await store.open();
  const query: Query = { search: '', searchFields: [], filters: [filter], sort: [] };
  const { result } = renderHook(() => useRowsOnView(store, query));
  const onView = () => [...result.current.vector].map((row) => store.read(row, 'pulledDate'));
  return { result, onView };
}

it('keeps the rows of yesterday, marks them as outdated, and shows those of today on request', async () => {
  const { result, onView } = await gridOf({ field: 'pulledDate', is: 'span', span: 'today' });
  expect(onView()).toEqual(['2026-11-27']);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(onView()).toEqual(['2026-11-27']);
  expect(result.current.isOutdated).toBe(true);
  act(() => result.current.refreshResult());
  expect(onView()).toEqual(['2026-11-28']);
  expect(result.current.isOutdated).toBe(false);
});

it('shows nothing without a filter by a relative day', async () => {
  const { result } = await gridOf({ field: 'pulledDate', is: 'blank' });
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current.isOutdated).toBe(false);
});
