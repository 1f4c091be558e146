/**
 * A renewal under the lock all tabs share. Refresh tokens are rotated: two tabs that spend the same one lose the whole
 * session, so the second tab waits and takes what the first one got.
 */
import type { AuthUser } from '../../../machines/authTypes.ts';
import { renewLockTimeout } from '../../../machines/timings.ts';
import { AuthFailure, authFailureOf } from './authErrors.ts';
import type { IdentityClient } from './identityClient.ts';
import type { SessionDesk } from './sessionDesk.ts';

/** Another tab's message and its released lock race each other to us; this is how long the message may take. */
const messageGrace = 50;

export interface RenewalEnvironment {
  readonly client: IdentityClient;
  readonly desk: SessionDesk;
  readonly locks: LockManager | undefined;
  readonly lockName: string;
}

export async function renewSession(environment: RenewalEnvironment, signal: AbortSignal): Promise<AuthUser> {
  const { client, desk, locks, lockName } = environment;
  const before = desk.read()?.idToken ?? null;

  const renewInside = async (): Promise<AuthUser> => {
    const meanwhile = desk.read();
    if (meanwhile && meanwhile.idToken !== before && meanwhile.effectiveExpiresInMs > 0) return meanwhile;
    const manager = await client.manager();
    const user = await manager.signinSilent();
    if (!user) throw new AuthFailure({ kind: 'other', message: 'The renewal brought no session.' });
    if (user.id_token === before)
      throw new AuthFailure({ kind: 'other', message: 'The renewal brought no new id token.' });
    return desk.take();
  };

  try {
    if (!locks) return await renewInside();
    return await underLock(locks, lockName, signal, renewInside);
  } catch (error) {
    throw authFailureOf(error);
  }
}

async function underLock<T>(locks: LockManager, name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const free = await locks.request(name, { ifAvailable: true }, async (lock) => (lock ? { done: await work() } : null));
  if (free) return free.done;
  const limit = AbortSignal.timeout(renewLockTimeout);
  try {
    return await locks.request(name, { signal: AbortSignal.any([signal, limit]) }, async () => {
      await new Promise((resolve) => setTimeout(resolve, messageGrace));
      return work();
    });
  } catch (error) {
    if (limit.aborted) throw new AuthFailure({ kind: 'timeout', message: 'Another tab holds the renewal.' });
    throw error;
  }
}
