/** Withdrawal of an operation before it is sent: impossible while another tab or the server might have it. */
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

it('succeeds while this tab is the only sender and has not sent the operation', async () => {
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

it('is rejected once a call carried the operation, even if the call was lost', async () => {
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

it('is rejected for an operation stored while another tab sends, also after the takeover', async () => {
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

it('is rejected without Web Locks, when two tabs can send for a moment', async () => {
  const tab = await signedIn(makeDevice(), { locks: null });
  tab.connect(false);
  expect(tab.queue.withdraw(await stored(tab, tab.edit(1)))).toBe(false);
});

it('is rejected for an operation handed over to another tablet', async () => {
  const tab = await signedIn(makeDevice());
  tab.connect(false);
  const { seq, id } = await stored(tab, tab.edit(1));
  await tab.queue.change([{ seq, id, become: (kept) => ({ ...kept, handedOverAt: '2026-11-20T10:00:00Z' }) }]);
  expect(tab.queue.withdraw(await stored(tab, id))).toBe(false);
});
