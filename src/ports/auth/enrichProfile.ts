/** Completes a session stored by the identity library with the user info it lacks. */
import type { User } from 'oidc-client-ts';
import type { AuthLogEntry } from '../../../machines/auth/ports.ts';
import { silentFrameTimeout } from '../../../machines/timings.ts';
import { rolesClaim } from './roles.ts';
import { authFailureOf } from './provider/authErrors.ts';
import type { Browser, IdentityClient } from './provider/identityClient.ts';
import { withTimeout } from './provider/withTimeout.ts';
import type { SessionManager } from './session/sessionManager.ts';
import type { SessionStore } from './session/sessionStore.ts';
import { loadUserInfo, withUserInfo } from './provider/userInfo.ts';

interface EnrichProfileEnvironment {
  readonly client: IdentityClient;
  readonly sessionManager: SessionManager;
  readonly store: SessionStore;
  readonly window: Browser;
  readonly projectId: string | null | undefined;
  readonly log: (entry: AuthLogEntry) => void;
}

export type EnrichProfile = (user: User, signal: AbortSignal) => Promise<void>;

/**
 * Adds user info to a session the library has just stored, unless the session was removed or replaced in the meantime. Never
 * rejects because of the user info.
 */
export function createEnrichProfile({
  client,
  sessionManager,
  store,
  window,
  projectId,
  log,
}: EnrichProfileEnvironment): EnrichProfile {
  return async (user, signal) => {
    // Starts the lifetime count here, not after the user info has arrived.
    sessionManager.read();
    const manager = await client.manager();
    const limit = withTimeout(signal, silentFrameTimeout, 'The user info did not come.');
    try {
      const address = await manager.metadataService.getUserInfoEndpoint();
      const fetch: Browser['fetch'] = (input, init) => window.fetch(input, init);
      const userInfo = await loadUserInfo({ fetch, address, accessToken: user.access_token, signal: limit.signal });
      if (userInfo['sub'] !== user.profile.sub) throw new Error('The user info is about another person.');
      if (store.read()?.id_token !== user.id_token) return;
      const claims = withUserInfo(user.profile, userInfo, projectId ? rolesClaim(projectId) : null);
      Object.assign(user, { profile: claims });
      await manager.storeUser(user);
    } catch (error) {
      log({ level: 'warn', message: 'User info could not be loaded', error: authFailureOf(error) });
    } finally {
      limit.clear();
    }
  };
}
