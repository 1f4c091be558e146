/**
 * Channel between the tabs of one browser: recorded pages publish, viewers subscribe. Each page load is a separate session. All
 * data is already masked, and a channel never leaves the browser.
 */
import { applyEntry } from '../session/follow.ts';
import type { Recorder } from './recorder.ts';
import type { Entry, Session } from '../session/session.ts';

const channelName = 'wireway.inspection';
/** Maximum steps a viewer stores for each page. */
const capacity = 5000;
/** Delay for batching entries, ms. */
const gathering = 50;
const askInterval = 3000;
/** A page without a response for this long, ms, is gone: closed by the browser, or crashed. */
const patience = 8000;

type Message =
  /** From a viewer: requests the state of all pages, or of one. */
  | { readonly kind: 'asked'; readonly tab: string | null }
  /** From a viewer: requests a sign of life. */
  | { readonly kind: 'called' }
  | { readonly kind: 'clear'; readonly tab: string }
  /** From a page. `reported` counts the entries so far, so that a viewer can detect missing ones. */
  | { readonly kind: 'here'; readonly tab: string; readonly told: number; readonly title: string }
  | { readonly kind: 'session'; readonly tab: string; readonly told: number; readonly session: Session }
  | { readonly kind: 'entries'; readonly tab: string; readonly told: number; readonly entries: readonly Entry[] }
  | { readonly kind: 'left'; readonly tab: string };

function openChannel() {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its own origin
  return { channel, post: (message: Message): void => channel.postMessage(message) };
}

/** Publishes this page to viewers until the returned function is called or the page is left. */
export function publishTab(recorder: Recorder, id: string, page: Window = window): () => void {
  const { channel, post } = openChannel();
  let told = 0;
  let gathered: Entry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notifyEntries = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const entries = gathered;
    gathered = [];
    post({ kind: 'entries', tab: id, told, entries });
    told += entries.length;
  };
  const notifySession = (): void => {
    notifyEntries();
    post({ kind: 'session', tab: id, told, session: recorder.session() });
  };
  const leave = (): void => {
    notifyEntries();
    post({ kind: 'left', tab: id });
  };
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) notifySession();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'asked' && (data.tab === null || data.tab === id)) notifySession();
    else if (data.kind === 'called') post({ kind: 'here', tab: id, told, title: recorder.title() });
    else if (data.kind === 'clear' && data.tab === id) recorder.clear();
  });
  page.addEventListener('pagehide', leave);
  page.addEventListener('pageshow', comeBack);
  const unsubscribe = recorder.subscribe((entry) => {
    gathered.push(entry);
    timer ??= setTimeout(notifyEntries, gathering);
  }, notifySession);
  notifySession();

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
  /** False once the page is gone; its session can still be viewed. */
  readonly isLive: boolean;
}

export interface FollowedTabs {
  /** Recorded pages by start time; the same array until it changes. */
  tabs(): readonly InspectedTab[];
  subscribe(listener: () => void): () => void;
  /** Discards the steps recorded in that page. */
  clear(tab: string): void;
  stop(): void;
}

/** Follows every recorded page of this browser from now on. */
export function followTabs(): FollowedTabs {
  const { channel, post } = openChannel();
  const reported = new Map<string, number>();
  const receivedOf = new Map<string, number>();
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
    receivedOf.set(id, Date.now());
    if (message.kind === 'session') {
      reported.set(id, message.told);
      return put({ id, session: message.session, isLive: true });
    }
    const tab = tabOf(id);
    const isMissingSome = !tab || reported.get(id) !== message.told;
    if (isMissingSome || !tab.isLive) return post({ kind: 'asked', tab: id });
    if (message.kind === 'here') {
      // A page has no specific title yet when its recording starts.
      if (tab.session.title !== message.title) put({ ...tab, session: { ...tab.session, title: message.title } });
      return;
    }
    reported.set(id, message.told + message.entries.length);
    const session = message.entries.reduce<Session>((held, entry) => applyEntry(held, entry, capacity), tab.session);
    put({ ...tab, session });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  const calls = setInterval(() => {
    for (const { id } of tabs) if (Date.now() - (receivedOf.get(id) ?? 0) > patience) markGone(id);
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
