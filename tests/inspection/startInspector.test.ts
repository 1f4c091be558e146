/** When a page is recorded, and when nothing of the inspector is attached. */
import { createActor } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../contract/base/pages/settings.ts';
import { requestsMachine } from '../../machines/requests/requestsMachine.ts';
import { recordAllTabs } from '../../inspector/recorder/inspectSwitch.ts';
import { createViewer, rejectRecording } from '../../inspector/recorder/viewerConnection.ts';
import {
  runningInspection,
  setRunningInspection,
  subscribeToRunning,
} from '../../inspector/recorder/runningInspection.ts';
import { createInspection } from '../../inspector/recorder/inspection.ts';
import { startInspector } from '../../src/shared/inspection/startInspector.ts';

const settings: Settings = {
  authMode: 'spoof',
  oidc: null,
  sentryDsn: null,
  inspector: true,
  build: '1.2.3',
} as never;

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

function tab(address: string, kept = { sessionStorage: storage(), localStorage: storage() }) {
  const target = new EventTarget();
  const page = Object.assign(target, kept, {
    location: new URL(address, 'https://wireway.example'),
    document: { title: 'Executive Summary [Pump Station]' },
  });
  Object.assign(page, { top: page });
  return {
    ...kept,
    window: page as unknown as Window,
    hearsOfSwitch: () => target.dispatchEvent(Object.assign(new Event('storage'), { key: 'wireway.inspect.allTabs' })),
    closes: () => target.dispatchEvent(new Event('pagehide')),
  };
}

async function started(page: ReturnType<typeof tab>, change: Partial<Settings> = {}) {
  const inspection = createInspection();
  const root = createActor(requestsMachine);
  inspection.watch(root);
  await startInspector({ ...settings, ...change }, inspection, page.window);
  root.start();
  return root;
}

/** A recorded page waits a moment for a viewer that may only be loaded again. */
const unwatched = () => vi.advanceTimersByTimeAsync(3000);

const ends: (() => void)[] = [];
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  // The tabs of the test before hear that nobody watches any more; one asked by its address would only end with its page.
  for (const end of ends.splice(0)) end();
  await unwatched();
  vi.useRealTimers();
  setRunningInspection(null);
});
const inTab = (address: string) => {
  const page = tab(address);
  recordAllTabs(page.localStorage, true);
  ends.push(() => {
    recordAllTabs(page.localStorage, false);
    page.hearsOfSwitch();
  });
  return page;
};

describe('a page', () => {
  it('is not recorded unless somebody asks', async () => {
    await started(tab('/executive-summary'));
    expect(runningInspection()).toBeNull();
  });

  it('is recorded from the first event on while a viewer wants all tabs', async () => {
    const told = vi.fn<() => void>();
    ends.push(subscribeToRunning(told));
    await started(inTab('/7/data/cable'));
    const session = runningInspection()?.recorder.session();
    expect(session).toMatchObject({ release: '1.2.3', title: 'Executive Summary' });
    expect(session?.steps.map(({ event }) => event.type)).toEqual(['xstate.init']);
    expect(told).toHaveBeenCalledOnce();
  });

  it('is recorded from when a viewer asks, and no longer than that', async () => {
    const page = inTab('/7/data/cable');
    recordAllTabs(page.localStorage, false);
    const root = await started(page);
    recordAllTabs(page.localStorage, true);
    page.hearsOfSwitch();
    await vi.waitFor(() => expect(runningInspection()).not.toBeNull());
    const recorder = runningInspection()?.recorder;
    root.send({ type: 'request.started' });
    expect(recorder?.session().steps).toHaveLength(1);
    recordAllTabs(page.localStorage, false);
    page.hearsOfSwitch();
    await unwatched();
    expect(runningInspection()).toBeNull();
    root.send({ type: 'request.started' });
    expect(recorder?.session().steps).toHaveLength(1);
  });

  it('loses nothing while its only viewer is loaded again', async () => {
    const page = inTab('/7/data/cable');
    const root = await started(page);
    const recorder = runningInspection()?.recorder;
    recordAllTabs(page.localStorage, false);
    page.hearsOfSwitch();
    await vi.advanceTimersByTimeAsync(2900);
    root.send({ type: 'request.started' });
    recordAllTabs(page.localStorage, true);
    page.hearsOfSwitch();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runningInspection()?.recorder).toBe(recorder);
    expect(recorder?.session().steps.map(({ event }) => event.type)).toEqual(['xstate.init', 'request.started']);
  });

  it('is not recorded where the administrator does not permit it, nor in a frame', async () => {
    await started(inTab('/'), { inspector: false });
    expect(runningInspection()).toBeNull();
    const frame = inTab('/');
    Object.assign(frame.window, { top: null });
    await started(frame);
    expect(runningInspection()).toBeNull();
  });
});

describe('a tab asked by its address', () => {
  it('goes on after sign-in has left the page, and offers what it did before', async () => {
    const before = tab('/7/data/cable?inspect');
    await started(before);
    before.closes();
    const after = tab('/callback?code=1', before);
    await started(after);
    const [earlier] = runningInspection()?.earlier ?? [];
    expect(earlier?.steps.map(({ event }) => event.type)).toEqual(['xstate.init']);
    const off = tab('/?inspect=off', before);
    await started(off);
    expect(before.sessionStorage.getItem('wireway.inspect')).toBeNull();
  });
});

/** The locks of a browser, as far as viewers ask: held until the page lets go, or is lost. */
function locksOfABrowser() {
  const held = new Set<string>();
  const locks = {
    request: async (name: string, holding: () => Promise<void>) => {
      held.add(name);
      await holding();
      held.delete(name);
    },
    query: () => Promise.resolve({ held: Array.from(held, (name) => ({ name })), pending: [] }),
  } as unknown as LockManager;
  return { locks, lose: (id: string) => held.delete(`wireway.inspect.viewer.${id}`) };
}

const both = () => {
  const page = tab('/7/data/cable');
  const { locks, lose } = locksOfABrowser();
  const [one, other] = ['one', 'other'].map((id) => createViewer(page.localStorage, locks, id as never));
  ends.push(() => {
    rejectRecording(page.localStorage);
    page.hearsOfSwitch();
  });
  return { page, one: one!, other: other!, lose };
};

describe('two viewers', () => {
  it('are there until the last of them is closed, and then nothing is left', async () => {
    const { page, one, other } = both();
    one.enter();
    other.enter();
    const root = await started(page);
    const recorder = runningInspection()?.recorder;
    one.leave();
    page.hearsOfSwitch();
    root.send({ type: 'request.started' });
    expect(runningInspection()?.recorder).toBe(recorder);
    expect(recorder?.session().steps.at(-1)?.event.type).toBe('request.started');
    other.leave();
    page.hearsOfSwitch();
    await unwatched();
    expect(runningInspection()).toBeNull();
    expect(page.localStorage.length).toBe(0);
  });

  it('are both refused by one no, and both count again after one yes', async () => {
    const { page, one, other } = both();
    one.enter();
    other.enter();
    rejectRecording(page.localStorage);
    await started(page);
    expect(runningInspection()).toBeNull();
    expect(page.localStorage.length).toBe(0);
    one.enter();
    other.join();
    one.leave();
    page.hearsOfSwitch();
    await vi.waitFor(() => expect(runningInspection()).not.toBeNull());
  });

  it('do not keep the tabs recorded for one the browser has lost', async () => {
    const { page, one, other, lose } = both();
    one.enter();
    lose('one');
    other.enter();
    await vi.waitFor(() => expect(page.localStorage.getItem('wireway.inspect.viewer.one')).toBeNull());
    other.leave();
    await started(page);
    expect(runningInspection()).toBeNull();
    expect(page.localStorage.length).toBe(0);
  });

  it('do not count while they only listen and nobody records', () => {
    const { page, one } = both();
    one.join();
    expect(page.localStorage.length).toBe(0);
  });
});
