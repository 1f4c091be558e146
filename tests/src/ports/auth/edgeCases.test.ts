/**
 * Sign-in failures, one test or more for each known case: the application as in a real page, over a fake browser and provider,
 * minute by minute.
 */
import { OidcClient } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  selectHasClockSkew,
  selectIsComingBack,
  selectKeepsFailing,
  selectNeedsClick,
} from '../../../../machines/auth/selectors.ts';
import { selectIsShellReady } from '../../../../machines/shell/shellMachine.ts';
import {
  openBrowser,
  closeBrowser,
  identityLibrary,
  pass,
  type Tab,
  type BrowserHarness,
} from './support/browserHarness.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const deepLink = '/7/data/cable?view=3';
/** Tokens live five minutes: the expiry notice is 60 s before the end. */
const notice = 4 * minute;

let world: BrowserHarness;

beforeEach(() => {
  world = openBrowser();
});
afterEach(() => closeBrowser(world));

const refreshes = () => world.provider.refreshes.length;
/** Milliseconds between consecutive calls for a new token. */
const gaps = () => world.provider.refreshes.map(({ at }, index, all) => at - (all[index - 1]?.at ?? -Infinity));
const signInCalls = () => world.provider.tokenCalls.filter(({ grant }) => grant === 'authorization_code').length;
const subject = (tab: Tab) => tab.user?.sub ?? null;

const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

const signedOutTab = async () => {
  const tab = await world.signedIn();
  await tab.signOut();
  expect(selectNeedsClick(tab.app.auth.getSnapshot())).toBe(false);
  tab.show('/signed-out');
  return tab;
};

const byPopup = { type: 'signIn.start', signInType: 'popup', returnTo: deepLink } as const;

const popup = () => {
  const opened = {
    closed: false,
    close: () => void (opened.closed = true),
    focus: () => undefined,
    location: { replace: vi.fn<(url: string) => void>() },
  };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
};

const returnAfter = async (ms: number) => {
  const tab = await world.open(deepLink);
  const { departure } = tab;
  await pass(ms);
  const back = new URL(world.provider.authorize(departure, 'dana'));
  await tab.load(back.pathname + back.search);
  return tab;
};

const signedOutOffline = async () => {
  const tab = await world.signedIn();
  world.connect(false);
  tab.app.auth.send({ type: 'signOut.start' });
  expect(tab.storage.texts).not.toContain('refresh-');
  await pass(second);
  expect(selectNeedsClick(tab.app.auth.getSnapshot())).toBe(true);
  return tab;
};

it('signs in at a deep link and returns to it, including its search', async () => {
  const tab = await world.signedIn(deepLink);
  expect(subject(tab)).toBe('dana');
  expect(tab.path).toBe(deepLink);
  await expect(tab.call()).resolves.toEqual([]);
  expect(tab.departures).toEqual([]);
  expect(tab.storage.texts).toContain('refresh-');
  expect(world.localStorage.texts).not.toContain('refresh-');
});

it('E1 id token shorter than access token: the shorter one counts, and a 401 renews once and repeats the call', async () => {
  Object.assign(world.provider.lifetimes, { idToken: 300, accessToken: 3600 });
  const tab = await world.signedIn();
  await pass(notice + second);
  expect(refreshes()).toBe(1);

  world.provider.refused.add(tab.user?.idToken ?? '');
  const calls = Promise.all([tab.call(), tab.call(), tab.call()]);
  await pass(6 * second);
  await expect(calls).resolves.toEqual([[], [], []]);
  expect(refreshes()).toBe(2);
  expect(world.provider.apiCalls).toHaveLength(6);
  expect(tab.has('authenticated')).toBe(true);
});

describe('E2 offline at expiry', () => {
  it('never leaves the page, and renews once the signal is back', async () => {
    const tab = await world.signedIn();
    world.connect(false);
    await pass(10 * minute);
    expect(tab.has('offlineLocked')).toBe(true);
    expect(tab.departures).toEqual([]);
    expect(tab.context.identityLabel).toBe('dana');
    world.connect(true);
    await pass(second);
    expect(subject(tab)).toBe('dana');
    expect(tab.departures).toEqual([]);
  });

  it('checks the connection before it leaves, also when the device reports that it is online', async () => {
    const tab = await world.signedIn();
    world.provider.isDown = true;
    await pass(10 * minute);
    expect(subject(tab)).toBeNull();
    expect(tab.departures).toEqual([]);
    expect(selectIsComingBack(tab.app.auth.getSnapshot())).toBe(true);
    world.provider.isDown = false;
    await pass(6 * second);
    expect(subject(tab)).toBe('dana');
    expect(tab.path).toBe(deepLink);
    expect(tab.departures).toEqual([]);
  });
});

it('E2 at expiry without a refresh token: no redirect to an unreachable provider', async () => {
  world.provider.givesRefreshTokens = false;
  const tab = await world.signedIn();
  expect(tab.user?.canRenew).toBe(false);
  world.provider.isDown = true;
  await pass(10 * minute);
  expect([subject(tab), tab.departures]).toEqual([null, []]);
  expect(tab.state).toEqual({ signingInAgain: 'asked' });
});

it('E3 a renewal that fails with a reachable provider: retried, without a redirect', async () => {
  const tab = await world.signedIn();
  world.provider.isTokenLost = true;
  await pass(10 * minute);
  expect([subject(tab), tab.departures]).toEqual([null, []]);
  world.provider.isTokenLost = false;
  await pass(6 * second);
  expect([subject(tab), tab.departures, tab.path]).toEqual(['dana', [], deepLink]);
});

it('E3 network error during a renewal: keeps both the user and the refresh token', async () => {
  const tab = await world.signedIn();
  await pass(notice - second);
  world.provider.isDown = true;
  await pass(50 * second);
  expect(subject(tab)).toBe('dana');
  expect(tab.storage.texts).toContain('refresh-');
  world.provider.isDown = false;
  await pass(6 * second);
  expect(refreshes()).toBe(1);
  expect(tab.state).toEqual({ authenticated: 'fresh' });
});

it('E3 a renewal just after expiry is accepted, and ends no session of another tab', async () => {
  const tab = await world.signedIn();
  const other = await world.open(deepLink, tab.storage);
  other.look(true);
  await pass(notice - 10 * second);
  world.provider.isDown = true;
  await pass(63 * second);
  world.provider.isDown = false;
  world.provider.replyDelay = 8 * second;
  await pass(30 * second);
  expect([subject(tab), tab.departures]).toEqual(['dana', []]);
  expect(world.provider.revoked).toEqual([]);
  other.look(false);
  await pass(6 * second);
  expect([subject(other), other.departures]).toEqual(['dana', []]);
  expect(refreshes()).toBe(1);
});

describe('E4 device asleep for eight hours', () => {
  it('renews when the tab becomes visible, before any redirect', async () => {
    const tab = await world.signedIn();
    tab.look(true);
    sleep(8 * hour);
    tab.look(false);
    expect(subject(tab)).toBeNull();
    await pass(second);
    expect(subject(tab)).toBe('dana');
    expect(tab.departures).toEqual([]);
    expect(refreshes()).toBe(1);
  });

  it('is detected within five seconds if the page stayed visible', async () => {
    const tab = await world.signedIn();
    sleep(8 * hour);
    await pass(6 * second);
    expect(refreshes()).toBe(1);
    expect(subject(tab)).toBe('dana');
  });

  it('asks over the page when the provider has ended the session, and returns to the page', async () => {
    const tab = await world.signedIn(deepLink);
    world.provider.endSession();
    tab.look(true);
    sleep(8 * hour);
    tab.look(false);
    await pass(second);
    expect([tab.state, tab.departures]).toEqual([{ signingInAgain: 'asked' }, []]);
    await tab.signInAgain();
    expect([subject(tab), tab.path]).toEqual(['dana', deepLink]);
  });
});

describe('E5 device clock wrong', () => {
  it.each([-24, -1, 1, 24])('by %i hours from the start: renews as usual', async (hours) => {
    world.provider.skew = hours * hour;
    const tab = await world.signedIn();
    await pass(hour);
    expect(subject(tab)).toBe('dana');
    expect(tab.departures).toEqual([]);
    expect(refreshes()).toBe(15);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(notice);
  });

  it.each([-24, -1, 1, 24])(
    'by %i hours, set while the page is open: no burst of renewals, no redirect',
    async (hours) => {
      const tab = await world.signedIn();
      await pass(minute);
      world.provider.skew = hours * hour;
      vi.setSystemTime(Date.now() + hours * hour);
      await pass(20 * minute);
      expect(subject(tab)).toBe('dana');
      expect(tab.departures).toEqual([]);
      expect(refreshes()).toBeLessThanOrEqual(6);
    },
  );

  it('is reported when it exceeds 300 s', async () => {
    const tab = await world.signedIn();
    tab.app.auth.send({ type: 'clock.skewMeasured', skewMs: 301 * second });
    expect(selectHasClockSkew(tab.app.auth.getSnapshot())).toBe(true);
  });
});

it('E6 token life of 30 s: renewed a third before the end, not every second', async () => {
  Object.assign(world.provider.lifetimes, { idToken: 30, accessToken: 30 });
  const tab = await world.signedIn();
  await pass(5 * minute);
  expect(subject(tab)).toBe('dana');
  expect(refreshes()).toBe(15);
  expect(Math.min(...gaps())).toBeGreaterThanOrEqual(19 * second);
});

describe('E6 tokens with a very short life', () => {
  it.each([1, 3, 8])('%i s: no two token calls within 5 s, and no redirect', async (life) => {
    Object.assign(world.provider.lifetimes, { idToken: life, accessToken: life });
    const tab = await world.signedIn();
    await pass(minute);
    const times = world.provider.tokenCalls.map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(times.length).toBeGreaterThan(5);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5 * second);
    expect([tab.departures, tab.path]).toEqual([[], deepLink]);
  });

  it('1 s and no refresh token: no redirect loop, the page asks', async () => {
    Object.assign(world.provider.lifetimes, { idToken: 1, accessToken: 1 });
    world.provider.givesRefreshTokens = false;
    const tab = await world.signedIn();
    await pass(2 * minute);
    expect([tab.state, tab.departures]).toEqual([{ signingInAgain: 'asked' }, []]);
  });

  it('the API ends each session at once: five sign-ins, 5 s apart, then a message and a button', async () => {
    const tab = await world.signedIn();
    let departures = 0;
    const started = Date.now();
    while (departures < 10 && Date.now() - started < 2 * minute) {
      if (tab.user) world.provider.endAtApi(tab.user.idToken);
      void tab.call().catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop -- one round at a time
      await pass(second);
      if (tab.departures.length === 0) continue;
      departures += 1;
      // oxlint-disable-next-line no-await-in-loop
      await tab.atProvider();
    }
    expect(departures).toBe(5);
    expect(selectNeedsClick(tab.app.auth.getSnapshot())).toBe(true);
    expect(selectKeepsFailing(tab.app.auth.getSnapshot())).toBe(true);
    tab.app.auth.send({ type: 'signIn.start' });
    await pass(20);
    expect(tab.departures).toHaveLength(1);
  });

  it('a token that the API rejects as too long-lived is not renewed for that reason', async () => {
    const tab = await world.signedIn();
    world.provider.refused.add(tab.user?.idToken ?? '');
    world.provider.refusal = 'identity.longLived';
    await pass(minute);
    const calls = await Promise.allSettled([tab.call(), tab.call()]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await pass(minute);
    expect([refreshes(), subject(tab)]).toEqual([0, 'dana']);
  });
});

describe('E7 two tabs renew: one token call per expiry', () => {
  it.each([2, 3])('in %i tabs for an hour of five-minute tokens', async (count) => {
    await world.signedIn();
    while (world.tabs.length < count) {
      // oxlint-disable-next-line no-await-in-loop -- a user opens one tab at a time
      const tab = await world.open('/executive-summary');
      // oxlint-disable-next-line no-await-in-loop
      await tab.atProvider();
    }
    await pass(hour);
    await pass(second);
    const usedRefreshTokens = world.provider.refreshes.map(({ refreshToken }) => refreshToken);
    expect(new Set(usedRefreshTokens).size).toBe(usedRefreshTokens.length);
    expect(usedRefreshTokens).toHaveLength(15);
    expect(Math.min(...gaps().slice(1))).toBeGreaterThanOrEqual(notice - second);
    expect(world.tabs.map(subject)).toEqual(world.tabs.map(() => 'dana'));
    expect(new Set(world.tabs.map(({ user }) => user?.idToken)).size).toBe(1);
    expect(world.tabs.flatMap(({ departures }) => departures)).toEqual([]);
  });
});

it.each([200, 800])('E7 two tabs renew: one token call per expiry, though messages take %i ms', async (travel) => {
  const tab = await world.signedIn();
  const other = await world.open(deepLink, tab.storage);
  world.messageTravel = travel;
  await pass(hour);
  const usedRefreshTokens = world.provider.refreshes.map(({ refreshToken }) => refreshToken);
  expect(new Set(usedRefreshTokens).size).toBe(usedRefreshTokens.length);
  expect(Math.min(...gaps())).toBeGreaterThanOrEqual(notice - 5 * second);
  expect([subject(tab), subject(other)]).toEqual(['dana', 'dana']);
  expect(signInCalls()).toBe(1);
});

describe('E8 tab duplicated', () => {
  it('the copy and the original use one refresh token per expiry', async () => {
    const tab = await world.signedIn();
    const copy = await world.open(deepLink, tab.storage);
    expect(subject(copy)).toBe('dana');
    await pass(20 * minute);
    expect(refreshes()).toBe(5);
    expect([subject(tab), subject(copy)]).toEqual(['dana', 'dana']);
  });

  it('an outdated copy asks the other tab instead of using a spent token', async () => {
    const tab = await world.signedIn();
    const before = tab.storage.copy();
    await pass(notice + second);
    expect(refreshes()).toBe(1);
    const copy = await world.open(deepLink, before);
    await pass(second);
    expect(copy.user?.idToken).toBe(tab.user?.idToken);
    await pass(10 * minute);
    expect([subject(tab), subject(copy)]).toEqual(['dana', 'dana']);
  });
});

it('E9 lock holder frozen: waits 10 s, then 5 s; renews when the holder is gone', async () => {
  const tab = await world.signedIn();
  const thaws: (() => void)[] = [];
  const frozen = new Promise<void>((resolve) => thaws.push(resolve));
  void world.locks.request('oidc-renew:spa', {}, () => frozen);
  await pass(notice + 9 * second);
  expect(tab.state).toEqual({ authenticated: { renewing: 'asking' } });
  await pass(2 * second);
  expect(tab.state).toEqual({ authenticated: { renewing: 'waiting' } });
  expect(tab.context.lastError?.kind).toBe('timeout');
  expect(refreshes()).toBe(0);
  thaws.forEach((thaw) => thaw());
  await pass(6 * second);
  expect(refreshes()).toBe(1);
  expect(tab.state).toEqual({ authenticated: 'fresh' });
});

describe('E10 sign-out in another tab', () => {
  it('reaches all tabs within a second, even if the provider never redirects back', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    tab.app.auth.send({ type: 'signOut.start' });
    await pass(second);
    expect(tab.departure.pathname).toBe('/end');
    expect(subject(other)).toBeNull();
    expect(other.emitted).toContainEqual({ type: 'auth.signedOut' });
    expect(other.storage.texts).not.toContain('refresh-');
  });

  it('requires a new login although the session is still open at the provider', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    await pass(minute);
    tab.app.auth.send({ type: 'signOut.start' });
    await pass(second);
    expect(Object.fromEntries(other.departure.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const third = await world.open(deepLink);
    expect(third.departure.searchParams.get('prompt')).toBe('login');
  });

  it.each([
    ['back by itself, from a page that asks', '/'],
    ['back with a state nobody sent', '/?state=made-up'],
  ])('is not considered complete at the provider when the browser is %s', async (_, path) => {
    const tab = await world.signedIn();
    tab.app.auth.send({ type: 'signOut.start' });
    await pass(second);
    await tab.load(path);
    expect(tab.path).toBe('/signed-out');
    tab.app.auth.send({ type: 'signIn.start' });
    await pass(20);
    expect(tab.departure.searchParams.get('prompt')).toBe('login');
  });

  it('is complete once the provider confirms it: the next sign-in requires no login', async () => {
    const tab = await signedOutTab();
    tab.app.auth.send({ type: 'signIn.start' });
    await pass(20);
    expect(tab.departure.searchParams.has('prompt')).toBe(false);
  });

  it('does not sign out a later user when the provider finally redirects back', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    await pass(minute);
    tab.app.auth.send({ type: 'signOut.start' });
    await pass(second);
    const back = new URLSearchParams({ state: tab.departure.searchParams.get('state') ?? '' });
    await other.atProvider('ray');
    await tab.load(`/?${back}`);
    await pass(second);
    expect(subject(other)).toBe('ray');
  });

  it('leads a hidden tab to sign-in only when it becomes visible', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    other.look(true);
    await tab.signOut();
    await pass(minute);
    expect(other.departures).toEqual([]);
    other.look(false);
    await pass(second);
    expect(other.departures).toHaveLength(1);
  });

  it('at the server alone: a rejected call, rejected renewals, then a question over the page', async () => {
    const tab = await world.signedIn();
    world.provider.endSession();
    const call = tab.call().catch((error: unknown) => error);
    await pass(6 * second);
    await expect(call).resolves.toBeInstanceOf(Error);
    await pass(6 * second);
    expect(subject(tab)).toBeNull();
    expect([tab.state, tab.departures]).toEqual([{ signingInAgain: 'asked' }, []]);
  });

  it('at the API alone: one silent retry, then signed out in every tab, with a new login', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    other.look(true);
    await pass(minute);
    const call = tab.call().catch((error: unknown) => error);
    world.provider.endAtApi(tab.user?.idToken ?? '');
    const rejectedCall = tab.call().catch((error: unknown) => error);
    await pass(second);
    await expect(call).resolves.toEqual([]);
    await expect(rejectedCall).resolves.toMatchObject({ code: 'identity.revoked' });
    expect(refreshes()).toBe(1);
    // The renewed token belongs to the same session: the next call ends it.
    const again = tab.call().catch((error: unknown) => error);
    await pass(second);
    await expect(again).resolves.toBeInstanceOf(Error);
    expect([subject(tab), subject(other)]).toEqual([null, null]);
    expect(tab.storage.texts + other.storage.texts).not.toContain('refresh-');
    expect(tab.departure.searchParams.get('prompt')).toBe('login');
    await tab.atProvider();
    const inAgain = tab.call();
    await pass(second);
    await expect(inAgain).resolves.toEqual([]);
  });

  it('reaches a tab that was loading when it was announced', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    world.messageTravel = 400;
    await tab.signOut();
    await other.load(deepLink);
    expect(subject(other)).toBeNull();
    expect(other.storage.texts).not.toContain('refresh-');
  });

  it('reaches a sleeping tab when it becomes visible', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    world.messageTravel = 10 * hour;
    other.look(true);
    await tab.signOut();
    expect(subject(other)).toBe('dana');
    other.look(false);
    expect(subject(other)).toBeNull();
    expect(other.storage.texts).not.toContain('refresh-');
  });
});

it('E11 third-party cookies blocked: false reports of the monitor cost one renewal and no session', async () => {
  const library = identityLibrary();
  const tab = await world.signedIn();
  await pass(2 * second);
  for (let report = 0; report < 30; report += 1) {
    void library.reportSignedOut();
    // oxlint-disable-next-line no-await-in-loop -- reports arrive at intervals
    await pass(2 * second);
  }
  expect(refreshes()).toBe(1);
  expect(subject(tab)).toBe('dana');
  world.provider.endSession();
  await pass(5 * minute);
  expect([tab.state, tab.departures]).toEqual([{ signingInAgain: 'asked' }, []]);
});

describe('popups', () => {
  it('E12 popup blocked: reported at once, and sign-in by window is offered', async () => {
    const tab = await signedOutTab();
    tab.app.auth.send(byPopup);
    await pass(1);
    expect(tab.context.lastError?.kind).toBe('popup_blocked');
    expect(selectNeedsClick(tab.app.auth.getSnapshot())).toBe(true);
    tab.app.auth.send({ ...byPopup, signInType: 'window' });
    await pass(20);
    expect(tab.departures).toHaveLength(1);
    await tab.atProvider();
    expect(tab.path).toBe(deepLink);
  });

  it('E13 popup closed: the page asks again instead of waiting forever', async () => {
    const tab = await signedOutTab();
    tab.popup = popup();
    tab.app.auth.send(byPopup);
    await pass(20);
    expect(tab.has('signingIn')).toBe(true);
    tab.popup.closed = true;
    await pass(second);
    expect(tab.context.lastError?.kind).toBe('popup_closed');
    expect(selectNeedsClick(tab.app.auth.getSnapshot())).toBe(true);
  });

  it('E13 popup forgotten: canceled and closed after five minutes', async () => {
    const tab = await signedOutTab();
    const opened = popup();
    tab.popup = opened;
    tab.app.auth.send(byPopup);
    await pass(5 * minute - second);
    expect(tab.has('signingIn')).toBe(true);
    await pass(2 * second);
    expect(tab.context.lastError?.kind).toBe('popup_closed');
    expect(opened.closed).toBe(true);
  });
});

describe('E14 storage denied', () => {
  it('by the browser: the page shows why and is not mounted', async () => {
    const tab = await world.open('/signed-out');
    tab.storage.isBlocked = true;
    await tab.load('/');
    expect(tab.isMounted).toBe(false);
    expect(tab.context.lastError).toMatchObject({ kind: 'storage', message: expect.stringContaining('denied') });
    expect(console.error).toHaveBeenCalledWith('Startup was not ok');
  });

  it('full on the return from the provider: a page with the cause, and a button', async () => {
    const tab = await world.open(deepLink);
    tab.storage.isFull = true;
    await tab.atProvider();
    expect(tab.context.lastError?.kind).toBe('storage');
    expect(selectNeedsClick(tab.app.auth.getSnapshot())).toBe(true);
    await pass(minute);
    expect(tab.departures).toEqual([]);
  });

  it('full before leaving: sign-in fails with the cause and does not loop', async () => {
    world.localStorage.isFull = true;
    const tab = await world.open(deepLink);
    await pass(minute);
    expect(tab.context.lastError?.kind).toBe('storage');
    expect(tab.departures).toEqual([]);
  });
});

describe('E15 callback twice', () => {
  it('at once: one token call, whose result both get', async () => {
    const tab = await world.open(deepLink);
    const back = new URL(world.provider.authorize(tab.departure, 'dana'));
    world.provider.replyDelay = 5 * second;
    const loaded = tab.load(back.pathname + back.search);
    await pass(second);
    expect(tab.has('pending')).toBe(true);
    const again = tab.ports.completeSignIn({ epoch: 0 }, new AbortController().signal);
    await pass(6 * second);
    await loaded;
    expect((await again).user.idToken).toBe(tab.user?.idToken);
    expect(subject(tab)).toBe('dana');
    expect(signInCalls()).toBe(1);
  });

  it('one after the other: the second finds the stored session', async () => {
    const tab = await world.open(deepLink);
    await tab.atProvider();
    const again = await tab.ports.completeSignIn({ epoch: 0 }, new AbortController().signal);
    expect(again).toMatchObject({ kind: 'alreadySignedIn', user: { idToken: tab.user?.idToken } });
    expect(signInCalls()).toBe(1);
  });

  it('by reload or Back: the user is still signed in, on the home page', async () => {
    const tab = await world.open(deepLink);
    const back = new URL(world.provider.authorize(tab.departure, 'dana'));
    await tab.load(back.pathname + back.search);
    await tab.load(back.pathname + back.search);
    expect(subject(tab)).toBe('dana');
    expect(tab.path).toBe('/');
    expect(signInCalls()).toBe(1);
  });
});

describe('E16 state older than 900 s', () => {
  it('is rejected like an unknown one', async () => {
    const tab = await returnAfter(901 * second);
    expect(tab.context.lastError).toMatchObject({ kind: 'state_mismatch', recentFailures: 1 });
    expect(signInCalls()).toBe(0);
  });

  it('is accepted slightly earlier', async () => {
    expect(subject(await returnAfter(890 * second))).toBe('dana');
  });
});

describe('E17 renewed as another user', () => {
  it('ends the session of the first user and clears their caches', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    world.provider.impostor = 'ray';
    await pass(notice + second);
    expect([subject(tab), subject(other)]).not.toContain('ray');
    expect(tab.emitted).toContainEqual({ type: 'auth.signedOut' });
    expect(tab.storage.texts).not.toContain('refresh-');
    expect(tab.departures).toHaveLength(1);
  });

  it('opens a new page for a second user who signs in elsewhere after the session expired', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    tab.look(true);
    world.connect(false);
    await pass(10 * minute);
    world.provider.endSession();
    world.connect(true);
    await pass(minute);
    tab.emitted.length = 0;
    await other.signInAgain('ray');
    await pass(second);
    expect([subject(tab), tab.state]).toEqual([null, 'reloading']);
    expect(tab.emitted).toEqual([{ type: 'auth.signedOut' }, { type: 'auth.newPageNeeded' }]);
    await tab.load('/');
    expect(subject(tab)).toBe('ray');
  });
});

describe('E18 provider down', () => {
  it('at the start: the shell opens after 3000 ms at most, and a page shows the reason', async () => {
    world.provider.isOff = true;
    const tab = await world.open(deepLink);
    await pass(3000);
    expect(selectIsShellReady(tab.app.shell.getSnapshot())).toBe(true);
    expect(tab.context.lastError?.kind).toBe('server');
    expect(selectNeedsClick(tab.app.auth.getSnapshot())).toBe(true);
    await pass(10 * minute);
    expect(world.provider.attempts).toBe(1);
    expect(tab.departures).toEqual([]);
  });

  it('for hours: retries every 5 s, at most twelve times a minute, and the page stays', async () => {
    const tab = await world.signedIn();
    world.provider.isDown = true;
    await pass(10 * minute);
    const { attempts } = world.provider;
    await pass(2 * hour);
    expect(world.provider.attempts - attempts).toBe(2 * 60 * 12);
    expect(selectIsComingBack(tab.app.auth.getSnapshot())).toBe(true);
    expect(tab.departures).toEqual([]);
    world.provider.isDown = false;
    await pass(6 * second);
    expect(subject(tab)).toBe('dana');
  });
});

describe('E19 offline sign-out', () => {
  it('is done locally at once, and at the provider when the signal is back', async () => {
    await signedOutOffline();
    expect(world.provider.revoked).toEqual([]);
    world.connect(true);
    await pass(second);
    expect(world.provider.revoked).toHaveLength(1);
    expect(world.provider.revoked[0]).toMatch(/^refresh-/);
  });

  it('requires a login at the next sign-in, and consent as well if the settings require it', async () => {
    world.oidc.promptConsent = true;
    await signedOutOffline();
    world.connect(true);
    const other = await world.open(deepLink);
    expect(other.departure.searchParams.get('prompt')).toBe('login consent');
  });

  it('requires a login at the next sign-in in every tab, since the provider session remains', async () => {
    const tab = await signedOutOffline();
    world.connect(true);
    const other = await world.open(deepLink);
    expect(other.departure.searchParams.get('prompt')).toBe('login');
    await other.atProvider('ray');
    expect(subject(other)).toBe('ray');
    tab.app.auth.send({ type: 'signIn.start' });
    await pass(20);
    expect(tab.departures).toEqual([]);
    expect(subject(tab)).toBe('ray');
  });
});

describe('E19 sign-out with an unreachable server or provider', () => {
  it('never calls a provider without a revocation endpoint, now or later', async () => {
    world.provider.revokesNothing = true;
    const revoke = vi.spyOn(OidcClient.prototype, 'revokeToken');
    const tab = await signedOutOffline();
    world.connect(true);
    await pass(second);
    const { attempts } = world.provider;
    await pass(10 * minute);
    expect([world.provider.attempts - attempts, world.provider.revoked]).toEqual([0, []]);
    expect(revoke).not.toHaveBeenCalled();
    expect(world.provider.signOuts).toHaveLength(1);
    expect(subject(tab)).toBeNull();
  });

  it('still redirects to the sign-out page of such a provider in a window sign-out', async () => {
    world.provider.revokesNothing = true;
    const tab = await world.signedIn();
    tab.app.auth.send({ type: 'signOut.start' });
    await pass(second);
    expect([tab.departure.pathname, world.provider.signOuts.length]).toEqual(['/end', 1]);
  });

  it('reports an offline sign-out to the server when the signal is back', async () => {
    await signedOutOffline();
    expect(world.provider.signOuts).toEqual([]);
    world.connect(true);
    await pass(second);
    expect(world.provider.signOuts).toHaveLength(1);
    await pass(10 * minute);
    expect(world.provider.signOuts).toHaveLength(1);
  });

  it('waits at most two seconds for a server that does not respond', async () => {
    const tab = await world.signedIn();
    world.provider.isApiSilent = true;
    tab.app.auth.send({ type: 'signOut.start' });
    await pass(1900);
    expect(tab.departures).toEqual([]);
    await pass(200);
    expect(tab.departure.pathname).toBe('/end');
  });

  it('reports the sign-out to an unreachable server a minute later, while the page is open', async () => {
    const tab = await world.signedIn();
    world.provider.isApiDown = true;
    tab.popup = popup();
    tab.app.auth.send({ type: 'signOut.start', signOutType: 'popup' });
    await pass(second);
    world.provider.isApiDown = false;
    expect(world.provider.signOuts).toEqual([]);
    await pass(minute);
    expect(world.provider.signOuts).toHaveLength(1);
  });
});

describe('E20 refresh response lost', () => {
  it('is retried with the same token, which the provider allows for 30 s', async () => {
    world.provider.lifetimes.refreshGrace = 30;
    const tab = await world.signedIn();
    world.provider.repliesToDrop = 1;
    await pass(notice + 6 * second);
    const usedRefreshTokens = world.provider.refreshes.map(({ refreshToken }) => refreshToken);
    expect(usedRefreshTokens).toHaveLength(2);
    expect(new Set(usedRefreshTokens).size).toBe(1);
    expect(tab.state).toEqual({ authenticated: 'fresh' });
  });

  it('leads to a question over the page if the provider does not allow that', async () => {
    const tab = await world.signedIn(deepLink);
    world.provider.repliesToDrop = 1;
    await pass(notice + 20 * second);
    expect([tab.state, tab.departures]).toEqual([{ signingInAgain: 'asked' }, []]);
    await tab.signInAgain();
    expect([subject(tab), tab.path]).toEqual(['dana', deepLink]);
  });

  it('affects only the user info if that response is lost instead', async () => {
    const tab = await world.signedIn();
    world.provider.isUserInfoLost = true;
    await pass(notice + second);
    expect(tab.state).toEqual({ authenticated: 'fresh' });
    expect(refreshes()).toBe(1);
  });
});
