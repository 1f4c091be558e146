/** IndexedDB storage of the outbox: whatever resolved is on disk, in one order for all tabs, and only its owner can read it. */
// oxlint-disable-next-line import/no-unassigned-import -- jsdom has no IndexedDB
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { indexedDbStorage } from '../../../../src/device/outbox/storage/indexedDbStorage.ts';
import {
  openOutboxDatabase,
  outboxVersion,
  type OutboxDatabase,
} from '../../../../src/device/outbox/storage/outboxDatabase.ts';
import type { NewOperation } from '../../../../src/device/outbox/storage/storage.ts';

const opened: OutboxDatabase[] = [];
const lost = vi.fn<() => void>();

async function tab() {
  const database = await openOutboxDatabase(lost);
  opened.push(database);
  return { database, storage: indexedDbStorage(database) };
}

function edit(recordId: number, owner = 'ann'): NewOperation {
  const done = { projectId: 7, type: 'cable', recordId, before: { notes: null }, after: { notes: 'x' } } as const;
  return { ...draftOf({ kind: 'cellEdits', entry: null, ...done }), owner };
}

const counted = (operation: Operation) => ({ ...operation, attempts: operation.attempts + 1 });
const records = (operations: readonly Operation[]) => operations.map(({ recordId }) => recordId);

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
  lost.mockClear();
});

it('stores added operations in one order across tabs and browser restarts', async () => {
  const [one, other] = [await tab(), await tab()];
  const added = await Promise.all([
    one.storage.add([edit(1), edit(2)]),
    other.storage.add([edit(3)]),
    one.storage.add([edit(4)]),
  ]);
  const seqs = added.flat().map(({ seq }) => seq);
  expect(new Set(seqs).size).toBe(4);
  one.storage.close();
  other.storage.close();
  const again = await tab();
  const read = await again.storage.read('ann');
  expect(new Set(records(read))).toEqual(new Set([1, 2, 3, 4]));
  expect(read).toHaveLength(4);
  expect(read.map(({ seq }) => seq)).toEqual([...seqs].toSorted((a, b) => a - b));
  const [next] = await again.storage.add([edit(5)]);
  expect(next!.seq).toBeGreaterThan(Math.max(...seqs));
});

it('never reuses a position, even after all earlier operations are gone', async () => {
  const { storage } = await tab();
  const [first] = await storage.add([edit(1)]);
  await storage.change([{ seq: first!.seq, id: first!.id, become: null }]);
  const [second] = await storage.add([edit(1)]);
  expect(second!.seq).toBeGreaterThan(first!.seq);
});

it('returns only the operations of the given user', async () => {
  const { storage } = await tab();
  await storage.add([edit(1, 'ann'), edit(2, 'bob')]);
  expect(records(await storage.read('ann'))).toEqual([1]);
  expect(records(await storage.read('bob'))).toEqual([2]);
  expect(await storage.read('cy')).toEqual([]);
});

it('requests strict durability before it reports a write as stored', async () => {
  const { database, storage } = await tab();
  const transaction = vi.spyOn(database, 'transaction');
  const [stored] = await storage.add([edit(1)]);
  await storage.change([{ seq: stored!.seq, id: stored!.id, become: (operation) => ({ ...operation, attempts: 1 }) }]);
  expect(transaction.mock.calls).toEqual([
    [['operations', 'pictures'], 'readwrite', { durability: 'strict' }],
    [['operations', 'sent', 'pictures'], 'readwrite', { durability: 'strict' }],
  ]);
});

it('changes an operation only while its id still matches', async () => {
  const [one, other] = [await tab(), await tab()];
  const [stored] = await one.storage.add([edit(1)]);
  const { seq, id } = stored!;
  await other.storage.change([{ seq, id, become: (operation) => ({ ...operation, id: 'another', attempts: 7 }) }]);
  await one.storage.change([{ seq, id, become: null }]);
  await one.storage.change([{ seq, id, become: (operation) => ({ ...operation, attempts: 0 }) }]);
  expect(await one.storage.read('ann')).toMatchObject([{ id: 'another', attempts: 7 }]);
});

it('applies a change to the operation on disk, not to the copy of a tab', async () => {
  const [one, other] = [await tab(), await tab()];
  const [stored] = await one.storage.add([edit(1)]);
  const { seq, id } = stored!;
  await Promise.all([one, other, one, other].map(({ storage }) => storage.change([{ seq, id, become: counted }])));
  expect(await one.storage.read('ann')).toMatchObject([{ attempts: 4 }]);
});

it('writes a whole batch or nothing, and rejects on failure', async () => {
  const { storage } = await tab();
  const unwritable = { ...edit(2), after: { notes: (() => 'a function is not kept') as never } };
  await expect(storage.add([edit(1), unwritable])).rejects.toThrow(/could not be cloned/);
  expect(await storage.read('ann')).toEqual([]);
});

it('rejects every call once it is closed', async () => {
  const { storage } = await tab();
  storage.close();
  await expect(storage.add([edit(1)])).rejects.toMatchObject({ name: 'InvalidStateError' });
  await expect(storage.read('ann')).rejects.toMatchObject({ name: 'InvalidStateError' });
});

it('closes when the database is deleted or upgraded, and reports the lost handle', async () => {
  const { storage } = await tab();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('wireway-outbox').addEventListener('success', resolve);
  });
  expect(lost).toHaveBeenCalledOnce();
  await expect(storage.read('ann')).rejects.toMatchObject({ name: 'InvalidStateError' });
});

/** Creates the database as a version of Wireway left it, with the operations of that version. */
async function leftBy(version: number, stores: readonly string[], operations: readonly object[]): Promise<void> {
  const database = await openDB('wireway-outbox', version, {
    upgrade(upgraded) {
      if (stores.includes('operations'))
        upgraded.createObjectStore('operations', { keyPath: 'seq', autoIncrement: true }).createIndex('owner', 'owner');
      if (stores.includes('leases')) upgraded.createObjectStore('leases', { keyPath: 'owner' });
      if (stores.includes('sent')) upgraded.createObjectStore('sent', { keyPath: 'id' }).createIndex('owner', 'owner');
      if (stores.includes('later')) upgraded.createObjectStore('later');
      if (stores.includes('facts')) upgraded.createObjectStore('facts');
    },
  });
  for (const operation of operations) await database.add('operations', operation);
  database.close();
}

/** Shape of the first version: no unit, no tag. */
const firstShape = (recordId: number) => {
  const { unit: _unit, tag: _tag, ...rest } = { unit: null, tag: null, ...edit(recordId) };
  return { ...rest, schemaVersion: 1 };
};

it.each([
  ['the first version', 1, ['operations', 'leases']],
  ['the second version', 2, ['operations', 'leases', 'sent']],
  ['a newer version, which has more', 9, ['operations', 'leases', 'sent', 'facts', 'later']],
  ['a version that was cut off in the middle', outboxVersion, ['operations', 'facts']],
] as const)('O12: reads, sends and extends the operations that %s left', async (_, version, stores) => {
  await leftBy(version, stores, [firstShape(1), firstShape(2)]);
  const { storage } = await tab();
  const [first] = await storage.read('ann');
  expect(records(await storage.read('ann'))).toEqual([1, 2]);
  await storage.add([edit(3)]);
  await storage.change([
    { seq: first!.seq, id: first!.id, become: (stored) => ({ ...stored, status: 'confirmed' as const }) },
  ]);
  expect(records(await storage.readSent('ann'))).toEqual([1]);
  storage.close();
  expect(records(await (await tab()).storage.read('ann'))).toEqual([1, 2, 3]);
});

it('never shows or sends incomplete operations, but leaves them on the device', async () => {
  const { after: _after, ...half } = edit(2);
  const ofAnotherTrade = { ...edit(3), type: 'pipe' };
  await leftBy(2, ['operations', 'leases', 'sent'], [edit(1), half, ofAnotherTrade]);
  const { storage } = await tab();
  expect(records(await storage.read('ann'))).toEqual([1]);
  expect(await storage.readBroken('ann')).toMatchObject([{ recordId: 2 }, { recordId: 3, type: 'pipe' }]);
});
