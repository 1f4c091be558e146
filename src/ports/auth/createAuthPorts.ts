/** The effects of sign-in over oidc-client-ts and the browser: what `provideAuth` is given in a real page. */
import type { UserManager } from 'oidc-client-ts';
import type { AuthPorts, AuthLogEntry, SignInRequest, SignInReturn } from '../../../machines/auth/ports.ts';
import type { AuthUser } from '../../../machines/auth/types.ts';
import { checkSetup, oidcSettings, type UncheckedSetup } from '../../auth/oidcSettings.ts';
import { AuthFailure, authFailureOf } from './authErrors.ts';
import { forgetFailedReturns, noteFailedReturn } from './callbackFailures.ts';
import { deviceClock } from './clock.ts';
import { createEnrichProfile } from './enrichProfile.ts';
import { createIdentityClient, type Browser } from './identityClient.ts';
import { openPopup, type Popup } from './popup.ts';
import { renewSession } from './renewal.ts';
import { createRevocations } from './revocations.ts';
import { createSessionManager } from './sessionManager.ts';
import { sessionStorageOf } from './sessionStorage.ts';
import { createSessionStore } from './sessionStore.ts';
import { createUsedRefreshTokens } from './usedRefreshTokens.ts';
import { createSignOutCounter } from './signOutCounter.ts';
import { signedOutKey, startUp } from './startUp.ts';
import { createTabChannel } from './tabChannel.ts';
import { createPendingProviderSignOut } from './pendingProviderSignOut.ts';
import { watchSession } from './watchSession.ts';

export interface AuthPortsEnvironment {
  readonly setup: UncheckedSetup;
  readonly window: Browser;
  /** Replaces the page by another of this site. */
  readonly replace: (path: string) => void;
}

const signedOutPath = '/signed-out';
const libraryDelay = 1500;
const popupName = 'wireway-identity';
/** Never settles: the browser is leaving the page. */
const leaving = new Promise<never>(() => undefined);

export function createAuthPorts({ setup, window, replace }: AuthPortsEnvironment): AuthPorts {
  checkSetup(setup);
  const settings = oidcSettings(setup);
  const storage = sessionStorageOf(window);
  const { clientId, authority, projectId } = setup.config;
  const store = createSessionStore(storage, authority, clientId);
  const channel = createTabChannel(window, `wireway.session:${clientId}`);
  const sessionManager = createSessionManager({ store, channel, clock: deviceClock, clientId, authority });
  const client = createIdentityClient(settings, window);
  const revocations = createRevocations(window, (token) => client.revoke(token));
  const usedRefreshTokens = createUsedRefreshTokens(() => window.localStorage, clientId);
  const pendingProviderSignOut = createPendingProviderSignOut(() => window.localStorage);
  const signOutCounter = createSignOutCounter({ shared: () => window.localStorage, own: storage, channel, clientId });
  let epoch = 0;
  let drops = 0;
  let completing: Promise<SignInReturn> | null = null;
  let removedToken: string | undefined;
  /** Whether the last session was ended on purpose, and what the last renewal brought: see `discard`. */
  let isRemoved = false;
  let renewedToken: string | null = null;
  const remember = (input: { epoch: number }) => {
    epoch = Math.max(epoch, input.epoch);
  };

  const enrichProfile = createEnrichProfile({ client, sessionManager, store, window, projectId, log: say });

  function acceptSession(): AuthUser {
    const user = sessionManager.accept();
    signOutCounter.settle();
    sessionManager.broadcast('signedIn');
    pendingProviderSignOut.clear();
    return user;
  }

  async function completeSignIn(signal: AbortSignal): Promise<SignInReturn> {
    try {
      const manager = await client.manager();
      // Older than 900 s: the library only sweeps them out, and would still take one it finds.
      await manager.clearStaleState();
      const user = await manager.signinRedirectCallback(window.location.href);
      const { state } = user;
      await enrichProfile(user, signal);
      const returnTo = typeof state === 'object' && state !== null && 'to' in state ? state.to : undefined;
      forgetFailedReturns(storage);
      return { kind: 'signedIn', user: acceptSession(), returnTo };
    } catch (error) {
      const stored = sessionManager.read();
      if (stored && stored.effectiveExpiresInMs > 0) return { kind: 'alreadySignedIn', user: stored };
      const { kind, message } = authFailureOf(error);
      throw new AuthFailure({ kind, message, recentFailures: noteFailedReturn(storage, Date.now()) });
    }
  }

  const renew = async (signal: AbortSignal): Promise<AuthUser> => {
    isRemoved = false;
    const user = await renewSession(
      {
        client,
        sessionManager,
        usedRefreshTokens,
        locks: window.navigator.locks,
        lockName: `oidc-renew:${clientId}`,
        enrichProfile,
        isEnded: () => isRemoved,
      },
      signal,
    );
    renewedToken = user.idToken;
    return user;
  };

  /**
   * A session that ended while the provider was out of reach may still be renewed: the page, and what was typed into it,
   * stays. Null when it cannot.
   */
  async function tryRefresh(signal: AbortSignal): Promise<AuthUser | null> {
    const stored = sessionManager.read();
    if (stored && stored.effectiveExpiresInMs > 0) return stored;
    if (!stored?.canRenew) return null;
    try {
      return await renew(signal);
    } catch (error) {
      const failure = authFailureOf(error);
      if (failure.kind === 'network' || failure.kind === 'server') throw failure;
      return null;
    }
  }

  async function signIn(input: SignInRequest, signal: AbortSignal, popup: Popup | null): Promise<AuthUser> {
    await client.checkReachable(signal);
    const back = input.reason === 're' ? await tryRefresh(signal) : null;
    if (back) return back;
    const manager = await client.manager();
    signal.throwIfAborted();
    const request = { state: { to: input.returnTo }, ...(pendingProviderSignOut.isNoted() ? { prompt: 'login' } : {}) };
    if (!popup) {
      await manager.signinRedirect(request);
      return leaving;
    }
    const { name: popupWindowTarget, signal: popupSignal } = popup;
    const user = await popup.run(
      manager.signinPopup({ ...request, popupWindowTarget, popupSignal, popupAbortOnClose: true }),
    );
    await enrichProfile(user, signal);
    return acceptSession();
  }

  async function signOutByPopup(manager: UserManager, hint: object, popup: Popup): Promise<void> {
    const { name: popupWindowTarget, signal: popupSignal } = popup;
    popup.watch();
    pendingProviderSignOut.note();
    try {
      await popup.run(manager.signoutPopup({ ...hint, popupWindowTarget, popupSignal }));
      pendingProviderSignOut.clear();
    } catch (error) {
      revocations.add(removedToken);
      throw error;
    } finally {
      popup.close();
      signOutCounter.announce();
    }
  }

  /** What is stored, unless somebody signed out while this page was not there to hear of it. */
  function readCurrentSession(): AuthUser | null {
    if (signOutCounter.isMissed()) {
      sessionManager.remove();
      signOutCounter.settle();
    }
    return sessionManager.read();
  }

  /** Back from the provider, signed out: now the other tabs may know. */
  function showSignedOut(): void {
    pendingProviderSignOut.clear();
    signOutCounter.announce();
    replace(signedOutPath);
  }

  function clearSession(): void {
    drops += 1;
    sessionManager.remove();
    void forgetInLibrary();
  }

  /** The library says "unloaded" meanwhile; that is no news to the machine. */
  async function forgetInLibrary(): Promise<void> {
    try {
      await client.present()?.removeUser();
    } catch {
      // What counts, the stored session, is gone already.
    } finally {
      drops -= 1;
    }
  }

  return {
    startup: () => startUp({ client, read: readCurrentSession, storage, window, showSignedOut }),

    completeSignIn(input, signal) {
      remember(input);
      completing ??= completeSignIn(signal);
      return completing;
    },

    async signIn(input, signal) {
      remember(input);
      // Before anything is awaited: the click must still count.
      const popup = input.signInType === 'popup' ? openPopup(window, popupName, signal) : null;
      try {
        return await signIn(input, signal, popup);
      } catch (error) {
        throw authFailureOf(error);
      } finally {
        popup?.close();
      }
    },

    renew(input, signal) {
      remember(input);
      return renew(signal);
    },

    async signOut(input, signal) {
      remember(input);
      const popup = input.signOutType === 'popup' ? popupOrNone(window, signal) : null;
      const hint = input.idTokenHint ? { id_token_hint: input.idTokenHint } : {};
      try {
        await client.checkReachable(signal);
      } catch {
        // Off line: gone here already; the provider hears of it as soon as it can be reached.
        popup?.close();
        pendingProviderSignOut.note();
        revocations.add(removedToken);
        signOutCounter.announce();
        return;
      }
      const manager = await client.manager();
      if (popup) {
        await signOutByPopup(manager, hint, popup);
        return;
      }
      pendingProviderSignOut.note();
      storage.setItem(signedOutKey, '1');
      await manager.signoutRedirect(hint);
      return leaving;
    },

    watch: (send) =>
      watchSession(
        {
          client,
          sessionManager,
          channel,
          signOutCounter,
          window,
          epoch: () => epoch,
          isDropping: () => drops > 0,
          libraryDelay,
        },
        send,
      ),

    removeUser(input) {
      remember(input);
      isRemoved = true;
      try {
        removedToken = store.read()?.refresh_token ?? removedToken;
        clearSession();
      } catch (error) {
        say({ level: 'warn', message: 'The stored session could not be removed', error: authFailureOf(error) });
      }
    },

    discard(user) {
      // The session ran out while it was renewed, and nobody ended it: what came a moment late still brings them back.
      if (user.idToken === renewedToken && !isRemoved) return;
      try {
        const stored = store.read();
        if (stored?.id_token !== user.idToken) return;
        revocations.add(stored.refresh_token);
        clearSession();
      } catch (error) {
        say({ level: 'warn', message: 'A late session could not be discarded', error: authFailureOf(error) });
      }
    },

    replace,
    log: say,
  };
}

/** Signing out must not fail because a popup is blocked: then it goes by this window. */
function popupOrNone(window: Window, signal: AbortSignal): Popup | null {
  try {
    return openPopup(window, popupName, signal);
  } catch {
    return null;
  }
}

function say({ level, message, error }: AuthLogEntry): void {
  if (error) console[level](message, error);
  else console[level](message);
}
