/**
 * A renewal under the lock all tabs share. Refresh tokens are rotated: two tabs that spend the same one lose the whole
 * session, so the second tab waits and takes what the first one got.
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

/** Whether the provider gives an ID token for a refresh token, as far as this page has seen (OIDC Core 12.2 lets it give none). */
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
    // Renewed by another tab, whose message is still on its way: a token usedRefreshTokens twice would end the session.
    if (usedRefreshTokens.has(before) && sessionManager.read()?.idToken === before)
      await sessionManager.requestLatest(latestSessionTimeout);
    const renewedElsewhere = (): AuthUser | null => {
      const meanwhile = sessionManager.read();
      // The person has signed out while this waited: no token is used, and nobody is silently signed in again.
      if (signal.aborted || !meanwhile) throw nothingToRenew();
      return meanwhile.idToken !== before && meanwhile.effectiveExpiresInMs > 0 ? meanwhile : null;
    };
    const known = renewedElsewhere();
    if (known) return known;
    await tokenPace.wait(signal);
    const meanwhile = renewedElsewhere();
    if (meanwhile) return meanwhile;
    const manager = await client.manager();
    let user: User | null = null;
    if (refreshAnswers.bringIdToken) {
      // Asked in a frame, it is a sign-in of its own; a refreshed token is no answer to a nonce.
      user = await answered(tokenPace, manager.signinSilent({ nonce: newNonce() }));
      if (!user) throw new AuthFailure({ kind: 'other', message: 'The renewal brought no session.' });
    }
    if (user === null || user.id_token === before) {
      refreshAnswers.bringIdToken = false;
      // Signed out while the refresh was on its way: nobody is silently signed in again.
      if (signal.aborted) throw nothingToRenew();
      user = await renewedInFrame(environment, before, signal);
    }
    await enrichProfile(user, signal);
    const taken = sessionManager.accept();
    // Where nobody waits any more the person may have ended the session: the other tabs ask for it, should they need it.
    if (!signal.aborted) sessionManager.broadcast('renewed');
    usedRefreshTokens.note(before);
    return taken;
  };

  try {
    const stored = sessionManager.read();
    // Started without a signal: nothing is stored, and only with the provider in reach is it worth asking the person.
    if (!stored && idToken === null) await client.checkReachable(signal);
    if (!stored) throw nothingToRenew();
    // The answer to a renewal nobody waited for any more, or news of another tab.
    if (stored.idToken !== idToken && stored.effectiveExpiresInMs > 0) return stored;
    const before = stored.idToken;
    if (!locks) return await renewInside(before);
    return await underLock(locks, lockName, signal, () => renewInside(before));
  } catch (error) {
    throw authFailureOf(error);
  }
}

/**
 * The other way of silent renewal, for a provider whose refresh answers have no ID token. Rejects with `no_id_token` when it
 * fails as well: cookies of third parties blocked, nobody signed in at the provider, a frame it does not allow.
 */
async function renewedInFrame(
  { client, tokenPace }: RenewalEnvironment,
  before: string,
  signal: AbortSignal,
): Promise<User> {
  // A provider out of reach looks like a frame without an answer, and is worth another try.
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

/** A refusal is an answer as well; a call that never got there is none. */
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
