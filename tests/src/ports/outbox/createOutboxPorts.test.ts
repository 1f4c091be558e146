/** The outbox in a browser: a disk that fails, a change of user while it is slow, and messages between tabs. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isUnsent } from '../../../../machines/outbox/operation.ts';
import { selectIsInMemory } from '../../../../machines/outbox/outboxMachine.ts';
import { ann, bob, type Device, makeDevice, type Tab } from '../../device/outbox/support/device.ts';
import { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import { slowness } from '../../../support/slowness.ts';

let device: Device;
const tabs: Tab[] = [];

function openTab(options?: Parameters<Device['openTab']>[0]): Tab {
  const tab = device.openTab(options);
  tabs.push(tab);
  return tab;
}

/** Waits for disk and channel, longer on a slow machine. */
const rest = (ms = 25): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms * slowness));

async function signedIn(options?: Parameters<Device['openTab']>[0]): Promise<Tab> {
  const tab = openTab(options);
  tab.signIn(ann);
  await rest();
  return tab;
}

async function serveAll(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    for (const call of device.server.underWay) call.answer();
    for (const { clock } of tabs) clock.increment(60_000);
    await rest(10);
  }
}

const unsent = ({ queue }: Tab) => queue.getSnapshot().operations.filter(isUnsent).length;

beforeEach(() => {
  device = makeDevice();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  vi.restoreAllMocks();
});

it('never opens the queue of one user in the session of the next', async () => {
  const before = await signedIn();
  before.connect(false);
  before.edit(1);
  await rest();
  before.close();

  const tab = openTab();
  tab.signIn(ann);
  tab.signIn(bob);
  await rest();
  await serveAll();
  expect(tab.queue.stored).toEqual([]);
  expect(device.server.effects).toEqual([]);
});

it('shows nothing of a user who signed out while the disk was still opening', async () => {
  const before = await signedIn();
  before.connect(false);
  before.edit(1);
  await rest();
  const tab = openTab();
  tab.signIn(ann);
  tab.signIn(null);
  await rest();
  expect(tab.queue.getSnapshot().operations).toEqual([]);
});

it('sends with the token of the owner only', async () => {
  const tab = await signedIn();
  tab.connect(false);
  tab.edit(1);
  await rest();
  tab.signIn(bob);
  tab.connect(true);
  await rest();
  tab.edit(2);
  const tokens = () => [...device.server.underWay].map(({ token }) => token);
  await vi.waitFor(() => expect(tokens()).toEqual(['bob']));
  await serveAll();
  tab.signIn(ann);
  await vi.waitFor(() => expect(tokens()).toEqual(['ann']));
  await serveAll();
  expect(device.server.effects).toHaveLength(2);
});

const clearSite = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('wireway-outbox').addEventListener('success', resolve);
  });

const reopened = async ({ clock }: Tab) => {
  await rest();
  clock.increment(700);
  await rest();
};

it('reopens the disk when its handle is lost, and stores entries made in between', async () => {
  const tab = await signedIn();
  tab.connect(false);
  tab.edit(1);
  await rest();
  await clearSite();
  tab.edit(2);
  expect(tab.queue.getSnapshot().whereabouts(tab.queue.getSnapshot().operations.at(-1)!)).toBe('page');
  await reopened(tab);
  const { operations, whereabouts } = tab.queue.getSnapshot();
  expect(operations.map(({ recordId }) => recordId)).toEqual([1, 2]);
  expect(operations.map(whereabouts)).not.toContain('page');
  expect(selectIsInMemory(tab.actor.getSnapshot())).toBe(false);
});

it('F19: open pages restore deleted site data once, in order, and report it', async () => {
  const [first, second] = [await signedIn(), await signedIn()];
  first.connect(false);
  second.connect(false);
  for (const recordId of [1, 2, 1]) first.edit(recordId);
  await rest();
  await vi.waitFor(() => expect([first, second].map(({ queue }) => queue.stored.length)).toEqual([3, 3]));
  await clearSite();
  await Promise.all([reopened(first), reopened(second)]);
  for (const { queue } of [first, second]) {
    // oxlint-disable-next-line no-await-in-loop -- one tab at a time
    await vi.waitFor(() => expect(queue.getSnapshot()).toMatchObject({ restored: 3, isInMemory: false }));
    // oxlint-disable-next-line no-await-in-loop -- one tab at a time
    await queue.reload();
    expect(queue.stored.map(({ recordId }) => recordId)).toEqual([1, 2, 1]);
  }
  first.queue.acceptRestored();
  expect(first.queue.getSnapshot().restored).toBeNull();
  // Later entries follow these, although positions on the new disk start over.
  second.edit(2);
  await rest();
  first.connect(true);
  second.connect(true);
  await rest();
  await serveAll();
  expect(device.server.effects).toHaveLength(4);
  expect([unsent(first), unsent(second)]).toEqual([0, 0]);
});

it('does not report a cleared device when only the handle is lost', async () => {
  const tab = await signedIn();
  tab.connect(false);
  tab.edit(1);
  await rest();
  tab.actor.send({ type: 'storage.lost' });
  await reopened(tab);
  expect(tab.queue.getSnapshot()).toMatchObject({ restored: null, waiting: 1 });
});

it('holds operations in memory when the disk never opens, reports it, and still sends them', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The disk does not open.', 'UnknownError');
  });
  const tab = openTab();
  tab.signIn(ann);
  tab.edit(1);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await rest();
    tab.clock.increment(700);
  }
  await rest();
  expect(selectIsInMemory(tab.actor.getSnapshot())).toBe(true);
  const { operations, whereabouts, isInMemory } = tab.queue.getSnapshot();
  expect(isInMemory).toBe(true);
  expect(operations.map((each) => whereabouts(each))).not.toContain('device');
  await serveAll();
  expect(device.server.effects).toHaveLength(1);
});

it('O9: deletes cached data on a full disk, and then stores the entry', async () => {
  const makeRoom = vi.fn<() => Promise<void>>(async () => void vi.restoreAllMocks());
  const tab = await signedIn({ makeRoom });
  tab.connect(false);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  tab.edit(1);
  await rest();
  expect(makeRoom).toHaveBeenCalledOnce();
  const { operations, whereabouts, isInMemory } = tab.queue.getSnapshot();
  expect([operations.map(whereabouts), isInMemory]).toEqual([['device'], false]);
});

it('O10: requests persistent storage at the first field entry, once', async () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => false);
  const tab = await signedIn({ persist });
  tab.connect(false);
  tab.edit(1);
  await rest();
  expect(persist).not.toHaveBeenCalled();
  tab.edit(1, 'fieldEntry');
  tab.edit(2, 'fieldEntry');
  await rest();
  tab.edit(3, 'fieldEntry');
  await rest();
  expect(persist).toHaveBeenCalledOnce();
});

it('stops using a full disk, and loses nothing that was on it', async () => {
  const tab = await signedIn();
  tab.connect(false);
  tab.edit(1);
  await rest();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  tab.edit(2);
  await rest();
  expect(selectIsInMemory(tab.actor.getSnapshot())).toBe(true);
  expect(unsent(tab)).toBe(2);
  tab.connect(true);
  await rest();
  await serveAll();
  expect(device.server.effects).toHaveLength(2);
  expect(unsent(tab)).toBe(0);
});

it('sends from one tab by a lease without Web Locks, without assuming it is alone', async () => {
  const sendsAlone = vi.spyOn(OperationQueue.prototype, 'sendsAlone');
  const [first, second] = [await signedIn({ locks: null }), await signedIn({ locks: null })];
  second.edit(1);
  await rest();
  await serveAll();
  expect(device.server.times.size).toBe(1);
  expect(sendsAlone.mock.calls.flat()).not.toContain(true);
  first.close();
  await rest();
  expect(unsent(second)).toBe(0);
});

it('notifies the other tabs of the result of each operation', async () => {
  const [first, second] = [await signedIn(), await signedIn()];
  first.connect(false);
  second.edit(1);
  await rest();
  expect(unsent(first)).toBe(1);
  first.connect(true);
  await rest();
  await serveAll();
  expect(unsent(second)).toBe(0);
  expect([...device.server.times.values()]).toEqual([1]);
});
