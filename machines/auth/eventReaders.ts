/** Readers of events: parameters for guards and actions of the auth chart. */
import type { RenewalInput, SessionAnswer } from './actors.ts';
import { toAuthError } from './guards.ts';
import type { AuthLogEntry, Epoch, SignInRequest } from './ports.ts';
import type { AuthContext, AuthError, SignInType } from './types.ts';

/** Returns the error of an invoked actor. */
export const rejectionOf = ({ event }: { event: { error: unknown } }): { error: AuthError } => ({
  error: toAuthError(event.error),
});
/** Returns the session in the output of an invoked actor. */
export const outputOf = ({ event }: { event: { output: SessionAnswer } }): SessionAnswer => event.output;
/** Returns the session of an event. */
export const sessionOf = ({ event: { user, epoch } }: { event: SessionAnswer }): SessionAnswer => ({ user, epoch });
/** Returns the error of an event. */
export const errorOf = ({ event }: { event: { error: AuthError } }): { error: AuthError } => ({ error: event.error });
export const tokenOf = ({ event }: { event: { idToken: string } }): { idToken: string } => ({ idToken: event.idToken });
export const remainingOf = ({ event }: { event: { remainingMs: number } }): { remainingMs: number } => ({
  remainingMs: event.remainingMs,
});
export const pathOf = ({ event }: { event: { path: string } }): { path: string } => ({ path: event.path });

interface SignInWish {
  readonly returnTo?: string;
  readonly signInType?: SignInType;
}
export const signInIntentOf = ({ event }: { event: SignInWish }): SignInWish => event;
/** Returns a sign-in request in a popup, unless the user chose this window, which leaves the page. */
export const signInOverPageOf = ({ event }: { event: SignInWish }): SignInWish => ({ signInType: 'popup', ...event });

/** Returns the input of the actors that the chart invokes. */
export const epochOf = ({ context }: { context: AuthContext }): Epoch => ({ epoch: context.epoch });
export const renewalInput = ({ context: { epoch, user } }: { context: AuthContext }): RenewalInput => ({
  epoch,
  session: user,
});
export const signInRequest = ({
  context: { epoch, signInType, returnTo, reason },
}: {
  context: AuthContext;
}): SignInRequest => ({ epoch, signInType, returnTo, reason });

/** Returns a log entry with the error of an invoked actor. */
export const rejectionLine =
  (message: string) =>
  ({ event }: { event: { error: unknown } }): AuthLogEntry => ({
    level: 'error',
    message,
    error: toAuthError(event.error),
  });
/** Returns a log entry with the error of an event. */
export const errorLine =
  (message: string) =>
  ({ event }: { event: { error: AuthError } }): AuthLogEntry => ({ level: 'error', message, error: event.error });
