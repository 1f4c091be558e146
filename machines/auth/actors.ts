/** The actors of sign-in as placeholders, which fail by name until `provideAuth` fills them in from ports. */
import { fromCallback, fromPromise } from 'xstate';
import type { Epoch, SignInRequest, SignInReturn, SignOutRequest, StartupOutcome } from './ports.ts';
import type { AuthOutsideEvent, AuthUser } from './types.ts';
import { missing, missingNow } from '../missing.ts';

/** A session with the epoch it was asked for in: the machine takes it only if that is still the present one. */
export interface SessionAnswer extends Epoch {
  readonly user: AuthUser;
}

export const authPlaceholders = {
  watch: fromCallback<AuthOutsideEvent>(() => missingNow('auth.watch')),
  startup: fromPromise<StartupOutcome>(missing('auth.startup')),
  completeSignIn: fromPromise<SignInReturn, Epoch>(missing('auth.completeSignIn')),
  signIn: fromPromise<SessionAnswer, SignInRequest>(missing('auth.signIn')),
  renew: fromPromise<SessionAnswer, Epoch>(missing('auth.renew')),
  signOut: fromPromise<void, SignOutRequest>(missing('auth.signOut')),
};
