/** Recording of a page by the inspector, and pages to which it is not attached. */
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

/** Waits until a page without viewers stops recording; the delay covers a viewer that reloads. */
const unwatched = () => vi.advanceTimersByTimeAsync(3000);

const ends: (() => void)[] = [];
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  // Ends the viewing of the tabs from the previous test; a tab requested by its address would end only with its page.
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
  it('is not recorded without a request', async () => {
    await started(tab('/executive-summary'));
    expect(runningInspection()).toBeNull();
  });

  it('is recorded from the first event on while a viewer records all tabs', async () => {
    const reported = vi.fn<() => void>();
    ends.push(subscribeToRunning(reported));
    await started(inTab('/7/data/cable'));
    const session = runningInspection()?.recorder.session();
    expect(session).toMatchObject({ release: '1.2.3', title: 'Executive Summary' });
    expect(session?.steps.map(({ event }) => event.type)).toEqual(['xstate.init']);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('is recorded only while a viewer requests it', async () => {
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

  it('loses no event while its only viewer reloads', async () => {
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

  it('is not recorded in a frame, nor if the administrator does not permit it', async () => {
    await started(inTab('/'), { inspector: false });
    expect(runningInspection()).toBeNull();
    const frame = inTab('/');
    Object.assign(frame.window, { top: null });
    await started(frame);
    expect(runningInspection()).toBeNull();
  });
});

describe('a tab recorded by its address', () => {
  it('continues after the redirect to sign-in, and provides its earlier session', async () => {
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

/** Locks of a browser, as used by viewers: held until the page releases or loses them. */
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
  it('record until the last one closes, then leave nothing stored', async () => {
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

  it('are both rejected by one rejection, and both count again after one entry', async () => {
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

  it('stop recording for a viewer that the browser has lost', async () => {
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

  it('do not count while they only listen and no one records', () => {
    const { page, one } = both();
    one.join();
    expect(page.localStorage.length).toBe(0);
  });
});
