/** The actors of sign-in: placeholders for the machine, and the same filled in from ports for the application. */
import { fromCallback, fromPromise } from 'xstate';
import type { AuthPorts, Epoch, SignInRequest, SignInReturn, SignOutRequest, StartupOutcome } from './ports.ts';
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

export function authActors(ports: AuthPorts): typeof authPlaceholders {
  /**
   * The library stores a session before we hear of it. When the machine has moved on meanwhile (the person signed out),
   * that session would be back after the next reload; it has to be taken out again.
   */
  const unlessLate = async (epoch: number, signal: AbortSignal, session: Promise<AuthUser>): Promise<SessionAnswer> => {
    const user = await session;
    if (signal.aborted) ports.discard(user);
    return { epoch, user };
  };

  return {
    watch: fromCallback(({ sendBack }) => ports.watch(sendBack)),
    startup: fromPromise(({ signal }) => ports.startup(signal)),
    completeSignIn: fromPromise(({ input, signal }) => ports.completeSignIn(input, signal)),
    signIn: fromPromise(({ input, signal }) => unlessLate(input.epoch, signal, ports.signIn(input, signal))),
    renew: fromPromise(({ input, signal }) => unlessLate(input.epoch, signal, ports.renew(input, signal))),
    signOut: fromPromise(({ input, signal }) => ports.signOut(input, signal)),
  };
}
