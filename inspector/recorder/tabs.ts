/**
 * Between the tabs of one browser: recorded pages tell, viewers follow. A page load is a session of its own. What is told
 * is masked already, and a channel never leaves the browser.
 */
import { applyEntry } from '../session/follow.ts';
import type { Recorder } from './recorder.ts';
import type { Entry, Session } from '../session/session.ts';

const channelName = 'wireway.inspection';
/** Steps a viewer holds of each page. */
const capacity = 5000;
/** Entries wait this long for company. */
const gathering = 50;
const askInterval = 3000;
/** A page that has not answered for so long is gone: closed by the browser, or crashed. */
const patience = 8000;

type Message =
  /** From a viewer: everybody, or one page, tell where you stand. */
  | { readonly kind: 'asked'; readonly tab: string | null }
  /** From a viewer: are you there? */
  | { readonly kind: 'called' }
  | { readonly kind: 'clear'; readonly tab: string }
  /** From a page. `told` counts the entries so far, so that a viewer notices when it missed some. */
  | { readonly kind: 'here'; readonly tab: string; readonly told: number; readonly title: string }
  | { readonly kind: 'session'; readonly tab: string; readonly told: number; readonly session: Session }
  | { readonly kind: 'entries'; readonly tab: string; readonly told: number; readonly entries: readonly Entry[] }
  | { readonly kind: 'left'; readonly tab: string };

function openChannel() {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it stays in its origin
  return { channel, post: (message: Message): void => channel.postMessage(message) };
}

/** Tells viewers of this page, until the returned function is called or the page goes. */
export function publishTab(recorder: Recorder, id: string, page: Window = window): () => void {
  const { channel, post } = openChannel();
  let told = 0;
  let gathered: Entry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tellEntries = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const entries = gathered;
    gathered = [];
    post({ kind: 'entries', tab: id, told, entries });
    told += entries.length;
  };
  const tellSession = (): void => {
    tellEntries();
    post({ kind: 'session', tab: id, told, session: recorder.session() });
  };
  const leave = (): void => {
    tellEntries();
    post({ kind: 'left', tab: id });
  };
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) tellSession();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'asked' && (data.tab === null || data.tab === id)) tellSession();
    else if (data.kind === 'called') post({ kind: 'here', tab: id, told, title: recorder.title() });
    else if (data.kind === 'clear' && data.tab === id) recorder.clear();
  });
  page.addEventListener('pagehide', leave);
  page.addEventListener('pageshow', comeBack);
  const unsubscribe = recorder.subscribe((entry) => {
    gathered.push(entry);
    timer ??= setTimeout(tellEntries, gathering);
  }, tellSession);
  tellSession();

  return () => {
    unsubscribe();
    leave();
    page.removeEventListener('pagehide', leave);
    page.removeEventListener('pageshow', comeBack);
    channel.close();
  };
}

export interface InspectedTab {
  readonly id: string;
  readonly session: Session;
  /** False once the page has gone; what it did stays to be looked at. */
  readonly isLive: boolean;
}

export interface FollowedTabs {
  /** In order of their start; the same array until something changes. */
  tabs(): readonly InspectedTab[];
  subscribe(listener: () => void): () => void;
  /** Throws the steps recorded in that page away. */
  clear(tab: string): void;
  stop(): void;
}

/** Every recorded page of this browser, from now on. */
export function followTabs(): FollowedTabs {
  const { channel, post } = openChannel();
  const told = new Map<string, number>();
  const heardOf = new Map<string, number>();
  const listeners = new Set<() => void>();
  let tabs: readonly InspectedTab[] = [];

  const put = (tab: InspectedTab): void => {
    const known = tabs.some(({ id }) => id === tab.id);
    const all = known ? tabs.map((one) => (one.id === tab.id ? tab : one)) : [...tabs, tab];
    tabs = all.toSorted((one, other) => one.session.startedAt.localeCompare(other.session.startedAt));
    for (const listener of listeners) listener();
  };
  const tabOf = (id: string) => tabs.find((tab) => tab.id === id);
  const markGone = (id: string): void => {
    const tab = tabOf(id);
    if (tab?.isLive) put({ ...tab, isLive: false });
  };

  const hear = (message: Message): void => {
    if (!('tab' in message) || message.tab === null || message.kind === 'asked' || message.kind === 'clear') return;
    const { tab: id } = message;
    if (message.kind === 'left') return markGone(id);
    heardOf.set(id, Date.now());
    if (message.kind === 'session') {
      told.set(id, message.told);
      return put({ id, session: message.session, isLive: true });
    }
    const tab = tabOf(id);
    const isMissingSome = !tab || told.get(id) !== message.told;
    if (isMissingSome || !tab.isLive) return post({ kind: 'asked', tab: id });
    if (message.kind === 'here') {
      // A page has no name of its own yet when it begins to be recorded.
      if (tab.session.title !== message.title) put({ ...tab, session: { ...tab.session, title: message.title } });
      return;
    }
    told.set(id, message.told + message.entries.length);
    const session = message.entries.reduce<Session>((held, entry) => applyEntry(held, entry, capacity), tab.session);
    put({ ...tab, session });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  const calls = setInterval(() => {
    for (const { id } of tabs) if (Date.now() - (heardOf.get(id) ?? 0) > patience) markGone(id);
    post({ kind: 'called' });
  }, askInterval);
  post({ kind: 'asked', tab: null });

  return {
    tabs: () => tabs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: (tab) => post({ kind: 'clear', tab }),
    stop() {
      clearInterval(calls);
      channel.close();
    },
  };
}
