/** Rows by part of their tag when the server is unreachable. */
import { expect, it } from 'vitest';
import type { RowRequests } from '../../../src/store/rowRequests.ts';
import { CommodityStore } from '../../../src/store/commodityStore.ts';
import { findInStores } from '../../../src/store/findInStores.ts';
import { OperationQueue } from '../../../src/device/outbox/queue.ts';
import { noCache } from '../../support/noCache.ts';
import { changesOf, threeCables } from './cables.ts';

const requests: RowRequests = {
  changes: () => Promise.resolve(changesOf(threeCables)),
};

async function cables(projectId = 7): Promise<CommodityStore> {
  const store = new CommodityStore(projectId, 'cable', requests, { cache: noCache, queue: new OperationQueue() });
  await store.open();
  return store;
}

it('finds rows in the tables of the project, best matches first', async () => {
  const stores = [await cables(), await cables(8)];
  const found = (text: string) => findInStores(stores, 7, text).map(({ tag }) => tag);
  expect(found('p-10')).toEqual(['P-101', 'P-102']);
  expect(found('P-102')).toEqual(['P-102']);
  expect(found('9')).toEqual(['C-9']);
  expect(found('none')).toEqual([]);
});
