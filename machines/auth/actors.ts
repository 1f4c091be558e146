/** The actors of sign-in as placeholders, which fail by name until `provideAuth` fills them in from ports. */
import { fromCallback, fromPromise } from 'xstate';
import type { Epoch, SignInRequest, SignInReturn, SignOutRequest, StartupOutcome } from './ports.ts';
import type { AuthOutsideEvent, AuthUser, RenewalResult } from './types.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';

/** A session with the epoch it was asked for in: the machine takes it only if that is still the present one. */
export interface SessionAnswer extends Epoch {
  readonly user: AuthUser;
}

export interface RenewalInput extends Epoch {
  /** The session to renew; null when it is over, and any live session will do. */
  readonly session: AuthUser | null;
}

export const authPlaceholders = {
  watch: fromCallback<AuthOutsideEvent>(() => throwNotProvided('auth.watch')),
  startup: fromPromise<StartupOutcome>(notProvided('auth.startup')),
  completeSignIn: fromPromise<SignInReturn, Epoch>(notProvided('auth.completeSignIn')),
  signIn: fromPromise<SessionAnswer, SignInRequest>(notProvided('auth.signIn')),
  renew: fromCallback<RenewalResult, RenewalInput>(() => throwNotProvided('auth.renew')),
  signOut: fromPromise<void, SignOutRequest>(notProvided('auth.signOut')),
};
