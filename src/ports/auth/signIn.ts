/** Sign-in: returning from the provider, or leaving for it. */
import type { UserManager } from 'oidc-client-ts';
import type { SignInRequest, SignInReturn } from '../../../machines/auth/ports.ts';
import type { AuthUser } from '../../../machines/auth/types.ts';
import { AuthFailure, authFailureOf } from './provider/authErrors.ts';
import { forgetFailedReturns, noteFailedReturn, noteReSignIn } from './provider/callbackFailures.ts';
import { reSignInLimit } from '../../../machines/timings.ts';
import type { EnrichProfile } from './enrichProfile.ts';
import type { Browser, IdentityClient } from './provider/identityClient.ts';
import type { PendingProviderSignOut } from './session/pendingProviderSignOut.ts';
import { newNonce } from './provider/nonce.ts';
import type { ProviderPace } from './provider/providerPace.ts';
import { openPopup, popupName, type Popup } from './provider/popup.ts';
import type { SessionManager } from './session/sessionManager.ts';
import type { SignOutCounter } from './session/signOutCounter.ts';

export interface SignInEnvironment {
  readonly client: IdentityClient;
  readonly sessionManager: SessionManager;
  readonly signOutCounter: SignOutCounter;
  readonly pendingProviderSignOut: PendingProviderSignOut;
  readonly enrichProfile: EnrichProfile;
  /** Rate limits of token requests and of sign-ins. */
  readonly tokenPace: ProviderPace;
  readonly signInPace: ProviderPace;
  readonly storage: Storage;
  readonly window: Browser;
}

/** Promise that never settles, because the browser is leaving the page. */
export const leaving = new Promise<never>(() => undefined);

/** Accepts a session the library has just stored, and sends it to the other tabs. */
function acceptSession(environment: SignInEnvironment): AuthUser {
  const { sessionManager, signOutCounter, pendingProviderSignOut, tokenPace, signInPace } = environment;
  tokenPace.note();
  signInPace.note();
  const user = sessionManager.accept();
  signOutCounter.settle();
  sessionManager.broadcast('signedIn');
  pendingProviderSignOut.clear();
  return user;
}

export async function completeSignIn(environment: SignInEnvironment, signal: AbortSignal): Promise<SignInReturn> {
  const { client, sessionManager, enrichProfile, storage, window } = environment;
  try {
    const manager = await client.manager();
    // Removes states older than 900 s, which the library would otherwise accept if it finds one.
    await manager.clearStaleState();
    const user = await manager.signinRedirectCallback(window.location.href);
    const { state } = user;
    await enrichProfile(user, signal);
    const returnTo = typeof state === 'object' && state !== null && 'to' in state ? state.to : undefined;
    forgetFailedReturns(storage);
    return { kind: 'signedIn', user: acceptSession(environment), returnTo };
  } catch (error) {
    const stored = sessionManager.read();
    if (stored && stored.effectiveExpiresInMs > 0) return { kind: 'alreadySignedIn', user: stored };
    const { kind, message } = authFailureOf(error);
    throw new AuthFailure({ kind, message, recentFailures: noteFailedReturn(storage, Date.now()) });
  }
}

export async function signIn(
  environment: SignInEnvironment,
  input: SignInRequest,
  signal: AbortSignal,
): Promise<AuthUser> {
  // Opened before the first await, while the click still counts.
  const popup = input.signInType === 'popup' ? openPopup(environment.window, popupName, signal) : null;
  try {
    return await signInBy(popup, environment, input, signal);
  } catch (error) {
    throw authFailureOf(error);
  } finally {
    popup?.close();
  }
}

/** Returns the prompt that forces a login; consent is still requested if the settings require it. */
const loginPrompt = ({ settings }: UserManager): string => ['login', settings.prompt].filter(Boolean).join(' ');

function rejectCircles(storage: Storage): void {
  const recentFailures = noteReSignIn(storage, Date.now());
  if (recentFailures <= reSignInLimit) return;
  const message = `The session ended right after sign-in, ${reSignInLimit} times in a minute.`;
  throw new AuthFailure({ kind: 'other', message, recentFailures });
}

async function signInBy(
  popup: Popup | null,
  environment: SignInEnvironment,
  input: SignInRequest,
  signal: AbortSignal,
): Promise<AuthUser> {
  const { client, pendingProviderSignOut, enrichProfile, signInPace, storage } = environment;
  await client.checkReachable(signal);
  // The user did not start this sign-in: a session that ends right after it started would otherwise cause an endless loop of
  // redirects.
  if (input.reason === 're' && !popup) {
    await signInPace.wait(signal);
    rejectCircles(storage);
  }
  const manager = await client.manager();
  signal.throwIfAborted();
  const request = {
    state: { to: input.returnTo },
    nonce: newNonce(),
    // With a maximum age, the provider returns the time of authentication, by which the server recognizes a new sign-in.
    ...(pendingProviderSignOut.isNoted() ? { prompt: loginPrompt(manager), max_age: 0 } : {}),
  };
  if (!popup) {
    await manager.signinRedirect(request);
    return leaving;
  }
  const { name: popupWindowTarget, signal: popupSignal } = popup;
  const user = await popup.run(
    manager.signinPopup({ ...request, popupWindowTarget, popupSignal, popupAbortOnClose: true }),
  );
  await enrichProfile(user, signal);
  return acceptSession(environment);
}
