/** Identity library, loaded on first use: a signed-in user sees the page before it is loaded. */
import type { INavigator, OidcClient, SessionMonitor, UserManager, UserManagerSettings } from 'oidc-client-ts';
import type { ProviderMetadata } from './providerMetadata.ts';
import { silentFrameTimeout } from '../../../../machines/timings.ts';
import { withTimeout } from './withTimeout.ts';

export interface IdentityClient {
  manager(): Promise<UserManager>;
  /** Starts the library's session monitor at the provider, once. */
  monitorSession(): Promise<void>;
  /** Returns the manager if it has been created. */
  present(): UserManager | null;
  /** Removes the user from the library's memory; the stored session is already removed. */
  forgetUser(): void;
  /** True while the library removes the user on request, so that its "unloaded" event is ignored. */
  isForgetting(): boolean;
  /** Calls the listener with the manager as soon as it is created. */
  whenMade(listener: (manager: UserManager) => void): () => void;
  /** Revokes a token at the provider, if it has a revocation endpoint. */
  revoke(token: string): Promise<void>;
  /**
   * Rejects if the provider is unreachable within 10 s; the response must not come from a cache. The library is loaded in
   * parallel.
   */
  checkReachable(signal: AbortSignal): Promise<void>;
}

export type Browser = Window & typeof globalThis;

/** Loads the library: before the page if there is no session, otherwise after it. */
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
      // Created together with the manager, the monitor would delay the sign-in until its frame is loaded.
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
      // The stored session, which is what counts, is already removed.
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

/** Leaves the page for the provider. Never settles: if the page comes back, it starts over. */
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
