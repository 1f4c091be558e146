/**
 * Sign-out: the stored session is removed immediately, the other tabs follow, then the server and the provider end the session.
 */
import type { UserManager } from 'oidc-client-ts';
import type { SignOutReport, SignOutRequest } from '../../../machines/auth/ports.ts';
import { signOutTimeout } from '../../../machines/timings.ts';
import type { IdentityClient } from './provider/identityClient.ts';
import type { PendingProviderSignOut } from './session/pendingProviderSignOut.ts';
import { openPopup, popupName, type Popup } from './provider/popup.ts';
import type { StoredTokens } from './session/sessionStore.ts';
import { leaving } from './signIn.ts';
import type { SignOutCounter } from './session/signOutCounter.ts';
import { signedOutKey } from './startUp.ts';
import { pause } from './provider/withTimeout.ts';

export interface SignOutEnvironment {
  readonly client: IdentityClient;
  readonly pendingProviderSignOut: PendingProviderSignOut;
  readonly signOutCounter: SignOutCounter;
  /** Reports the sign-out; a failed report is passed to the auth machine. Never rejects. */
  readonly report: (report: SignOutReport) => Promise<void>;
  readonly storage: Storage;
  readonly window: Window;
  /** Removes and returns the stored session. */
  readonly takeSession: () => StoredTokens | null;
}

export async function signOut(
  environment: SignOutEnvironment,
  { signOutType }: SignOutRequest,
  signal: AbortSignal,
): Promise<void> {
  const { client, pendingProviderSignOut, signOutCounter, storage, window, takeSession } = environment;
  const session = takeSession();
  // In this order, any sign-in from now on, in any tab, requires authentication.
  pendingProviderSignOut.note();
  signOutCounter.announce();
  const reported = reportsOf(environment, session);
  const popup = signOutType === 'popup' ? popupOrNone(window, signal) : null;
  try {
    await client.checkReachable(signal);
  } catch {
    // Offline: the session is already removed here; the reports are repeated when the server and the provider are reachable.
    popup?.close();
    return;
  }
  const manager = await client.manager();
  await Promise.race([reported, pause(signOutTimeout)]);
  const request = { extraQueryParams: hintOf(session), state: { signedOut: true } };
  if (popup) {
    await signOutByPopup(environment, manager, request, popup);
    return;
  }
  storage.setItem(signedOutKey, '1');
  await manager.signoutRedirect(request);
  return leaving;
}

function reportsOf({ report }: SignOutEnvironment, session: StoredTokens | null): Promise<unknown> {
  const { id_token: idToken, refresh_token: refreshToken } = session ?? {};
  return Promise.all([
    idToken ? report({ to: 'server', token: idToken }) : undefined,
    refreshToken ? report({ to: 'provider', token: refreshToken }) : undefined,
  ]);
}

/**
 * Returns a hint at the session by name and not by ID token, which would appear in the provider's log and the browser's history.
 * The provider can prompt the user to confirm.
 */
function hintOf(session: StoredTokens | null): Record<string, string> {
  const hint = session?.profile['login_hint'] ?? session?.profile['sid'];
  return typeof hint === 'string' ? { logout_hint: hint } : {};
}

type LogoutRequest = NonNullable<Parameters<UserManager['signoutRedirect']>[0]>;

async function signOutByPopup(
  { pendingProviderSignOut }: SignOutEnvironment,
  manager: UserManager,
  request: LogoutRequest,
  popup: Popup,
): Promise<void> {
  const { name: popupWindowTarget, signal: popupSignal } = popup;
  popup.watch();
  try {
    await popup.run(manager.signoutPopup({ ...request, popupWindowTarget, popupSignal }));
    pendingProviderSignOut.clear();
  } finally {
    popup.close();
  }
}

/** Opens the popup, or returns null if it is blocked: signing out must not fail for that reason and then uses this window. */
function popupOrNone(window: Window, signal: AbortSignal): Popup | null {
  try {
    return openPopup(window, popupName, signal);
  } catch {
    return null;
  }
}
