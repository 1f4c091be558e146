/** Sign-in as a whole: signing in, unusable returns, signing out, and the log. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  selectIdToken,
  selectIsNotMounted,
  selectKeepsFailing,
  selectNeedsClick,
} from '../../../../machines/auth/selectors.ts';
import { selectMayShowPage } from '../../../../machines/shell/shellMachine.ts';
import { oidcSettings } from '../../../../src/ports/auth/oidcSettings.ts';
import { hasRole } from '../../../../src/ports/auth/roles.ts';
import { createIdentityClient } from '../../../../src/ports/auth/provider/identityClient.ts';
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
const notice = 4 * minute;
const deepLink = '/7/data/cable?view=3';

let world: BrowserHarness;

beforeEach(() => {
  world = openBrowser();
});
afterEach(() => closeBrowser(world));

const subject = (tab: Tab) => tab.user?.sub ?? null;
const needsClick = (tab: Tab) => selectNeedsClick(tab.app.auth.getSnapshot());
const setup = {
  authName: 'wireway',
  signInType: 'window',
  appUrl: 'https://wire.example/',
  config: { authority: 'https://id.example', clientId: 'spa' },
} as const;

const lines = () =>
  (['info', 'warn', 'error'] as const).flatMap((level) => vi.mocked(console[level]).mock.calls.map(([line]) => line));

describe('signing in', () => {
  it('requests the code flow, the project’s scopes and the registered return address', async () => {
    const { departure } = await world.open(deepLink);
    expect(departure.origin + departure.pathname).toBe('https://id.example/auth');
    expect(Object.fromEntries(departure.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'spa',
      redirect_uri: 'https://wire.example/callback',
      code_challenge_method: 'S256',
      scope:
        'openid profile email offline_access urn:zitadel:iam:org:project:id:wire:aud urn:zitadel:iam:org:projects:roles',
    });
    expect(departure.searchParams.has('prompt')).toBe(false);
  });

  it('requests consent if only that returns a refresh token', async () => {
    world.oidc.promptConsent = true;
    const { departure } = await world.open(deepLink);
    expect(departure.searchParams.get('prompt')).toBe('consent');
  });

  it('loads extra user info, whose roles replace those of the id token', async () => {
    world.provider.userInfo = { email: 'dana@example.com' };
    const tab = await world.signedIn();
    expect(tab.user?.claims).toMatchObject({ sub: 'dana', email: 'dana@example.com' });
    expect(hasRole(tab.user?.claims ?? {}, 'foreman', 'wire')).toBe(true);
    world.provider.userInfo = { 'urn:zitadel:iam:org:project:wire:roles': { viewer: {} } };
    await pass(notice + second);
    expect(hasRole(tab.user?.claims ?? {}, 'foreman', 'wire')).toBe(false);
    expect(hasRole(tab.user?.claims ?? {}, 'viewer', 'wire')).toBe(true);
  });

  it('rejects user info of another user', async () => {
    world.provider.userInfo = { sub: 'ray', email: 'ray@example.com' };
    const tab = await world.signedIn();
    expect(tab.user?.claims).not.toHaveProperty('email');
    expect(subject(tab)).toBe('dana');
    expect(lines()).toContain('User info could not be loaded');
  });

  it('restores the user from session storage after a reload', async () => {
    const tab = await world.signedIn();
    await tab.load('/executive-summary');
    expect(subject(tab)).toBe('dana');
    expect(tab.path).toBe('/executive-summary');
    expect(tab.departures).toEqual([]);
  });

  it('detects the end of a session without any activity', async () => {
    const tab = await world.signedIn();
    world.connect(false);
    expect(tab.has('authenticated')).toBe(true);
    await pass(5 * minute);
    expect(tab.has('authenticated')).toBe(false);
  });
});

describe('a window that is not a page', () => {
  it.each(['signinpop', 'signinsilent', 'signoutpop'])('is not mounted: /auth/%s/wireway', async (kind) => {
    const tab = await world.open(`/auth/${kind}/wireway?state=abc&code=x`);
    expect(tab.isMounted).toBe(false);
    await pass(minute);
    expect(tab.departures).toEqual([]);
  });

  it('shows an error when opened by hand, without a pending sign-in', async () => {
    const tab = await world.open('/auth/signinpop/wireway');
    expect(tab.isMounted).toBe(false);
    expect(tab.context.lastError?.kind).toBe('state_mismatch');
  });

  it.each(['/', '/callback', deepLink])(
    'does not mount %s inside a frame, where it would sign in forever',
    async (path) => {
      const tab = await world.open('/signed-out');
      tab.isFramed = true;
      await tab.load(path);
      expect(tab.isMounted).toBe(false);
      expect(selectIsNotMounted(tab.app.auth.getSnapshot())).toBe(true);
      expect(lines()).toContain('Startup was not ok');
      await pass(minute);
      expect(tab.departures).toEqual([]);
    },
  );
});

/** Returns what the user sees, and the number of calls to the provider, after ten idle minutes. */
async function outcomeOf(tab: Tab) {
  const { attempts } = world.provider;
  await pass(10 * minute);
  const calls = world.provider.attempts - attempts + tab.departures.length;
  return { why: tab.context.lastError?.kind, needsClick: needsClick(tab), path: tab.path, calls };
}
const atHomeBecauseOf = (why: string) => ({ why, needsClick: true, path: '/', calls: 0 });

describe('an unusable sign-in return shows why, waits for a click and sends no request', () => {
  it.each([
    ['opened by hand', '/callback'],
    ['with a state nobody sent', '/callback?code=x&state=made-up'],
    ['with a state that is no state', '/callback?code=x&state=%00%FF%7B'],
    ['of the other address, in capitals', '/AUTH/SIGNINWIN/WIREWAY?code=x&state=made-up'],
  ])('%s', async (_, path) => {
    const tab = await world.open(path);
    expect(await outcomeOf(tab)).toEqual(atHomeBecauseOf('state_mismatch'));
  });

  it('with a damaged state of another tab or an earlier visit', async () => {
    const tab = await world.open(deepLink);
    const state = tab.departure.searchParams.get('state') ?? '';
    world.localStorage.setItem(`oidc.${state}`, 'not a state at all');
    await tab.load(`/callback?code=x&state=${state}`);
    expect(await outcomeOf(tab)).toEqual(atHomeBecauseOf('state_mismatch'));
  });

  it('with the state of another application', async () => {
    const tab = await world.open(deepLink);
    const state = tab.departure.searchParams.get('state') ?? '';
    const text = world.localStorage.getItem(`oidc.${state}`) ?? '';
    world.localStorage.setItem(`oidc.${state}`, text.replace('"client_id":"spa"', '"client_id":"other"'));
    await tab.load(`/callback?code=x&state=${state}`);
    expect(await outcomeOf(tab)).toEqual(atHomeBecauseOf('state_mismatch'));
  });

  it('with a rejection by the provider', async () => {
    const tab = await world.open(deepLink);
    const state = tab.departure.searchParams.get('state') ?? '';
    await tab.load(`/callback?error=access_denied&state=${state}`);
    expect(await outcomeOf(tab)).toEqual(atHomeBecauseOf('access_denied'));
  });

  it('with a provider that has become unavailable', async () => {
    const tab = await world.open(deepLink);
    const back = new URL(world.provider.authorize(tab.departure, 'dana'));
    world.provider.isOff = true;
    await tab.load(back.pathname + back.search);
    expect(await outcomeOf(tab)).toEqual(atHomeBecauseOf('server'));
  });

  it.each([
    ['of another sign-in', 'another'],
    ['that is none', undefined],
  ])('with an id token for a nonce %s', async (_, nonce) => {
    world.provider.swappedNonce = nonce;
    const tab = await world.open(deepLink);
    expect(tab.departure.searchParams.get('nonce')).toMatch(/^[\da-f-]{36}$/);
    await tab.atProvider();
    expect(tab.storage.texts).not.toContain('refresh-');
    expect(await outcomeOf(tab)).toEqual(atHomeBecauseOf('state_mismatch'));
  });

  it('reports repeated failure after two within a minute, but not a minute later', async () => {
    const tab = await world.open('/callback');
    const keepsFailing = () => selectKeepsFailing(tab.app.auth.getSnapshot());
    expect(keepsFailing()).toBe(false);
    await tab.load('/callback');
    expect(keepsFailing()).toBe(true);
    await pass(minute);
    await tab.load('/callback');
    expect(keepsFailing()).toBe(false);
  });

  it('signs in after a click on its button', async () => {
    const tab = await world.open('/callback?error=access_denied&state=made-up');
    tab.app.auth.send({ type: 'signIn.start', returnTo: deepLink });
    await pass(20);
    await tab.atProvider();
    expect([subject(tab), tab.path]).toEqual(['dana', deepLink]);
  });
});

describe('the metadata of the provider', () => {
  it('is requested once before the redirect, and not again on return', async () => {
    const tab = await world.open(deepLink);
    expect(world.provider.discoveries).toBe(1);
    await tab.atProvider();
    expect([subject(tab), tab.path]).toEqual(['dana', deepLink]);
    expect(world.provider.discoveries).toBe(1);
  });

  it('is rejected from a page that responds in its place, without a redirect', async () => {
    world.provider.isBehindSignInPage = true;
    const tab = await world.open(deepLink);
    expect(tab.departures).toEqual([]);
  });
});

it('creates one identity library for concurrent callers', async () => {
  const client = createIdentityClient(oidcSettings(setup), window, { read: () => null, note: () => undefined });
  const made = vi.fn<() => void>();
  client.whenMade(made);
  const [one, other] = await Promise.all([client.manager(), client.manager()]);
  expect(one).toBe(other);
  expect(made).toHaveBeenCalledOnce();
});

it('uses a new nonce for each sign-in', async () => {
  const nonces = [await world.open(deepLink), await world.open(deepLink)].map(({ departure }) =>
    departure.searchParams.get('nonce'),
  );
  expect(new Set(nonces).size).toBe(2);
});

it.each([
  '/callback?code=x',
  '/auth/signinsilent/wireway',
  '//evil.example/x',
  'https://evil.example',
  String.raw`/\evil.example`,
  '/.//evil.example',
  { href: '/7' },
  7,
])('redirects home if the stored return page is not on this site: %j', async (to) => {
  const tab = await world.open(deepLink);
  const key = `oidc.${tab.departure.searchParams.get('state')}`;
  const stored = JSON.parse(world.localStorage.getItem(key) ?? '{}');
  world.localStorage.setItem(key, JSON.stringify({ ...stored, data: { to } }));
  await tab.atProvider();
  expect([subject(tab), tab.path]).toEqual(['dana', '/']);
});

describe('signing out', () => {
  it('ends the session locally, at the provider, and on the screen', async () => {
    const tab = await world.signedIn();
    const idToken = selectIdToken(tab.app.auth.getSnapshot()) ?? '';
    const refreshToken = /refresh-\d+/.exec(tab.storage.texts)?.[0];
    tab.app.auth.send({ type: 'signOut.start' });
    expect(selectMayShowPage(tab.app.shell.getSnapshot())).toBe(false);
    await pass(20);
    expect(tab.departure.pathname).toBe('/end');
    expect(tab.departure.href).not.toContain(idToken);
    expect(Object.fromEntries(tab.departure.searchParams)).toEqual({
      client_id: 'spa',
      logout_hint: tab.world.provider.session?.id,
      post_logout_redirect_uri: 'https://wire.example/',
      state: expect.any(String),
    });
    expect(world.provider.signOuts).toEqual([idToken]);
    expect(world.provider.revoked).toEqual([refreshToken]);
    expect(tab.storage.texts).not.toContain('refresh-');
  });

  it.each(['window', 'popup'] as const)(
    'by %s removes the stored session at once: a reload in between finds no user',
    async (signOutType) => {
      const tab = await world.signedIn();
      expect(tab.storage.texts).toContain('refresh-');
      tab.app.auth.send({ type: 'signOut.start', signOutType });
      expect(tab.storage.texts).not.toContain('refresh-');
      await tab.load('/signed-out');
      expect(subject(tab)).toBeNull();
    },
  );

  it('with a renewal in flight: never signs the user in again, in any tab', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    other.look(true);
    world.provider.replyDelay = 5 * second;
    await pass(notice);
    expect(world.provider.refreshes).toHaveLength(1);
    await tab.signOut();
    tab.show('/signed-out');
    await pass(10 * second);
    expect([subject(tab), subject(other)]).toEqual([null, null]);
    expect(tab.storage.texts + other.storage.texts).not.toContain('refresh-');
    await tab.load('/signed-out');
    expect(subject(tab)).toBeNull();
  });

  it('with a renewal in flight in the other tab only', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    other.look(true);
    world.provider.replyDelay = 5 * second;
    await pass(minute);
    other.app.auth.send({ type: 'api.unauthorized', idToken: other.user?.idToken ?? '' });
    await pass(second);
    expect(world.provider.refreshes).toHaveLength(1);
    await tab.signOut();
    tab.show('/signed-out');
    await pass(10 * second);
    expect([subject(tab), subject(other)]).toEqual([null, null]);
    expect(tab.storage.texts + other.storage.texts).not.toContain('refresh-');
    // The abandoned token, and the one that arrived too late.
    expect(new Set(world.provider.revoked).size).toBe(2);
  });

  it('in one tab: another tab requires a login, and signs all of them in again', async () => {
    const tab = await world.signedIn();
    const other = await world.open(deepLink, tab.storage);
    await pass(minute);
    await tab.signOut();
    await pass(second);
    await other.atProvider('ray');
    await pass(second);
    expect([subject(tab), subject(other)]).toEqual(['ray', 'ray']);
  });
});

it('logs seven kinds of events to the console, without tokens', async () => {
  const library = identityLibrary();
  await world.signedIn();
  await pass(2 * second);
  void library.reportChanged();
  world.provider.isDown = true;
  await pass(notice + 10 * second);
  world.connect(false);
  await pass(10 * minute);
  world.connect(true);
  await pass(second);
  void library.reportSignedOut();
  await pass(second);
  void library.unload();
  await pass(second);
  expect(new Set(lines())).toEqual(
    new Set([
      'User loaded',
      'Token expiring',
      'Renewing before expiry',
      'Silent renew error',
      'Token expired',
      'Session changed',
      'Signed out',
      'User unloaded',
    ]),
  );
  expect(lines().join('\n')).not.toMatch(/refresh-|access-|eyJ/);
});
