/** The identity library, fetched when it is first needed: a person who is signed in sees their page before it. */
import type { OidcClient, UserManager, UserManagerSettings } from 'oidc-client-ts';

export interface IdentityClient {
  manager(): Promise<UserManager>;
  /** The manager if it has been made already. */
  present(): UserManager | null;
  /** Tells the provider that a token is not wanted any more. */
  revoke(token: string): Promise<void>;
  /** Rejects when the provider cannot be reached now; nothing of it may come from a cache. */
  checkReachable(signal: AbortSignal): Promise<void>;
}

export function createIdentityClient(settings: UserManagerSettings): IdentityClient {
  let made: Promise<UserManager> | null = null;
  let ready: UserManager | null = null;
  let plain: OidcClient | null = null;

  async function make(): Promise<UserManager> {
    const { UserManager, WebStorageStateStore } = await import('oidc-client-ts');
    ready = new UserManager({ ...settings, userStore: new WebStorageStateStore({ store: sessionStorage }) });
    return ready;
  }

  return {
    manager() {
      made ??= make().catch((error: unknown) => {
        made = null;
        throw error;
      });
      return made;
    },
    present: () => ready,
    async revoke(token) {
      const { OidcClient } = await import('oidc-client-ts');
      plain ??= new OidcClient(settings);
      await plain.revokeToken(token, 'refresh_token');
    },
    async checkReachable(signal) {
      const address = `${settings.authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
      const response = await fetch(address, { cache: 'no-store', credentials: 'omit', signal });
      if (!response.ok) throw new Error(`The sign-in server answered with an error (${response.status}).`);
    },
  };
}
