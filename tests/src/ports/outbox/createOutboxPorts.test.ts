/** The outbox in a browser: a disk that fails, a person who changes while it is slow, tabs that tell each other. */
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

/** Time for disk and channel, more of it on a slow machine. */
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

it('never lets the queue of one person open under the session of the next', async () => {
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

it('shows nothing of a person who left while the disk was still opening', async () => {
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

it('opens the disk again when its handle is lost, and what was written meanwhile goes there', async () => {
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

it('F19: data of the site that is deleted under open pages is written again by them, once, in its order, and they say so', async () => {
  const [first, second] = [await signedIn(), await signedIn()];
  first.connect(false);
  second.connect(false);
  for (const recordId of [1, 2, 1]) first.edit(recordId);
  await rest();
  await clearSite();
  await Promise.all([reopened(first), reopened(second)]);
  for (const { queue } of [first, second]) {
    expect(queue.getSnapshot()).toMatchObject({ restored: 3, isInMemory: false });
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    await queue.reload();
    expect(queue.stored.map(({ recordId }) => recordId)).toEqual([1, 2, 1]);
  }
  first.queue.acceptRestored();
  expect(first.queue.getSnapshot().restored).toBeNull();
  // What is entered from now on comes after, although places on the new disk begin anew.
  second.edit(2);
  await rest();
  first.connect(true);
  second.connect(true);
  await rest();
  await serveAll();
  expect(device.server.effects).toHaveLength(4);
  expect([unsent(first), unsent(second)]).toEqual([0, 0]);
});

it('a handle that is lost while the disk stays tells nobody that anything was cleared', async () => {
  const tab = await signedIn();
  tab.connect(false);
  tab.edit(1);
  await rest();
  tab.actor.send({ type: 'storage.lost' });
  await reopened(tab);
  expect(tab.queue.getSnapshot()).toMatchObject({ restored: null, waiting: 1 });
});

it('keeps the operations in memory when the disk never opens, says so, and sends them all the same', async () => {
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

it('O9: a disk that is full gives up what was kept to be quick, and then keeps the entry', async () => {
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

it('O10: the browser is asked to keep this device at the first entry of the field, once', async () => {
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

it('gives the disk up when it is full, and loses nothing that was on it', async () => {
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

it('sends from one tab, by a lease, where the browser has no locks, and never takes it for the only one', async () => {
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

it('tells the other tabs what became of each operation', async () => {
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
