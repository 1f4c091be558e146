/** The vocabulary of the auth chart: every guard, action, delay and actor it names. The chart is in `authMachine.ts`. */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { authPlaceholders } from './actors.ts';
import type { AuthLogEntry, Epoch, StartupOutcome } from './ports.ts';
import * as rules from './guards.ts';
import type {
  AuthContext,
  AuthEmitted,
  AuthError,
  AuthEvent,
  AuthInput,
  AuthTag,
  AuthUser,
  SignInType,
} from './types.ts';
import * as updates from './reducers.ts';
import { missingNow } from '../missing.ts';
import { popupLimit, retryDelay, timerDelay } from '../timings.ts';
import { typed } from '../typed.ts';

interface WithUser {
  readonly user: AuthUser | null;
}
interface WithError {
  readonly error: AuthError;
}
interface Session extends Epoch {
  readonly user: AuthUser;
}

/** The session may be taken in: asked for in the present epoch, and not expired on arrival. */
const isCurrentSession = (context: AuthContext, session: Session): boolean =>
  session.epoch === context.epoch && rules.isLive(session.user);

export const authSetup = setup({
  types: typed<{
    context: AuthContext;
    events: AuthEvent;
    emitted: AuthEmitted;
    input: AuthInput;
    tags: AuthTag;
  }>(),
  actors: authPlaceholders,
  delays: {
    retryDelay,
    popupLimit,
    expiryNotice: ({ context }) => rules.noticeDelay(context),
    sessionEnd: ({ context }) => timerDelay(context.remainingMs),
  },
  guards: {
    isOutcome: (_, params: { outcome: StartupOutcome; kind: StartupOutcome['kind'] }) =>
      params.outcome.kind === params.kind,
    isLive: (_, params: WithUser) => rules.isLive(params.user),
    isStored: (_, params: WithUser) => params.user !== null,
    isOnline: ({ context }) => context.isOnline,
    isOffline: ({ context }) => !context.isOnline,
    isProtected: ({ context }) => context.page.isProtected,
    isUnprotected: ({ context }) => !context.page.isProtected,
    /** No automatic sign-in from a hidden tab, off line, or for a page that does not ask for it. */
    maySignIn: ({ context }) => context.page.isProtected && context.isOnline && context.isVisible,
    isLockedOut: ({ context }) => context.page.isProtected && !context.isOnline,
    isPopup: ({ context }) => context.signInType === 'popup',
    isSignOutPopup: ({ context }) => context.signOutType === 'popup',
    isReSignIn: ({ context }) => context.reason === 're',
    isPopupTrouble: (_, params: WithError) => rules.isPopupTrouble(params.error),
    isRefusal: (_, params: WithError) => rules.isRefusal(params.error),
    /** One refusal may be the loser of a race between tabs; two in a row are a dead refresh token. */
    isSecondRefusal: ({ context }, params: WithError) => context.refusedRenewals > 0 && rules.isRefusal(params.error),
    /** A session that ended unseen (sleep) gets one silent try before the person is sent away. */
    isWorthRecovering: ({ context }) => context.isRecoverable && context.failedRenewals === 0,
    isCurrentSession: ({ context }, params: Session) => isCurrentSession(context, params),
    /** The person and the signal are there; only that nobody looked kept sign-in from starting. */
    wasHidden: ({ context }) => context.page.isProtected && context.isOnline && context.lastError === null,
    /** A monitor behind blocked third-party cookies reports again and again; one renewal has the answer. */
    isFirstSuspectedSignOut: ({ context }) => context.suspectedSignOuts === 0,
    isErrorOfSomeoneElse: (_, params: WithError) => params.error.kind === 'someone_else',
    isStale: ({ context }, params: Session) => params.epoch !== context.epoch,
    isSomeoneElse: ({ context }, { user }: Session) => context.user !== null && !rules.isSamePerson(context.user, user),
    extendsSession: ({ context }, params: Session) =>
      isCurrentSession(context, params) &&
      context.user !== null &&
      rules.isSamePerson(context.user, params.user) &&
      rules.extendsSession(context.user, params.user),
    hasRunOut: (_, params: { remainingMs: number }) => params.remainingMs <= 0,
    isPresentToken: ({ context }, params: { idToken: string }) => context.user?.idToken === params.idToken,
    /** The API refused this token, a renewal did not help, and it is refused again. */
    isRejectedToken: ({ context }, params: { idToken: string }) =>
      context.rejectedToken === params.idToken && context.failedRenewals > 0,
    /** Even the token of the last renewal is refused: no sense in renewing without a pause. */
    isRejectedAgain: ({ context }, params: { idToken: string }) =>
      context.user?.idToken === params.idToken && context.rejections > 0,
  },
  actions: {
    enterPage: assign((_, page: { path: string; isProtected: boolean }) => ({ page })),
    setOnline: assign((_, params: { isOnline: boolean }) => params),
    setVisible: assign((_, params: { isVisible: boolean }) => params),
    setClockSkew: assign((_, params: { skewMs: number }) => ({ clockSkewMs: params.skewMs })),
    setRemaining: assign((_, params: { remainingMs: number }) => params),
    setError: assign((_, params: WithError) => ({ lastError: params.error })),
    setSignOutType: assign(({ context }, params: { signOutType: SignInType | undefined }) => ({
      signOutType: params.signOutType ?? context.signInType,
    })),
    setUser: assign((_, params: { user: AuthUser }) => updates.setUser(params.user)),
    /** Holds what startup found; the guard before it has seen that somebody is there. */
    holdStored: assign((_, { user }: WithUser) => (user === null ? {} : updates.setUser(user))),
    expireSession: assign(({ context }) => updates.expireSession(context)),
    clearSession: assign(({ context }) => updates.clearSession(context)),
    requestSignIn: assign(({ context }, wish: { returnTo?: string; signInType?: SignInType }) =>
      updates.requestSignIn(context, wish),
    ),
    retrySignIn: assign(({ context }, wish: { returnTo?: string; signInType?: SignInType }) =>
      updates.retrySignIn(context, wish),
    ),
    requestReSignIn: assign(({ context }) => updates.requestReSignIn(context)),
    countFailedRenewal: assign(({ context }, params: WithError) => updates.noteFailedRenewal(context, params.error)),
    countRejection: assign(({ context }, params: { idToken: string }) => ({
      rejectedToken: params.idToken,
      rejections: context.rejections + 1,
    })),
    countSuspectedSignOut: assign(({ context }) => ({ suspectedSignOuts: context.suspectedSignOuts + 1 })),
    /** A renewal that is due anyway starts the counts of the others again. */
    forgetRejections: assign({ rejections: 0, rejectedToken: null, suspectedSignOuts: 0 }),
    /** Being back on line is a reason to try again, whatever failed before. */
    forgetFailures: assign({ failedRenewals: 0, refusedRenewals: 0 }),
    /** Somebody else than the person before comes in: what was kept of the one is not for the other. */
    announceNewcomer: enqueueActions(({ context: { lastPerson }, enqueue }, { user }: WithUser) => {
      if (user && lastPerson && !rules.isSamePerson(lastPerson, user)) enqueue.emit({ type: 'auth.signedOut' });
    }),
    announceSignedOut: emit({ type: 'auth.signedOut' }),
    announceFailure: emit((_, params: WithError) => ({ type: 'auth.signInFailed', error: params.error })),
    removeUser: (_at, _params: Epoch) => missingNow('auth.removeUser'),
    discard: (_at, _params: { user: AuthUser }) => missingNow('auth.discard'),
    replacePage: (_at, _params: { path: string }) => missingNow('auth.replace'),
    log: (_at, _params: AuthLogEntry) => missingNow('auth.log'),
  },
});
