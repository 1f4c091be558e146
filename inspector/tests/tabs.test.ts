/** One tab records, another views: the viewer's session equals the recorded one. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actorsAt } from '../session/actorsAt.ts';
import { previousPageLoads, keepPage } from '../recorder/previousPageLoads.ts';
import { lastSteps } from '../session/follow.ts';
import type { Session } from '../session/session.ts';
import { followTabs, publishTab } from '../recorder/tabs.ts';
import { recordedApp, recordedSession, takeAWorkday } from './recorded.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function page() {
  const target = new EventTarget();
  return { window: target as Window, close: () => target.dispatchEvent(new Event('pagehide')) };
}
function viewer() {
  const tabs = followTabs();
  ends.push(() => tabs.stop());
  return tabs;
}

function storage(room = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => items.delete(key),
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

/** Returns the state and context of every running actor. */
const status = (session: Session) =>
  actorsAt(session, null).flatMap(({ actor, isRunning, state, context }) =>
    isRunning ? [{ name: actor.name, state, context }] : [],
  );

describe('a viewer in another tab', () => {
  it('shows the current title of a page, not its first one', async () => {
    const { recorder } = recordedApp();
    let title = 'Wireway';
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    ends.push(() => vi.useRealTimers());
    ends.push(publishTab({ ...recorder, title: () => title }, 'one', page().window));
    const tabs = viewer();
    await vi.waitFor(() => expect(tabs.tabs()).toHaveLength(1));
    title = 'Data Grid';
    await vi.advanceTimersByTimeAsync(3000);
    await vi.waitFor(() => expect(tabs.tabs()[0]?.session.title).toBe('Data Grid'));
  });

  it('follows pages opened before and after the viewer', async () => {
    const early = recordedApp();
    const late = recordedApp();
    ends.push(publishTab(early.recorder, 'early', page().window));
    const tabs = viewer();
    await vi.waitFor(() => expect(tabs.tabs().map(({ id }) => id)).toEqual(['early']));
    ends.push(publishTab(late.recorder, 'late', page().window));
    await takeAWorkday(early);
    await takeAWorkday(late);
    await vi.waitFor(() => {
      const held = Object.fromEntries(tabs.tabs().map(({ id, session }) => [id, session]));
      expect(held).toEqual({ early: early.recorder.session(), late: late.recorder.session() });
    });
  });

  it('retains the session of a closed page', async () => {
    const app = recordedApp();
    const { window, close } = page();
    ends.push(publishTab(app.recorder, 'one', window));
    const tabs = viewer();
    await vi.waitFor(() => expect(tabs.tabs()).toHaveLength(1));
    await takeAWorkday(app);
    close();
    await vi.waitFor(() => expect(tabs.tabs()).toMatchObject([{ id: 'one', isLive: false }]));
    expect(tabs.tabs()[0]?.session.steps).toEqual(app.recorder.session().steps);
  });

  it('clears the recording of a page', async () => {
    const app = recordedApp();
    ends.push(publishTab(app.recorder, 'one', page().window));
    const tabs = viewer();
    await vi.waitFor(() => expect(tabs.tabs()[0]?.session.steps.length).toBeGreaterThan(0));
    tabs.clear('one');
    await vi.waitFor(() => expect(tabs.tabs()[0]?.session.steps).toEqual([]));
    expect(app.recorder.session().steps).toEqual([]);
  });
});

describe('the pages of one tab', () => {
  it('are stored across the page loads of a sign-in, only the most recent ones', async () => {
    const session = await recordedSession();
    const kept = storage();
    for (const id of ['1', '2', '3', '4', '5', '6']) keepPage(kept, id, { ...session, title: id });
    expect(previousPageLoads(kept, '6').map(({ title }) => title)).toEqual(['2', '3', '4', '5']);
    expect(previousPageLoads(kept, 'new').at(-1)?.steps).toEqual(session.steps);
  });

  it('are stored once each, and not at all without space', async () => {
    const session = await recordedSession();
    const kept = storage();
    keepPage(kept, '1', session);
    keepPage(kept, '1', session);
    expect(previousPageLoads(kept, 'new')).toHaveLength(1);
    const full = storage(10);
    keepPage(full, '1', session);
    expect(previousPageLoads(full, 'new')).toEqual([]);
  });

  it('retain their last steps, with the actors in their states before them', async () => {
    const session = await recordedSession();
    const end = lastSteps(session, 5);
    expect(end).toMatchObject({ steps: session.steps.slice(-5), dropped: session.steps.length - 5 });
    expect(status(end)).toEqual(status(session));
  });
});
