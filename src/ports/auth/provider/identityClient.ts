/** The identity library, fetched when it is first needed: a person who is signed in sees their page before it. */
import type { INavigator, OidcClient, SessionMonitor, UserManager, UserManagerSettings } from 'oidc-client-ts';
import type { ProviderMetadata } from './providerMetadata.ts';
import { silentFrameTimeout } from '../../../../machines/timings.ts';
import { withTimeout } from './withTimeout.ts';

export interface IdentityClient {
  manager(): Promise<UserManager>;
  /** Has the library watch the session at the provider from now on, once. */
  monitorSession(): Promise<void>;
  /** The manager if it has been made already. */
  present(): UserManager | null;
  /** Has the library forget the user it holds in memory; what is stored of them is gone already. */
  forgetUser(): void;
  /** Whether the library forgets the user at this moment because it was told to: its "unloaded" is no news then. */
  isForgetting(): boolean;
  /** Calls back with the manager, as soon as there is one. */
  whenMade(listener: (manager: UserManager) => void): () => void;
  /** Tells the provider that a token is not wanted any more, if it has an address for that. */
  revoke(token: string): Promise<void>;
  /** Rejects when the provider cannot be reached within 10 s; nothing of it may come from a cache. The library is fetched beside it. */
  checkReachable(signal: AbortSignal): Promise<void>;
}

export type Browser = Window & typeof globalThis;

/** Whoever has no session needs it before a page; the others, after theirs. */
export const loadIdentityLibrary = () => import('oidc-client-ts');

export function createIdentityClient(
  settings: UserManagerSettings,
  window: Browser,
  providerMetadata: ProviderMetadata,
): IdentityClient {
  let made: Promise<UserManager> | null = null;
  let ready: UserManager | null = null;
  let monitor: SessionMonitor | null = null;
  let plain: OidcClient | null = null;
  let forgetting = 0;
  const listeners = new Set<(manager: UserManager) => void>();

  async function make(): Promise<UserManager> {
    const { UserManager, WebStorageStateStore } = await loadIdentityLibrary();
    const userStore = new WebStorageStateStore({ store: window.sessionStorage });
    const stateStore = new WebStorageStateStore({ store: window.localStorage });
    const metadata = providerMetadata.read();
    ready = new UserManager(
      // Made with the manager, the monitor would hold up the sign-in until its frame is there.
      { ...settings, userStore, stateStore, monitorSession: false, ...(metadata && { metadata }) },
      redirectNavigator(window),
    );
    for (const listener of listeners) listener(ready);
    return ready;
  }

  async function forgetUser(): Promise<void> {
    forgetting += 1;
    try {
      await ready?.removeUser();
    } catch {
      // What counts, the stored session, is gone already.
    } finally {
      forgetting -= 1;
    }
  }

  function manager(): Promise<UserManager> {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  return {
    manager,
    async monitorSession() {
      if (!settings.monitorSession || monitor) return;
      const watched = await manager();
      const { SessionMonitor } = await loadIdentityLibrary();
      monitor ??= new SessionMonitor(watched);
    },
    present: () => ready,
    forgetUser: () => void forgetUser(),
    isForgetting: () => forgetting > 0,
    whenMade(listener) {
      if (ready) listener(ready);
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async revoke(token) {
      const { OidcClient } = await loadIdentityLibrary();
      plain ??= new OidcClient(settings);
      if (await plain.metadataService.getRevocationEndpoint()) await plain.revokeToken(token, 'refresh_token');
    },
    async checkReachable(signal) {
      const address = `${settings.authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
      void loadIdentityLibrary().catch(() => undefined);
      const limit = withTimeout(signal, silentFrameTimeout, 'The sign-in server did not answer.');
      try {
        const response = await window.fetch(address, { cache: 'no-store', credentials: 'omit', signal: limit.signal });
        if (!response.ok) throw new Error(`The sign-in server answered with an error (${response.status}).`);
        providerMetadata.note(await response.json());
      } finally {
        limit.clear();
      }
    },
  };
}

/** Leaves the page for the provider. Never settles: should the page come back, it starts over. */
function redirectNavigator({ location }: Window): INavigator {
  const handle = {
    navigate: ({ url }: { url: string }) => {
      location.assign(url);
      return new Promise<never>(() => undefined);
    },
    close: () => undefined,
  };
  return { prepare: () => Promise.resolve(handle), callback: () => Promise.resolve() };
}
