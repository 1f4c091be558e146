/** Effects of sign-in using oidc-client-ts and the browser: the ports of `provideAuth` in a real page. */
import type { AuthPorts, AuthLogEntry, SignInReturn, SignOutReport } from '../../../machines/auth/ports.ts';
import { signOut as signOutCall } from '../../../contract/users/currentUser.ts';
import { signedOutPath } from '../../../contract/base/pages/returnRoutes.ts';
import { isSamePerson } from '../../../machines/auth/guards.ts';
import type { AuthOutsideEvent, AuthUser } from '../../../machines/auth/types.ts';
import { sessionMonitorDelay } from '../../../machines/timings.ts';
import { checkSetup, oidcSettings, type UncheckedSetup } from './oidcSettings.ts';
import { authFailureOf } from './provider/authErrors.ts';
import { deviceClock } from './provider/clock.ts';
import { createEnrichProfile } from './enrichProfile.ts';
import { createIdentityClient, type Browser } from './provider/identityClient.ts';
import { createPendingProviderSignOut } from './session/pendingProviderSignOut.ts';
import { createProviderMetadata } from './provider/providerMetadata.ts';
import { createProviderPace } from './provider/providerPace.ts';
import { createRememberedPerson } from './session/rememberedPerson.ts';
import { renewSession } from './renewal.ts';
import { createSessionManager } from './session/sessionManager.ts';
import { sessionStorageOf } from './session/sessionStorage.ts';
import { createSessionStore, type StoredTokens } from './session/sessionStore.ts';
import { completeSignIn, signIn } from './signIn.ts';
import { signOut } from './signOut.ts';
import { createSignOutCounter } from './session/signOutCounter.ts';
import { startUp } from './startUp.ts';
import { createTabChannel } from './session/tabChannel.ts';
import { createUsedRefreshTokens } from './session/usedRefreshTokens.ts';
import { watchSession } from './session/watchSession.ts';

export interface AuthPortsEnvironment {
  readonly setup: UncheckedSetup;
  readonly window: Browser;
  /** Replaces the page with another of this site. */
  readonly replace: (path: string) => void;
  /** Called when a user signs in other than the one stored on this device, who never signed out. */
  readonly onNewcomer?: () => void;
}

export function createAuthPorts({ setup, window, replace, onNewcomer }: AuthPortsEnvironment): AuthPorts {
  checkSetup(setup);
  const settings = oidcSettings(setup);
  const storage = sessionStorageOf(window);
  const { clientId, authority, projectId } = setup.config;
  const store = createSessionStore(storage, authority, clientId);
  const channel = createTabChannel(window, `wireway.session:${clientId}`);
  const remembered = createRememberedPerson(
    () => window.localStorage,
    clientId,
    () => deviceClock.now(),
  );
  const onAccepted = (user: AuthUser) => {
    const before = remembered.read();
    if (before && !isSamePerson(before, user)) onNewcomer?.();
    remembered.note(user);
  };
  const sessionManager = createSessionManager({ store, channel, clock: deviceClock, clientId, authority, onAccepted });
  const providerMetadata = createProviderMetadata(storage, authority, () => deviceClock.now());
  const client = createIdentityClient(settings, window, providerMetadata);
  const reportSignOut = ({ to, token }: SignOutReport) =>
    to === 'server' ? endAtApi(window, token) : client.revoke(token);
  /** Sends an event to the auth machine while it is watching; null otherwise. */
  let notifyMachine: ((event: AuthOutsideEvent) => void) | null = null;
  const report = (signOutReport: SignOutReport) =>
    reportSignOut(signOutReport).catch(() => notifyMachine?.({ type: 'signOut.unreported', ...signOutReport }));
  const usedRefreshTokens = createUsedRefreshTokens(() => window.localStorage, clientId);
  const tokenPace = createProviderPace(() => window.localStorage, 'tokens', clientId);
  const signInPace = createProviderPace(() => window.localStorage, 'signIns', clientId);
  const pendingProviderSignOut = createPendingProviderSignOut(() => window.localStorage);
  const signOutCounter = createSignOutCounter({ shared: () => window.localStorage, own: storage, channel, clientId });
  const enrichProfile = createEnrichProfile({ client, sessionManager, store, window, projectId, log: say });
  const { locks } = window.navigator;
  const lockName = `oidc-renew:${clientId}`;
  const renewalEnvironment = {
    client,
    sessionManager,
    usedRefreshTokens,
    refreshAnswers: { bringIdToken: true },
    tokenPace,
    locks,
    lockName,
    enrichProfile,
  };
  const common = { client, sessionManager, signOutCounter, pendingProviderSignOut, storage, window };
  const signInEnvironment = { ...common, enrichProfile, tokenPace, signInPace };

  /** Removes and returns the stored session, so that it can be ended elsewhere. */
  function takeSession(): StoredTokens | null {
    try {
      const session = store.read();
      sessionManager.remove();
      client.forgetUser();
      return session;
    } catch (error) {
      say({ level: 'warn', message: 'The stored session could not be removed', error: authFailureOf(error) });
      return null;
    }
  }

  /** A code is valid for one exchange: requests during the exchange share its result. */
  let completion: Promise<SignInReturn> | null = null;
  function completeOnce(signal: AbortSignal): Promise<SignInReturn> {
    completion ??= completeSignIn(signInEnvironment, signal).finally(() => {
      completion = null;
    });
    return completion;
  }

  /** Returns the stored session, unless a sign-out occurred that this tab missed. */
  function readCurrentSession(): ReturnType<typeof sessionManager.read> {
    if (signOutCounter.isMissed()) {
      sessionManager.remove();
      signOutCounter.settle();
    }
    return sessionManager.read();
  }

  /** Shows the signed-out page. `isOverAtProvider`: the provider redirected here and confirmed that its session is over. */
  function showSignedOut(isOverAtProvider: boolean): void {
    if (isOverAtProvider) pendingProviderSignOut.clear();
    replace(signedOutPath);
  }

  return {
    startup: () =>
      startUp({ client, read: readCurrentSession, readRemembered: remembered.read, storage, window, showSignedOut }),
    completeSignIn: (_, signal) => completeOnce(signal),
    signIn: (input, signal) => signIn(signInEnvironment, input, signal),
    renew: (input, signal) => renewSession(renewalEnvironment, input, signal),
    signOut(input, signal) {
      remembered.forget();
      return signOut({ ...common, report, takeSession }, input, signal);
    },
    reportSignOut,
    watch(send, epoch) {
      notifyMachine = send;
      return watchSession(
        { client, sessionManager, channel, signOutCounter, window, epoch, libraryDelay: sessionMonitorDelay },
        send,
      );
    },
    removeUser: () => void takeSession(),
    tellSignedOut() {
      remembered.forget();
      pendingProviderSignOut.note();
      signOutCounter.announce();
    },
    discard(user) {
      try {
        if (store.read()?.id_token !== user.idToken) return;
        const token = takeSession()?.refresh_token;
        if (token) void report({ to: 'provider', token });
      } catch (error) {
        say({ level: 'warn', message: 'A late session could not be discarded', error: authFailureOf(error) });
      }
    },
    replace,
    log: say,
  };
}

function say({ level, message, error }: AuthLogEntry): void {
  if (error) console[level](message, error);
  else console[level](message);
}

/**
 * Notifies the API that a session is over, so that its ID tokens, valid for some more minutes, are no longer accepted. Also
 * resolves if the API rejects the request: the session was ended already, or the token has expired. Rejects if the API is
 * unreachable.
 */
async function endAtApi(window: Browser, idToken: string): Promise<void> {
  const response = await window.fetch(`/api${signOutCall.path}`, {
    method: signOutCall.method,
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({}),
    // The page can leave for the provider before the response arrives.
    keepalive: true,
  });
  if (response.status >= 500) throw new Error(`The server could not end the session (${response.status}).`);
}
