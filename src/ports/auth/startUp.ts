/** Determines the role of this window in a sign-in, and reads its stored session. */
import type { StartupOutcome } from '../../../machines/auth/ports.ts';
import type { AuthUser, RememberedPerson } from '../../../machines/auth/types.ts';
import type { ReturnKind } from '../../../contract/base/pages/returnRoutes.ts';
import { windowPurposeOf } from './windowPurpose.ts';
import { AuthFailure, authFailureOf } from './provider/authErrors.ts';
import type { IdentityClient } from './provider/identityClient.ts';

/** Storage key, written before leaving to sign out and read when the provider returns the user. */
export const signedOutKey = 'wireway.signedOut';

export interface StartEnvironment {
  readonly client: IdentityClient;
  readonly read: () => AuthUser | null;
  readonly readRemembered: () => RememberedPerson | null;
  readonly storage: Storage;
  readonly window: Window;
  /** Shows the signed-out page to a user who has just signed out. */
  readonly showSignedOut: (isOverAtProvider: boolean) => void;
}

export async function startUp({
  client,
  read,
  readRemembered,
  storage,
  window,
  showSignedOut,
}: StartEnvironment): Promise<StartupOutcome> {
  const role = windowPurposeOf(window);
  if (role.is === 'messenger') await reportBack(role.kind, client, window.location.href);
  if (role.is === 'messenger' || role.is === 'frame') return { kind: 'callbackFrame' };
  if (role.is === 'signInReturn') return { kind: 'callbackPage' };
  try {
    const user = read();
    if (storage.getItem(signedOutKey) !== null) {
      storage.removeItem(signedOutKey);
      if (!user) showSignedOut(await isSignOutReturn(client, window.location.href));
    }
    return { kind: 'session', user, remembered: readRemembered() };
  } catch (error) {
    throw new AuthFailure({ kind: 'storage', message: authFailureOf(error).message });
  }
}

/** True if the provider redirected here after our request, not if the user came by Back or a typed address. */
async function isSignOutReturn(client: IdentityClient, href: string): Promise<boolean> {
  if (!new URL(href).searchParams.has('state')) return false;
  try {
    await (await client.manager()).signoutRedirectCallback(href);
    return true;
  } catch {
    return false;
  }
}

/** Passes the address of this popup or frame to the window that waits for it. */
async function reportBack(kind: Exclude<ReturnKind, 'signinwin'>, client: IdentityClient, href: string): Promise<void> {
  try {
    const manager = await client.manager();
    if (kind === 'signinpop') await manager.signinPopupCallback(href);
    if (kind === 'signinsilent') await manager.signinSilentCallback(href);
    if (kind === 'signoutpop') await manager.signoutPopupCallback(href);
  } catch (error) {
    throw authFailureOf(error);
  }
}
