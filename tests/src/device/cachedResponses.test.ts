/** Responses stored on this device, including those of an earlier version. */
// oxlint-disable-next-line import/no-unassigned-import -- jsdom has no IndexedDB
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { listBlockers } from '../../../contract/packages/blockers.ts';
import { cachedResponsesOf } from '../../../src/device/tables/cachedResponses.ts';
import { storeResponse } from '../../../src/device/tables/responseStore.ts';
import { ann } from './outbox/support/device.ts';

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

const query = { projectId: 7, packageType: 'installation' } as const;
const keyAt = (path: string) =>
  JSON.stringify([
    ann.issuer,
    ann.subject,
    path,
    Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
const empty = { blockers: [], total: 0, waiting: { rows: 0, hours: 0 }, packages: [] };

it('reads a response stored under an earlier path, and deletes it', async () => {
  const [former] = listBlockers.formerPaths;
  await storeResponse(keyAt(former), empty);
  const cached = cachedResponsesOf(() => ann)(listBlockers, query);
  expect(await cached?.last()).toEqual(empty);
  await cached?.forget();
  expect(await cached?.last()).toBeNull();
});

it('prefers the response stored under the current path', async () => {
  const [former] = listBlockers.formerPaths;
  await storeResponse(keyAt(former), { ...empty, total: 3 });
  const cached = cachedResponsesOf(() => ann)(listBlockers, query);
  await cached?.keep(empty);
  expect(await cached?.last()).toEqual(empty);
});
