/**
 * Devices recorded with the build of 28 November 2026 (`scripts/versionBefore.ts`, RECORD=1), the last one before texts, names and
 * paths were renamed: this build reads their entries, settings, tables and responses.
 */
// oxlint-disable-next-line import/no-unassigned-import -- jsdom has no IndexedDB
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'jotai/vanilla';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { pathsOf, type EndpointShape } from '../../../contract/base/calls/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { recordFieldWork } from '../../../contract/progress/fieldEntries.ts';
import { updateCommodities } from '../../../contract/rows/changes.ts';
import { createPreferences } from '../../../src/context/preferences.ts';
import { OperationQueue } from '../../../src/device/outbox/queue.ts';
import { entryOf, rowEditOf } from '../../../src/device/outbox/sender.ts';
import { indexedDbStorage } from '../../../src/device/outbox/storage/indexedDbStorage.ts';
import { openOutboxDatabase } from '../../../src/device/outbox/storage/outboxDatabase.ts';
import { readCachedTable } from '../../../src/device/tables/cachedTables.ts';
import { openTables } from '../../../src/device/tables/deviceTables.ts';
import { restoreDevice, type DeviceDump } from '../../support/deviceDump.ts';
import edits from '../../fixtures/device/edits.json' with { type: 'json' };
import entry from '../../fixtures/device/entry.json' with { type: 'json' };

// oxlint-disable typescript/no-unsafe-type-assertion -- recorded files, whose shape is that of the recorder
const devices = { entry: entry as unknown as DeviceDump, edits: edits as unknown as DeviceDump };
// oxlint-enable typescript/no-unsafe-type-assertion

const records = (name: keyof typeof devices, store: string) =>
  devices[name].databases.flatMap(({ stores }) => stores).find((one) => one.name === store)!.records;

/** Owner of the recorded entries. */
const owner = { issuer: 'http://localhost:4390/oidc', subject: 'local-administrator' };

async function openedQueue() {
  const queue = new OperationQueue();
  const storage = indexedDbStorage(await openOutboxDatabase(() => undefined));
  await queue.open(owner, storage, false);
  return queue;
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

describe('a device of an earlier build', () => {
  it('passes its field entry to the sender', async () => {
    await restoreDevice(devices.entry);
    const queue = await openedQueue();
    const operation = queue.stored.find(({ status }) => status === 'queued');
    expect(operation).toMatchObject({
      kind: 'fieldEntry',
      tag: 'RW-P-1001',
      after: { pullStartMark: 1000, pullEndMark: 1180 },
    });
    const sent = recordFieldWork.body.shape.entries.def.element.safeParse(entryOf(operation!));
    expect(sent.error).toBeUndefined();
  });

  it('passes its cell edits to the sender in order', async () => {
    await restoreDevice(devices.edits);
    const queue = await openedQueue();
    const waiting = queue.stored.filter(({ status }) => status === 'queued');
    expect(waiting.map(({ tag, after }) => [tag, after])).toEqual([
      ['RW-P-1003', { size: '3/0 AWG' }],
      ['RW-P-1004', { size: '#1 AWG' }],
    ]);
    for (const operation of waiting) {
      const sent = updateCommodities.body.shape.rows.def.element.safeParse(rowEditOf(operation));
      expect(sent.error).toBeUndefined();
    }
    expect(queue.getSnapshot().broken).toBe(0);
  });

  it('keeps its theme, language and first page', async () => {
    await restoreDevice(devices.edits);
    const looks = createStore().get(createPreferences(localStorage, document.documentElement));
    expect(looks).toMatchObject({ theme: 'dark', locale: 'en-US', home: null, usualHome: 'projects' });
  });

  it('opens its cached cables with all their columns', async () => {
    await restoreDevice(devices.edits);
    const [{ key, value }] = records('edits', 'tables') as [{ key: string; value: { columns: object } }];
    const tables = (await openTables())!;
    const table = await readCachedTable(tables, key);
    tables.close();
    expect(commodityTypes).toContain(table?.type);
    expect(table?.ids).toHaveLength(13);
    expect(Object.keys(table?.columns ?? {})).toEqual(Object.keys(value.columns));
    expect(Object.keys(table?.columns ?? {}).length).toBeGreaterThan(20);
  });

  it.each(['entry', 'edits'] as const)('opens every stored response: %s', (name) => {
    const responses = records(name, 'projects').flatMap(({ key, value }) => {
      const [, , path] = JSON.parse(key as string) as unknown[];
      return typeof path === 'string' && path.startsWith('/')
        ? [{ path, answer: (value as { answer: unknown }).answer }]
        : [];
    });
    expect(responses.length).toBeGreaterThan(8);
    for (const { path, answer } of responses) {
      const endpoint = Object.values<EndpointShape>(endpoints).find((one) =>
        pathsOf(one).includes(path as `/${string}`),
      );
      expect({ path, isRead: endpoint?.reply.safeParse(answer).success }).toEqual({ path, isRead: true });
    }
  });
});
