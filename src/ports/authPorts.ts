/** The effects of sign-in over oidc-client-ts and the browser: what `provideAuth` is given in a real page. */
import type { AuthPorts, AuthLogEntry, SignInReturn, StartupOutcome } from '../../machines/authPorts.ts';
import { popupLimit } from '../../machines/timings.ts';
import { checkSetup, oidcSettings, type UncheckedSetup } from '../auth/oidcSettings.ts';
import { returnKindOf } from '../auth/returnRoutes.ts';
import { AuthFailure, authFailureOf } from './auth/authErrors.ts';
import { forgetFailedReturns, noteFailedReturn } from './auth/callbackFailures.ts';
import { deviceClock } from './auth/clock.ts';
import { createIdentityClient, type IdentityClient } from './auth/identityClient.ts';
import { renewSession } from './auth/renewal.ts';
import { createSessionDesk } from './auth/sessionDesk.ts';
import { createSessionStore } from './auth/sessionStore.ts';
import { createTabChannel } from './auth/tabChannel.ts';
import { watchSession } from './auth/watchSession.ts';

export interface AuthPortsEnvironment {
  readonly setup: UncheckedSetup;
  readonly window: Window & typeof globalThis;
  /** Replaces the page by another of this site. */
  readonly replace: (path: string) => void;
}

/** Where a person lands who has just signed out; written before leaving, read when the provider sends them back. */
const signedOutKey = 'wireway.signedOut';
const signedOutPath = '/signed-out';
const libraryDelay = 1500;
/** Never settles: the browser is leaving the page. */
const leaving = new Promise<never>(() => undefined);

export function createAuthPorts({ setup, window, replace }: AuthPortsEnvironment): AuthPorts {
  checkSetup(setup);
  const settings = oidcSettings(setup);
  const { sessionStorage: storage } = window;
  const { clientId, authority } = setup.config;
  const store = createSessionStore(storage, authority, clientId);
  const channel = createTabChannel(`wireway.session:${clientId}`);
  const desk = createSessionDesk({ store, channel, clock: deviceClock, clientId });
  const client = createIdentityClient(settings);
  let epoch = 0;
  let drops = 0;
  let completing: Promise<SignInReturn> | null = null;
  /** Refresh tokens of sessions that ended here, to be revoked when the provider can be reached. */
  const unwantedTokens = new Set<string>();
  const remember = (input: { epoch: number }) => {
    epoch = Math.max(epoch, input.epoch);
  };

  async function completeSignIn(): Promise<SignInReturn> {
    try {
      const user = await (await client.manager()).signinRedirectCallback();
      const { state } = user;
      const returnTo = typeof state === 'object' && state !== null && 'to' in state ? state.to : undefined;
      forgetFailedReturns(storage);
      return { kind: 'signedIn', user: desk.take(), returnTo };
    } catch (error) {
      const stored = desk.read();
      if (stored && stored.effectiveExpiresInMs > 0) return { kind: 'alreadySignedIn', user: stored };
      const { kind, message } = authFailureOf(error);
      throw new AuthFailure({ kind, message, recentFailures: noteFailedReturn(storage, Date.now()) });
    }
  }

  async function revokeUnwanted(): Promise<void> {
    for (const token of unwantedTokens) {
      // One after the other: there is rarely more than one.
      // oxlint-disable-next-line no-await-in-loop
      await client.revoke(token);
      unwantedTokens.delete(token);
    }
  }

  /** Back from the provider, signed out: now the other tabs may know. */
  function land(): void {
    channel.post({ type: 'signedOut' });
    replace(signedOutPath);
  }

  function drop(): void {
    drops += 1;
    desk.remove();
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
    startup: () => startUp(client, desk.read, storage, window.location.pathname, land),

    completeSignIn(input) {
      remember(input);
      completing ??= completeSignIn();
      return completing;
    },

    async signIn(input, signal) {
      remember(input);
      try {
        await client.checkReachable(signal);
        const manager = await client.manager();
        const state = { to: input.returnTo };
        if (input.signInType === 'window') {
          await manager.signinRedirect({ state });
          return await leaving;
        }
        const popupWindowFeatures = { closePopupWindowAfterInSeconds: popupLimit / 1000 };
        await manager.signinPopup({ state, popupAbortOnClose: true, popupWindowFeatures });
        return desk.take();
      } catch (error) {
        throw authFailureOf(error);
      }
    },

    renew(input, signal) {
      remember(input);
      return renewSession({ client, desk, locks: window.navigator.locks, lockName: `oidc-renew:${clientId}` }, signal);
    },

    async signOut(input, signal) {
      remember(input);
      const hint = input.idTokenHint ? { id_token_hint: input.idTokenHint } : {};
      try {
        await client.checkReachable(signal);
      } catch {
        // Off line: gone here already; the provider hears of it as soon as it can be reached.
        window.addEventListener('online', () => void revokeUnwanted().catch(() => undefined), { once: true });
        channel.post({ type: 'signedOut' });
        return;
      }
      const manager = await client.manager();
      if (input.signOutType === 'popup') {
        await manager.signoutPopup(hint).finally(() => channel.post({ type: 'signedOut' }));
        return;
      }
      storage.setItem(signedOutKey, '1');
      await manager.signoutRedirect(hint);
      return leaving;
    },

    watch: (send) =>
      watchSession(
        { client, desk, channel, window, epoch: () => epoch, isDropping: () => drops > 0, monitorDelay: libraryDelay },
        send,
      ),

    removeUser(input) {
      remember(input);
      try {
        const token = store.read()?.refresh_token;
        if (token) unwantedTokens.add(token);
        drop();
      } catch (error) {
        say({ level: 'warn', message: 'The stored session could not be removed', error: authFailureOf(error) });
      }
    },

    discard(user) {
      try {
        const stored = store.read();
        if (stored?.id_token !== user.idToken) return;
        if (stored.refresh_token) unwantedTokens.add(stored.refresh_token);
        drop();
        void revokeUnwanted().catch(() => undefined);
      } catch (error) {
        say({ level: 'warn', message: 'A late session could not be discarded', error: authFailureOf(error) });
      }
    },

    replace,
    /**
     * Nothing here: a session is posted where it is stored, tokens and all, before the renewal lock is given back; and a
     * sign-out is posted when the provider has done it, since a tab told earlier would sign in again by itself.
     */
    broadcast: () => undefined,
    log: say,
  };
}

async function startUp(
  client: IdentityClient,
  read: () => StartupSession,
  storage: Storage,
  pathname: string,
  land: () => void,
): Promise<StartupOutcome> {
  const kind = returnKindOf(pathname);
  if (kind === 'signinwin') return { kind: 'callbackPage' };
  if (kind !== null) {
    const manager = await client.manager();
    if (kind === 'signinpop') await manager.signinPopupCallback();
    if (kind === 'signinsilent') await manager.signinSilentCallback();
    if (kind === 'signoutpop') await manager.signoutPopupCallback();
    return { kind: 'callbackFrame' };
  }
  try {
    const user = read();
    if (storage.getItem(signedOutKey) !== null) {
      storage.removeItem(signedOutKey);
      if (!user) land();
    }
    return { kind: 'session', user };
  } catch (error) {
    throw new AuthFailure({ kind: 'storage', message: authFailureOf(error).message });
  }
}

type StartupSession = Extract<StartupOutcome, { kind: 'session' }>['user'];

function say({ level, message, error }: AuthLogEntry): void {
  if (error) console[level](message, error);
  else console[level](message);
}
