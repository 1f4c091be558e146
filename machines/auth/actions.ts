/** Groups of actions and readers of events that several states of the auth chart share. */
import type { SessionAnswer } from './actors.ts';
import type { AuthLogEntry, Epoch } from './ports.ts';
import { toAuthError } from './guards.ts';
import type { AuthContext, AuthError } from './types.ts';

export const epochOf = ({ context }: { context: AuthContext }): Epoch => ({ epoch: context.epoch });
export const errorOf = ({ event }: { event: { error: unknown } }): { error: AuthError } => ({
  error: toAuthError(event.error),
});
/** Of an invoked actor's answer … */
export const answerOf = ({ event }: { event: { output: SessionAnswer } }): SessionAnswer => event.output;
/** … and of `user.loaded`, `clock.checked` and `api.unauthorized`, which carry their parameters themselves. */
export const loadedOf = ({ event }: { event: SessionAnswer }): SessionAnswer => event;
export const remainingOf = ({ event }: { event: { remainingMs: number } }): { remainingMs: number } => ({
  remainingMs: event.remainingMs,
});
export const tokenOf = ({ event }: { event: { idToken: string } }): { idToken: string } => ({ idToken: event.idToken });

export const say = (level: AuthLogEntry['level'], message: string) =>
  ({ type: 'log', params: { level, message } }) as const;
export const sayError = (message: string) =>
  ({
    type: 'log',
    params: ({ event }: { event: { error: unknown } }) =>
      ({ level: 'error', message, error: toAuthError(event.error) }) satisfies AuthLogEntry,
  }) as const;

export const online = { type: 'setOnline', params: { isOnline: true } } as const;
export const offline = { type: 'setOnline', params: { isOnline: false } } as const;
export const visible = { type: 'setVisible', params: { isVisible: true } } as const;
export const hidden = { type: 'setVisible', params: { isVisible: false } } as const;
export const home = { type: 'replacePage', params: { path: '/' } } as const;
export const noteError = [
  { type: 'setError', params: errorOf },
  { type: 'announceFailure', params: errorOf },
] as const;

/** A session comes in: from an answer, or from `user.loaded`. */
export const signedIn = [
  { type: 'announceNewcomer', params: answerOf },
  { type: 'setUser', params: answerOf },
  say('info', 'User loaded'),
] as const;
export const loaded = [
  { type: 'announceNewcomer', params: loadedOf },
  { type: 'setUser', params: loadedOf },
  say('info', 'User loaded'),
] as const;
/** The same person goes on with a new token: nobody has to look again. */
export const renewed = [{ type: 'setUser', params: answerOf }] as const;

/** A session goes: for now … */
export const locked = ['expireSession', say('info', 'Token expired')] as const;
/** … or for good, with all that is stored of it. */
export const dropped = ['clearSession', { type: 'removeUser', params: epochOf }] as const;
export const signedOutElsewhere = [...dropped, 'announceSignedOut', say('info', 'Signed out')] as const;
/** The person signs out: gone here before the provider is asked, so that it also works off line. */
export const signingOut = [
  {
    type: 'setSignOutType',
    params: ({ event }: { event: { signOutType?: 'window' | 'popup' } }) => ({ signOutType: event.signOutType }),
  },
  ...dropped,
  'announceSignedOut',
] as const;
/** The provider answered, but with nothing that lasts longer. */
export const noProgress: AuthError = { kind: 'other', message: 'The renewal brought no longer session.' };
/** A session that is not wanted: of an older epoch, or expired on arrival. */
export const unwanted = { type: 'discard', params: answerOf } as const;
const overOnArrival: AuthError = { kind: 'other', message: 'The session was over on arrival.' };
export const noteOverOnArrival = [
  { type: 'setError', params: { error: overOnArrival } },
  { type: 'announceFailure', params: { error: overOnArrival } },
] as const;
