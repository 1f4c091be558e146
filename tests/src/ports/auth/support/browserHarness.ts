/**
 * A browser with tabs and a provider, in one process, under a simulated clock: the application as assembled for a real page
 * (machines, ports, identity library), over fake storage, locks, channels and network.
 */
import { createMemoryHistory } from '@tanstack/react-router';
import { UserManager } from 'oidc-client-ts';
import { vi } from 'vitest';
import { listProjects } from '../../../../../contract/setup/projects/projects.ts';
import type { AuthEmitted } from '../../../../../machines/auth/types.ts';
import type { AuthPorts } from '../../../../../machines/auth/ports.ts';
import { sessionIn } from '../../../../machines/support/authHarness.ts';
import type { Browser } from '../../../../../src/ports/auth/provider/identityClient.ts';
import { createAuthPorts } from '../../../../../src/ports/auth/createAuthPorts.ts';
import type { App } from '../../../../../src/context/App.ts';
import { createApp } from '../../../../../src/app/createApp.ts';
import { channelsOf, locksOf, MemoryStorage } from './fakeBrowser.ts';
import { deterministicCrypto } from './deterministicCrypto.ts';
import { authority, clientId, origin, FakeProvider, projectId } from './fakeProvider.ts';

const quiet = { error: () => undefined, success: () => undefined, info: () => undefined };

/** Advances the simulated time, ms. */
export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Reports events from the identity library of the last opened tab that the fake provider cannot trigger. */
export function identityLibrary() {
  const made = vi.spyOn(UserManager.prototype, 'getUser');
  const manager = (): UserManager => {
    const last: unknown = made.mock.contexts.at(-1);
    if (!(last instanceof UserManager)) throw new Error('The identity library has not been used yet.');
    return last;
  };
  return {
    reportSignedOut: () => manager().events['_raiseUserSignedOut'](),
    reportChanged: () => manager().events['_raiseUserSessionChanged'](),
    unload: () => manager().removeUser(),
  };
}

/** Opens a browser on a morning at the site: clock, network and randomness are simulated, the console is silenced. */
export function openBrowser(): BrowserHarness {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 6) });
  const world = new BrowserHarness();
  vi.stubGlobal('fetch', world.provider.fetch);
  vi.stubGlobal('crypto', deterministicCrypto);
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
  return world;
}

export function closeBrowser(world: BrowserHarness): void {
  world.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

async function settled<T>(work: Promise<T>): Promise<T> {
  const isSettled = Promise.race([work.then(() => true), pass(10).then(() => false)]);
  return (await isSettled) ? work : settled(work);
}

export class BrowserHarness {
  readonly provider = new FakeProvider();
  readonly oidc = { authority, clientId, projectId, embedded: false, promptConsent: false };
  readonly localStorage = new MemoryStorage();
  readonly locks = locksOf();
  /** ms a message takes between tabs. */
  messageTravel = 3;
  readonly channels = channelsOf(() => this.messageTravel);
  readonly tabs: Tab[] = [];

  /** Opens a new tab at an address; a duplicated one starts with a copy of another tab's session storage. */
  async open(path = '/', copied?: MemoryStorage): Promise<Tab> {
    const tab = new Tab(this, copied?.copy() ?? new MemoryStorage());
    this.tabs.push(tab);
    await tab.load(path);
    return tab;
  }

  async signedIn(path = '/7/data/cable?view=3', person = 'dana'): Promise<Tab> {
    const tab = await this.open(path);
    await tab.atProvider(person);
    return tab;
  }

  /** Sets the connection state of the whole device. */
  connect(isOnline: boolean): void {
    this.provider.isDown = !isOnline;
    for (const tab of this.tabs) tab.tell(isOnline ? 'online' : 'offline');
  }

  close(): void {
    for (const tab of this.tabs) tab.close();
  }
}

export class Tab {
  readonly world: BrowserHarness;
  readonly storage: MemoryStorage;
  /** External addresses this tab was redirected to since its last return. */
  readonly departures: URL[] = [];
  readonly emitted: AuthEmitted[] = [];
  isHidden = false;
  /** True if loaded inside a frame of another page. */
  isFramed = false;
  isOnline = true;
  /** Result of `window.open`; null: blocked. */
  popup: { closed: boolean; close: () => void; location?: object; focus?: () => void } | null = null;
  app!: App;
  ports!: AuthPorts;
  isMounted = false;
  path = '/';
  #window = new EventTarget();
  #document = new EventTarget();
  #leave: () => void = () => undefined;

  constructor(world: BrowserHarness, storage: MemoryStorage) {
    this.world = world;
    this.storage = storage;
  }

  /** Loads the application at one of its addresses, as after a reload or a return from the provider. */
  async load(path: string): Promise<void> {
    this.#leave();
    this.departures.length = 0;
    this.path = path;
    this.#window = new EventTarget();
    this.#document = new EventTarget();
    const window = this.#browser(new URL(path, origin));
    const replace = (next: string) => queueMicrotask(() => this.show(next));
    const { oidc } = this.world;
    const setup = { authName: 'wireway', signInType: 'window', appUrl: `${origin}/`, config: oidc } as const;
    const settings = { authMode: 'oidc', oidc, sentryDsn: null, inspector: false, build: 'test' } as const;
    this.ports = createAuthPorts({ setup, window, replace });
    const created = createApp({
      settings,
      window,
      history: createMemoryHistory(),
      authPorts: this.ports,
      notify: quiet,
    });
    this.app = created.app;
    for (const type of ['auth.signedOut', 'auth.newPageNeeded', 'auth.signInFailed'] as const) {
      this.app.auth.on(type, (event) => this.emitted.push(event));
    }
    const started = created.start();
    this.#leave = () => created.stop();
    await pass(20);
    this.isMounted = await settled(started);
    if (this.isMounted) this.show(this.path);
    await pass(20);
  }

  /** Reports the current page to the actors, as the router does. */
  show(path: string): void {
    this.path = path;
    const isPublic = path.startsWith('/signed-out') || path.startsWith('/callback');
    this.app.auth.send({ type: isPublic ? 'page.enteredPublic' : 'page.enteredProtected', path });
  }

  /** Last address the browser was redirected to. */
  get departure(): URL {
    const last = this.departures.at(-1);
    if (!last) throw new Error('This tab has not been sent anywhere.');
    return last;
  }

  /** Signs the user in at the provider, and returns to the application. */
  async atProvider(person = 'dana'): Promise<void> {
    const back = new URL(this.world.provider.authorize(this.departure, person));
    await this.load(back.pathname + back.search);
  }

  /** Chooses this window in the question over the page: leaves the page, signs in, and returns to it. */
  async signInAgain(person = 'dana'): Promise<void> {
    this.app.auth.send({ type: 'signIn.start', signInType: 'window' });
    await pass(20);
    await this.atProvider(person);
  }

  /** Signs the user out; the provider ends its session and redirects back. */
  async signOut(): Promise<void> {
    this.app.auth.send({ type: 'signOut.start' });
    await pass(20);
    this.world.provider.endSession();
    const { searchParams } = this.departure;
    const state = new URLSearchParams({ state: searchParams.get('state') ?? '' });
    await this.load(`${new URL(searchParams.get('post_logout_redirect_uri') ?? '').pathname}?${state}`);
  }

  call(): Promise<unknown> {
    return this.app.call(listProjects, { quiet: true });
  }

  get state(): unknown {
    return sessionIn(this.app.auth.getSnapshot().value);
  }

  get context() {
    return this.app.auth.getSnapshot().context;
  }

  get user() {
    return this.context.user;
  }

  has(tag: Parameters<ReturnType<App['auth']['getSnapshot']>['hasTag']>[0]): boolean {
    return this.app.auth.getSnapshot().hasTag(tag);
  }

  tell(event: 'online' | 'offline' | 'pageshow'): void {
    if (event !== 'pageshow') this.isOnline = event === 'online';
    this.#window.dispatchEvent(new Event(event));
  }

  look(isHidden: boolean): void {
    this.isHidden = isHidden;
    this.#document.dispatchEvent(new Event('visibilitychange'));
  }

  close(): void {
    this.#leave();
  }

  #browser(url: URL): Browser {
    const { world, storage, departures } = this;
    const onLine = () => this.isOnline;
    const hidden = () => this.isHidden;
    const page = { dataset: {}, ownerDocument: { defaultView: null } };
    const document = Object.assign(this.#document, { documentElement: page });
    Object.defineProperty(document, 'hidden', { get: hidden, configurable: true });
    const navigator = Object.defineProperty({ locks: world.locks }, 'onLine', { get: onLine });
    const window = Object.assign(this.#window, {
      document,
      navigator,
      location: {
        href: url.href,
        origin,
        pathname: url.pathname,
        assign: (to: string) => departures.push(new URL(to)),
      },
      localStorage: world.localStorage,
      BroadcastChannel: world.channels,
      fetch: world.provider.fetch,
      open: () => this.popup,
    });
    Object.defineProperty(window, 'sessionStorage', { get: () => storage.opened() });
    return Object.assign(window, { self: window, parent: this.isFramed ? {} : window }) as unknown as Browser;
  }
}
