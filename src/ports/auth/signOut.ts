/** A person leaves: what is stored of them goes at once, then the provider ends its session. */
import type { UserManager } from 'oidc-client-ts';
import type { SignOutRequest } from '../../../machines/auth/ports.ts';
import type { IdentityClient } from './identityClient.ts';
import type { PendingProviderSignOut } from './pendingProviderSignOut.ts';
import { openPopup, popupName, type Popup } from './popup.ts';
import type { Revocations } from './revocations.ts';
import { leaving } from './signIn.ts';
import type { SignOutCounter } from './signOutCounter.ts';
import { signedOutKey } from './startUp.ts';

export interface SignOutEnvironment {
  readonly client: IdentityClient;
  readonly pendingProviderSignOut: PendingProviderSignOut;
  readonly signOutCounter: SignOutCounter;
  readonly revocations: Revocations;
  readonly storage: Storage;
  readonly window: Window;
  /** Takes the stored session away; gives its refresh token. */
  readonly takeSession: () => string | undefined;
}

export async function signOut(
  environment: SignOutEnvironment,
  { signOutType, idTokenHint }: SignOutRequest,
  signal: AbortSignal,
): Promise<void> {
  const { client, pendingProviderSignOut, signOutCounter, revocations, storage, window, takeSession } = environment;
  const refreshToken = takeSession();
  const popup = signOutType === 'popup' ? popupOrNone(window, signal) : null;
  const hint = idTokenHint ? { id_token_hint: idTokenHint } : {};
  try {
    await client.checkReachable(signal);
  } catch {
    // Off line: gone here already; the provider hears of it as soon as it can be reached.
    popup?.close();
    pendingProviderSignOut.note();
    revocations.add(refreshToken);
    signOutCounter.announce();
    return;
  }
  const manager = await client.manager();
  if (popup) {
    await signOutByPopup(environment, manager, hint, popup, refreshToken);
    return;
  }
  pendingProviderSignOut.note();
  storage.setItem(signedOutKey, '1');
  await manager.signoutRedirect(hint);
  return leaving;
}

async function signOutByPopup(
  { pendingProviderSignOut, signOutCounter, revocations }: SignOutEnvironment,
  manager: UserManager,
  hint: object,
  popup: Popup,
  refreshToken: string | undefined,
): Promise<void> {
  const { name: popupWindowTarget, signal: popupSignal } = popup;
  popup.watch();
  pendingProviderSignOut.note();
  try {
    await popup.run(manager.signoutPopup({ ...hint, popupWindowTarget, popupSignal }));
    pendingProviderSignOut.clear();
  } catch (error) {
    revocations.add(refreshToken);
    throw error;
  } finally {
    popup.close();
    signOutCounter.announce();
  }
}

/** Signing out must not fail because a popup is blocked: then it goes by this window. */
function popupOrNone(window: Window, signal: AbortSignal): Popup | null {
  try {
    return openPopup(window, popupName, signal);
  } catch {
    return null;
  }
}
