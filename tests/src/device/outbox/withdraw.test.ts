/** An operation taken back before it was sent: never while anybody else may have it. */
import { afterEach, expect, it, vi } from 'vitest';
import { ann, makeDevice, turn, type Device, type Tab } from './support/device.ts';

afterEach(() => vi.unstubAllGlobals());

interface Opening {
  readonly locks?: null;
  readonly place?: 'leading' | 'following';
}

async function signedIn(device: Device, { place = 'leading', ...options }: Opening = {}): Promise<Tab> {
  const tab = device.openTab(options);
  tab.signIn(ann);
  await vi.waitFor(() => expect(JSON.stringify(tab.actor.getSnapshot().value)).toContain(place));
  return tab;
}

const stored = async (tab: Tab, id: string) => {
  const at = () => tab.queue.stored.find((operation) => operation.id === id);
  await vi.waitFor(() => expect(at()).toBeDefined());
  return at()!;
};

it('is gone from the device, and never sent, while this tab alone sends and has not', async () => {
  const device = makeDevice();
  const tab = await signedIn(device);
  tab.connect(false);
  const operation = await stored(tab, tab.edit(1));
  expect(tab.queue.withdraw(operation)).toBe(true);
  expect(tab.queue.stored).toEqual([]);
  await vi.waitFor(() => expect(tab.queue.getSnapshot().unsent).toBe(0));
  tab.connect(true);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect([...device.server.times.keys()]).toEqual([]);
});

it('is refused when a call carried it, also when the call was lost', async () => {
  const device = makeDevice();
  const tab = await signedIn(device);
  tab.connect(true);
  const id = tab.edit(1);
  await vi.waitFor(() => expect(device.server.underWay.size).toBe(1));
  expect(tab.queue.withdraw(await stored(tab, id))).toBe(false);
  [...device.server.underWay][0]!.lose('effect');
  await vi.waitFor(() => expect(tab.queue.getSnapshot().whereabouts(tab.queue.stored[0]!)).toBe('device'));
  expect(tab.queue.withdraw(tab.queue.stored[0]!)).toBe(false);
  expect(tab.queue.stored).toHaveLength(1);
});

it('is refused where another tab sends, before and after this one takes over', async () => {
  const device = makeDevice();
  const first = await signedIn(device);
  first.connect(false);
  const second = await signedIn(device, { place: 'following' });
  second.connect(false);
  const operation = await stored(second, second.edit(1));
  expect(second.queue.withdraw(operation)).toBe(false);
  first.close();
  await vi.waitFor(() => expect(JSON.stringify(second.actor.getSnapshot().value)).toContain('leading'));
  expect(second.queue.withdraw(operation)).toBe(false);
  const later = await stored(second, second.edit(2));
  expect(second.queue.withdraw(later)).toBe(true);
  expect(second.queue.stored.map(({ id }) => id)).toEqual([operation.id]);
});

it('is refused on a browser without locks, where two tabs may send for a moment', async () => {
  const tab = await signedIn(makeDevice(), { locks: null });
  tab.connect(false);
  expect(tab.queue.withdraw(await stored(tab, tab.edit(1)))).toBe(false);
});

it('is refused when it was given to another tablet', async () => {
  const tab = await signedIn(makeDevice());
  tab.connect(false);
  const { seq, id } = await stored(tab, tab.edit(1));
  await tab.queue.change([{ seq, id, become: (kept) => ({ ...kept, handedOverAt: '2026-11-20T10:00:00Z' }) }]);
  expect(tab.queue.withdraw(await stored(tab, id))).toBe(false);
});
