/**
 * Local development without a provider: one user, named by a cookie the server trusts only in that mode (specification section 7;
 * the id of section 9). Imported only by the development bundle.
 */
import type { AuthPorts } from '../../../machines/auth/ports.ts';
import type { AuthUser } from '../../../machines/auth/types.ts';
import { spoofSessionLifetime } from '../../../machines/timings.ts';

export const spoofCookie = 'spoofUserId';
const spoofedUserId = 1;

export function createSpoofAuthPorts(window: Window & typeof globalThis, replace: (path: string) => void): AuthPorts {
  const signIn = (): AuthUser => {
    window.document.cookie = `${spoofCookie}=${spoofedUserId}; path=/; samesite=lax`;
    return {
      issuer: 'local-development',
      sub: String(spoofedUserId),
      name: 'Local developer',
      idToken: `spoof-${Date.now()}`,
      claims: {},
      canRenew: true,
      effectiveExpiresInMs: spoofSessionLifetime,
      lifetimeMs: spoofSessionLifetime,
      effectiveExpiresAt: Date.now() + spoofSessionLifetime,
    };
  };
  return {
    startup: () => Promise.resolve({ kind: 'session', user: signIn() }),
    completeSignIn: () => Promise.resolve({ kind: 'alreadySignedIn', user: signIn() }),
    signIn: () => Promise.resolve(signIn()),
    renew: () => Promise.resolve(signIn()),
    signOut: () => Promise.resolve(),
    reportSignOut: () => Promise.resolve(),
    watch: () => () => undefined,
    removeUser: () => {
      window.document.cookie = `${spoofCookie}=; path=/; max-age=0`;
    },
    tellSignedOut: () => undefined,
    discard: () => undefined,
    replace,
    log: ({ level, message }) => console[level](message),
  };
}
