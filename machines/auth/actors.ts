/** Placeholders for the actors of sign-in, which fail by name until `provideAuth` replaces them with ports. */
import { fromCallback, fromPromise } from 'xstate';
import type { Epoch, SignInRequest, SignInReturn, SignOutRequest, StartupOutcome } from './ports.ts';
import type { AuthOutsideEvent, AuthUser, RenewalResult } from './types.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';

/** A session with the epoch of its request: the machine takes it only if the epoch has not changed. */
export interface SessionAnswer extends Epoch {
  readonly user: AuthUser;
}

export interface RenewalInput extends Epoch {
  /** The session to renew; null if it has ended and any live session is accepted. */
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
