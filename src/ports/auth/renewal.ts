/**
 * Renewal of the session under a lock shared by all tabs. Refresh tokens are rotated: two tabs using the same one would lose the
 * session, so the second tab waits and takes the result of the first.
 */
import type { User } from 'oidc-client-ts';
import { isRejection } from '../../../machines/auth/guards.ts';
import type { RenewRequest } from '../../../machines/auth/ports.ts';
import type { AuthUser } from '../../../machines/auth/types.ts';
import {
  latestSessionTimeout,
  renewArrivalDelay,
  renewBroadcastDelay,
  renewLockTimeout,
} from '../../../machines/timings.ts';
import { AuthFailure, authFailureOf } from './provider/authErrors.ts';
import type { IdentityClient } from './provider/identityClient.ts';
import { newNonce } from './provider/nonce.ts';
import type { ProviderPace } from './provider/providerPace.ts';
import { withTimeout, pause } from './provider/withTimeout.ts';
import type { SessionManager } from './session/sessionManager.ts';
import type { UsedRefreshTokens } from './session/usedRefreshTokens.ts';

/**
 * True if the provider returned an ID token for a refresh token, as far as this page has seen (OIDC Core 12.2 allows it to return
 * none).
 */
export interface RefreshAnswers {
  bringIdToken: boolean;
}

export interface RenewalEnvironment {
  readonly client: IdentityClient;
  readonly sessionManager: SessionManager;
  readonly usedRefreshTokens: UsedRefreshTokens;
  readonly refreshAnswers: RefreshAnswers;
  readonly tokenPace: ProviderPace;
  readonly locks: LockManager | undefined;
  readonly lockName: string;
  /** Completes a session the library has just received and stored. */
  readonly enrichProfile: (user: User, signal: AbortSignal) => Promise<void>;
}

export async function renewSession(
  environment: RenewalEnvironment,
  { idToken }: RenewRequest,
  signal: AbortSignal,
): Promise<AuthUser> {
  const { client, sessionManager, usedRefreshTokens, refreshAnswers, tokenPace } = environment;
  const { locks, lockName, enrichProfile } = environment;

  const renewInside = async (before: string): Promise<AuthUser> => {
    // Another tab has renewed the session and its message has not arrived yet: a refresh token used twice would end the session.
    if (usedRefreshTokens.has(before) && sessionManager.read()?.idToken === before)
      await sessionManager.requestLatest(latestSessionTimeout);
    const renewedElsewhere = (): AuthUser | null => {
      const concurrent = sessionManager.read();
      // A sign-out during the wait: no token must be used, and the user must not be silently signed in again.
      if (signal.aborted || !concurrent) throw nothingToRenew();
      return concurrent.idToken !== before && concurrent.effectiveExpiresInMs > 0 ? concurrent : null;
    };
    const known = renewedElsewhere();
    if (known) return known;
    await tokenPace.wait(signal);
    const concurrent = renewedElsewhere();
    if (concurrent) return concurrent;
    const manager = await client.manager();
    let user: User | null = null;
    if (refreshAnswers.bringIdToken) {
      // In a frame this is a separate sign-in; a refreshed token does not carry the nonce.
      user = await answered(tokenPace, manager.signinSilent({ nonce: newNonce() }));
      if (!user) throw new AuthFailure({ kind: 'other', message: 'The renewal brought no session.' });
    }
    if (user === null || user.id_token === before) {
      refreshAnswers.bringIdToken = false;
      // A sign-out during the refresh: the user must not be silently signed in again.
      if (signal.aborted) throw nothingToRenew();
      user = await renewedInFrame(environment, before, signal);
    }
    await enrichProfile(user, signal);
    const taken = sessionManager.accept();
    // After an abort, the user might have ended the session; other tabs request it if they need it.
    if (!signal.aborted) sessionManager.broadcast('renewed');
    usedRefreshTokens.note(before);
    return taken;
  };

  try {
    const stored = sessionManager.read();
    // After a start without a network, nothing is stored, and the user should only be asked to sign in if the provider is
    // reachable.
    if (!stored && idToken === null) await client.checkReachable(signal);
    if (!stored) throw nothingToRenew();
    // The session comes from a renewal that was aborted, or from another tab.
    if (stored.idToken !== idToken && stored.effectiveExpiresInMs > 0) return stored;
    const before = stored.idToken;
    if (!locks) return await renewInside(before);
    return await underLock(locks, lockName, signal, () => renewInside(before));
  } catch (error) {
    throw authFailureOf(error);
  }
}

/**
 * Renews silently in a frame, for a provider whose refresh responses have no ID token. Rejects with `no_id_token` if that fails
 * too: third-party cookies are blocked, no user is signed in at the provider, or it does not allow frames.
 */
async function renewedInFrame(
  { client, tokenPace }: RenewalEnvironment,
  before: string,
  signal: AbortSignal,
): Promise<User> {
  // An unreachable provider looks like a frame without a response, but is worth a retry.
  await client.checkReachable(signal);
  const manager = await client.manager();
  try {
    const user = await answered(tokenPace, manager.signinSilent({ nonce: newNonce(), forceIframeAuth: true }));
    if (user && user.id_token !== before) return user;
  } catch (error) {
    const failure = authFailureOf(error);
    if (failure.kind === 'someone_else' || failure.kind === 'storage') throw failure;
  }
  throw new AuthFailure({ kind: 'no_id_token', message: 'The sign-in provider renews no ID token.' });
}

/**
 * Awaits a call and records it for the rate limit. A rejection counts as a response; a call that did not reach the provider does
 * not.
 */
async function answered<T>(pace: ProviderPace, call: Promise<T>): Promise<T> {
  try {
    const answer = await call;
    pace.note();
    return answer;
  } catch (error) {
    if (isRejection(authFailureOf(error))) pace.note();
    throw error;
  }
}

const nothingToRenew = () => new AuthFailure({ kind: 'login_required', message: 'There is no session to renew.' });

function underLock<T>(locks: LockManager, name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const workInside = async (): Promise<void> => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
        return;
      }
      await pause(renewBroadcastDelay);
    };
    const waitForTurn = async (): Promise<void> => {
      const wasFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await workInside();
        return lock !== null;
      });
      if (wasFree) return;
      const limit = withTimeout(signal, renewLockTimeout, 'Another tab holds the renewal.');
      try {
        await locks.request(name, { signal: limit.signal }, async () => {
          limit.clear();
          await pause(renewArrivalDelay);
          await workInside();
        });
      } finally {
        limit.clear();
      }
    };
    waitForTurn().catch(reject);
  });
}
