/** Selectors of the auth actor for views and routes: `useSelector(auth, selectAuthLabel)`. None of them names a state. */
import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './authMachine.ts';
import type { AuthError, RememberedPerson } from './types.ts';
import { isReturnLoop } from './guards.ts';
import { clockSkewLimit } from '../timings.ts';

type AuthSnapshot = SnapshotFrom<typeof authMachine>;

export const selectIsAuthenticated = (auth: AuthSnapshot): boolean => auth.hasTag('authenticated');
/** True while routes have to wait: the user is not known yet, or is at the provider. */
export const selectIsPending = (auth: AuthSnapshot): boolean => auth.hasTag('pending');
export const selectIsOfflineLocked = (auth: AuthSnapshot): boolean => auth.hasTag('offlineLocked');
export const selectIsSigningOut = (auth: AuthSnapshot): boolean => auth.hasTag('signingOut');
/** True if sign-in only starts by a click: after sign-out, after a failed first sign-in, after a blocked popup. */
export const selectNeedsClick = (auth: AuthSnapshot): boolean => auth.hasTag('needsClick');
/** Started offline: the user who has to confirm the name; null otherwise. */
export const selectReturningPerson = (auth: AuthSnapshot): RememberedPerson | null =>
  auth.hasTag('askedWho') ? auth.context.remembered : null;
/** True if the application must not be mounted in this window; `selectLastError` has the reason, if it is an error. */
export const selectIsNotMounted = (auth: AuthSnapshot): boolean => auth.hasTag('notMounted');
export const selectLastError = (auth: AuthSnapshot): AuthError | null => auth.context.lastError;
/** True if sign-in returned with an error several times: another immediate attempt will not help. */
export const selectKeepsFailing = ({ context: { lastError } }: AuthSnapshot): boolean =>
  lastError !== null && isReturnLoop(lastError);
/** True while the user is at the provider in a popup, and this page waits. */
export const selectIsAtPopup = (auth: AuthSnapshot): boolean =>
  auth.hasTag('signingIn') && auth.context.signInType === 'popup';
/** True while a session that ended during use is being recovered repeatedly, so that the page can show it. */
export const selectIsComingBack = (auth: AuthSnapshot): boolean =>
  auth.hasTag('retrying') || (auth.hasTag('offlineLocked') && auth.hasTag('online'));
/** True if the session will not be renewed: the user is asked to sign in again over the page, or is doing so. */
export const selectIsSigningInAgain = (auth: AuthSnapshot): boolean => auth.hasTag('signingInAgain');
/** The bearer token for the next API call; read it at call time (specification section 7). */
export const selectIdToken = (auth: AuthSnapshot): string | null => auth.context.user?.idToken ?? null;
/** Name of the user, also while the session is locked and the field screens continue without it. */
export const selectAuthLabel = (auth: AuthSnapshot): string => auth.context.identityLabel ?? 'Not signed in';
/** True if the device clock is wrong by more than 300 s (specification section 9), which is worth a banner. */
export const selectHasClockSkew = (auth: AuthSnapshot): boolean => Math.abs(auth.context.clockSkewMs) > clockSkewLimit;
