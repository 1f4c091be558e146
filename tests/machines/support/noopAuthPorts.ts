/** Ports of sign-in without any effect: no user is stored, the provider does not respond. */
import type { AuthPorts } from '../../../machines/auth/ports.ts';

const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;

export const noopAuthPorts: AuthPorts = {
  startup: () => Promise.resolve({ kind: 'session', user: null }),
  completeSignIn: never,
  signIn: never,
  renew: never,
  signOut: never,
  reportSignOut: never,
  watch: () => nothing,
  removeUser: nothing,
  tellSignedOut: nothing,
  discard: nothing,
  replace: nothing,
  log: nothing,
};
