/** Groups of actions and readers of events that several states of the auth chart share. */
import type { SessionAnswer } from './actors.ts';
import type { AuthLogEntry, Epoch, SignInRequest } from './ports.ts';
import { isRefusal, toAuthError } from './guards.ts';
import type { RenewalInput, RenewalOutcome } from './renewal/renewalMachine.ts';
import type { AuthContext, AuthError, SignInType } from './types.ts';

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

export const log = (level: AuthLogEntry['level'], message: string) =>
  ({ type: 'log', params: { level, message } }) as const;
export const logError = (message: string) =>
  ({
    type: 'log',
    params: ({ event }: { event: { error: unknown } }) =>
      ({ level: 'error', message, error: toAuthError(event.error) }) satisfies AuthLogEntry,
  }) as const;

export const setPath = {
  type: 'setPath',
  params: ({ event }: { event: { path: string } }) => ({ path: event.path }),
} as const;
export const home = { type: 'replacePage', params: { path: '/' } } as const;
export const noteError = [
  { type: 'setError', params: errorOf },
  { type: 'announceFailure', params: errorOf },
] as const;

/** A session comes in: from an answer, or from `user.loaded`. */
export const signedIn = [
  { type: 'announceNewcomer', params: answerOf },
  { type: 'setUser', params: answerOf },
  log('info', 'User loaded'),
] as const;
export const loaded = [
  { type: 'announceNewcomer', params: loadedOf },
  { type: 'setUser', params: loadedOf },
  log('info', 'User loaded'),
] as const;
/**
 * A session comes in over the page of a person: theirs, and they go on; somebody else's, and the page goes before anybody
 * is let in.
 */
export const takeSession = <Event, Actions>(sessionOf: (args: { event: Event }) => SessionAnswer, actions: Actions) =>
  [
    {
      guard: { type: 'isCurrentNewcomer', params: sessionOf },
      target: '#auth.active.session.reloading',
      actions: leftToNewcomer,
    },
    {
      guard: { type: 'isCurrentSession', params: sessionOf },
      target: '#auth.active.session.authenticated',
      actions,
    },
  ] as const;
export const leftToNewcomer = ['leaveToNewcomer', 'announceSignedOut'] as const;
/** What the port is asked for when a person signs in. */
export const signInOf = ({
  context: { epoch, signInType, returnTo, reason },
}: {
  context: AuthContext;
}): SignInRequest => ({ epoch, signInType, returnTo, reason });
/** In a popup, unless the person chose this window: it would leave their page. */
export const signInOverPage = {
  type: 'requestSignIn',
  params: ({ event }: { event: { returnTo?: string; signInType?: SignInType } }) => ({
    signInType: 'popup' as const,
    ...event,
  }),
} as const;
/** A session goes: for now … */
export const locked = ['expireSession', log('info', 'Token expired')] as const;
/** … or until its person says once more who they are: what is stored of it is of no use … */
export const ended = ['endSession', 'removeUser'] as const;
/** … or for good, with all that is stored of it. */
export const dropped = ['clearSession', 'removeUser'] as const;
export const signedOutElsewhere = [...dropped, 'announceSignedOut', log('info', 'Signed out')] as const;
/** … because the server says so: the other tabs hear of it, and nobody comes back without saying who they are. */
export const endedByServer = [...signedOutElsewhere, 'tellSignedOut'] as const;
const revoked: AuthError = { kind: 'revoked', message: 'The server has ended this session.' };
/** One try without the person: what was ended may have been another session of theirs. */
export const revokedOnce = [
  { type: 'countRejection', params: tokenOf },
  { type: 'setError', params: { error: revoked } },
] as const;
/** The person signs out: gone here before the provider is asked, so that it also works off line. What is stored goes with `signOut`. */
export const signingOut = [
  {
    type: 'setSignOutType',
    params: ({ event }: { event: { signOutType?: 'window' | 'popup' } }) => ({ signOutType: event.signOutType }),
  },
  'clearSession',
  'announceSignedOut',
] as const;
/** How the page of a person is left, signed in or not. */
export const waysOut = {
  'session.signedOutElsewhere': { target: '#auth.active.session.expired', actions: signedOutElsewhere },
  /** Never start a sign-in on unload: sign-out unloads the user too, and would loop. */
  'user.unloaded': {
    target: '#auth.active.session.anonymous.manual',
    actions: [...dropped, log('info', 'User unloaded')],
  },
  'signOut.start': { target: '#auth.active.session.signingOut', actions: signingOut },
} as const;
/** A session that is not wanted: of an older epoch, or expired on arrival. */
export const unwanted = { type: 'discard', params: answerOf } as const;
const overOnArrival: AuthError = { kind: 'other', message: 'The session was over on arrival.' };
export const noteOverOnArrival = [
  { type: 'setError', params: { error: overOnArrival } },
  { type: 'announceFailure', params: { error: overOnArrival } },
] as const;

export const outcomeOf = ({ event }: { event: { output: RenewalOutcome } }): RenewalOutcome => event.output;
export const endedAs = (kind: RenewalOutcome['kind']) =>
  ({
    type: 'isOutcomeOfRenewal',
    params: ({ event }: { event: { output: RenewalOutcome } }) => ({ outcome: event.output, kind }),
  }) as const;
/** The same person goes on with a new token: nobody has to look again. */
export const renewed = [{ type: 'setUser', params: outcomeOf }] as const;
/** After a night asleep, or with the signal back, somebody is here again. */
export const recovered = [
  { type: 'announceNewcomer', params: outcomeOf },
  { type: 'setUser', params: outcomeOf },
  log('info', 'User loaded'),
] as const;
const renewalRefused = {
  type: 'log',
  params: ({ event }: { event: { output: RenewalOutcome } }) =>
    ({
      level: 'error',
      message: 'Silent renew refused',
      ...(event.output.error && { error: event.output.error }),
    }) satisfies AuthLogEntry,
} as const;
/** What a renewal begins from: the session at work, or none, after which any that lives will do. */
export const renewalOf = ({ context: { epoch, user, lastError } }: { context: AuthContext }): RenewalInput => ({
  epoch,
  session: user,
  wasRefused: user !== null && lastError !== null && isRefusal(lastError),
});
const expired = '#auth.active.session.expired';
/** A renewal that brought nothing ends the session, at work or while locked; the page stays if the provider only wants its person. */
export const renewalEnded = [
  {
    guard: endedAs('someoneElse'),
    target: expired,
    actions: [...signedOutElsewhere, renewalRefused],
  },
  { guard: 'wasRevoked', target: expired, actions: [...endedByServer, renewalRefused] },
  {
    target: '#auth.active.session.signingInAgain',
    actions: [...ended, { type: 'setError', params: outcomeOf }, renewalRefused],
  },
] as const;
/** Should the renewal itself break, nothing is known of the session any more. */
export const renewalBroken = {
  target: expired,
  actions: [...dropped, { type: 'setError', params: errorOf }, logError('Silent renew refused')],
} as const;
/** A try that failed: how often, and why, is kept. */
export const tryFailed = [
  { type: 'countFailedRenewal', params: ({ event }: { event: { error: AuthError } }) => ({ error: event.error }) },
  {
    type: 'log',
    params: ({ event }: { event: { error: AuthError } }) =>
      ({ level: 'error', message: 'Silent renew error', error: event.error }) satisfies AuthLogEntry,
  },
] as const;
