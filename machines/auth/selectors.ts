/** What views and routes read from the auth actor: `useSelector(auth, selectAuthLabel)`. None of them names a state. */
import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './authMachine.ts';
import type { AuthError, RememberedPerson } from './types.ts';
import { isReturnLoop } from './guards.ts';
import { clockSkewLimit } from '../timings.ts';

type AuthSnapshot = SnapshotFrom<typeof authMachine>;

export const selectIsAuthenticated = (auth: AuthSnapshot): boolean => auth.hasTag('authenticated');
/** Routes wait while this holds: it is not known yet who the person is, or they are at the provider. */
export const selectIsPending = (auth: AuthSnapshot): boolean => auth.hasTag('pending');
export const selectIsOfflineLocked = (auth: AuthSnapshot): boolean => auth.hasTag('offlineLocked');
export const selectIsSigningOut = (auth: AuthSnapshot): boolean => auth.hasTag('signingOut');
/** Sign-in only starts by a click: after sign-out, after a failed first sign-in, after a blocked popup. */
export const selectNeedsClick = (auth: AuthSnapshot): boolean => auth.hasTag('needsClick');
/** Started without a signal: whom to ask whether it is them; null where that is not the question. */
export const selectReturningPerson = (auth: AuthSnapshot): RememberedPerson | null =>
  auth.hasTag('askedWho') ? auth.context.remembered : null;
/** The application is not to be mounted in this window; `selectLastError` says why, if it is an error. */
export const selectIsNotMounted = (auth: AuthSnapshot): boolean => auth.hasTag('notMounted');
export const selectLastError = (auth: AuthSnapshot): AuthError | null => auth.context.lastError;
/** Sign-in returned in error again and again: a third try at once will not help. */
export const selectKeepsFailing = ({ context: { lastError } }: AuthSnapshot): boolean =>
  lastError !== null && isReturnLoop(lastError);
/** The person is at the provider in a popup, and this page waits. */
export const selectIsAtPopup = (auth: AuthSnapshot): boolean =>
  auth.hasTag('signingIn') && auth.context.signInType === 'popup';
/** A session ended under the person and is being brought back, again and again: say so. */
export const selectIsComingBack = (auth: AuthSnapshot): boolean =>
  auth.hasTag('retrying') || (auth.hasTag('offlineLocked') && auth.hasTag('online'));
/** The session will not be renewed: its person is asked to sign in again over their page, or is about it. */
export const selectIsSigningInAgain = (auth: AuthSnapshot): boolean => auth.hasTag('signingInAgain');
/** The bearer for the next API call; read at call time (specification section 7). */
export const selectIdToken = (auth: AuthSnapshot): string | null => auth.context.user?.idToken ?? null;
/** The person, also while their session is locked and the field screens go on without it. */
export const selectAuthLabel = (auth: AuthSnapshot): string => auth.context.identityLabel ?? 'Not signed in';
/** The device clock is wrong by more than 300 s (specification section 9): worth a banner. */
export const selectHasClockSkew = (auth: AuthSnapshot): boolean => Math.abs(auth.context.clockSkewMs) > clockSkewLimit;
