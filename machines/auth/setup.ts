/** The vocabulary of the auth chart: every guard, action, delay and actor it names. The chart is in `authMachine.ts`. */
import { and, assign, emit, enqueueActions, not, sendTo, setup, stateIn } from 'xstate';
import { authPlaceholders } from './actors.ts';
import type { AuthLogEntry, Epoch, SignOutReport, StartupOutcome } from './ports.ts';
import * as rules from './guards.ts';
import type {
  AuthContext,
  AuthEmitted,
  AuthError,
  AuthEvent,
  AuthInput,
  AuthTag,
  AuthUser,
  RememberedPerson,
  SignInType,
} from './types.ts';
import * as updates from './reducers.ts';
import { signOutReportsMachine } from './signOutReports/signOutReportsMachine.ts';
import { watchNetwork } from '../connection/watchNetwork.ts';
import { throwNotProvided } from '../notProvided.ts';
import { popupLimit, retryDelay, timerDelay } from '../timings.ts';
import { machineTypes } from '../machineTypes.ts';

interface WithUser {
  readonly user: AuthUser | null;
}
interface WithError {
  readonly error: AuthError;
}
interface LogAction {
  readonly type: 'log';
  readonly params: AuthLogEntry;
}
interface Session extends Epoch {
  readonly user: AuthUser;
}

/** The session may be taken in: asked for in the present epoch, and not expired on arrival. */
const isCurrentSession = (context: AuthContext, session: Session): boolean =>
  session.epoch === context.epoch && rules.isLive(session.user);

const isRemembered = ({ context }: { context: AuthContext }): boolean => context.remembered !== null;
const isOnline = stateIn({ active: { network: 'online' } });
const isProtected = stateIn({ active: { page: 'protected' } });
const isVisible = stateIn({ active: { visibility: 'visible' } });

const baseSetup = setup({
  types: machineTypes<{
    context: AuthContext;
    events: AuthEvent;
    emitted: AuthEmitted;
    input: AuthInput;
    tags: AuthTag;
  }>(),
  actors: { ...authPlaceholders, watchNetwork, signOutReports: signOutReportsMachine },
  delays: {
    retryDelay,
    popupLimit,
    expiryNotice: ({ context }) => rules.noticeDelay(context),
    sessionEnd: ({ context }) => timerDelay(context.remainingMs),
  },
  guards: {
    isCallbackFrame: (_, { kind }: StartupOutcome) => kind === 'callbackFrame',
    isCallbackPage: (_, { kind }: StartupOutcome) => kind === 'callbackPage',
    isLive: (_, params: WithUser) => rules.isLive(params.user),
    isStored: (_, params: WithUser) => params.user !== null,
    isOnline,
    isOffline: not(isOnline),
    isProtected,
    isUnprotected: not(isProtected),
    /** No automatic sign-in from a hidden tab, off line, or for a page that does not ask for it. */
    maySignIn: and([isProtected, isOnline, isVisible]),
    isLockedOut: and([isProtected, not(isOnline)]),
    /** … and this device remembers who was here last: they are asked. */
    isRememberedOffline: and([isProtected, not(isOnline), isRemembered]),
    /** The provider cannot be reached, whatever the browser says of the network; nobody is here yet who could wait for it. */
    isRememberedOutOfReach: ({ context }, { error }: WithError) =>
      isRemembered({ context }) && rules.isOutOfReach(error),
    canResume: ({ context }) => context.remembered?.canResume === true,
    isPopup: ({ context }) => context.signInType === 'popup',
    isSignOutPopup: ({ context }) => context.signOutType === 'popup',
    isReSignIn: ({ context }) => context.reason === 're',
    /** Sign-ins that do not last, one after the other: a click is needed, and a sentence. */
    isReturnLoop: (_, params: WithError) => rules.isReturnLoop(params.error),
    isPopupTrouble: (_, params: WithError) => rules.isPopupTrouble(params.error),
    /** A refresh token is held: the session may come back without its person … */
    isRecoverable: ({ context }) => context.isRecoverable,
    /** … but a try has just failed: the next one is not due yet. */
    isRecoverableLater: ({ context }) => context.isRecoverable && context.failedRenewals > 0,
    /** A person is at work on the page: it is not left without them. */
    isPageKept: and([isProtected, ({ context }: { context: AuthContext }) => context.identityLabel !== null]),
    /** Somebody else than the person before. */
    isDifferentUser: ({ context }, { user }: WithUser) => rules.isDifferentUser(context, user),
    isCurrentNewcomer: ({ context }, params: Session) =>
      isCurrentSession(context, params) && rules.isDifferentUser(context, params.user),
    isCurrentSession: ({ context }, params: Session) => isCurrentSession(context, params),
    /** The person and the signal are there; only that nobody looked kept sign-in from starting. */
    wasHidden: and([isProtected, isOnline, ({ context }: { context: AuthContext }) => context.lastError === null]),
    /** A monitor behind blocked third-party cookies reports again and again; one renewal has the answer. */
    isFirstSuspectedSignOut: ({ context }) => context.suspectedSignOuts === 0,
    /** The first refusal in a row: perhaps another tab was faster. A session that is over gets no second attempt. */
    isFirstRefusal: ({ context: { user, lastError } }, { error }: WithError) =>
      user !== null && rules.isRejection(error) && !(lastError !== null && rules.isRejection(lastError)),
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
    /** Nor was the one after that any better. */
    isRejectedForGood: ({ context }, params: { idToken: string }) =>
      context.user?.idToken === params.idToken && context.rejections >= rules.rejectionLimit,
    /** The one try without the person that a session ended at the API is given was refused as well. */
    wasRevoked: ({ context }) => context.lastError?.kind === 'revoked',
    /** Even the token of the last renewal is refused: no sense in renewing without a pause. */
    isRejectedAgain: ({ context }, params: { idToken: string }) =>
      context.user?.idToken === params.idToken && context.rejections > 0,
  },
  actions: {
    setPath: assign((_, params: { path: string }) => ({ path: params.path })),
    setClockSkew: assign((_, params: { skewMs: number }) => ({ clockSkewMs: params.skewMs })),
    setRemaining: assign((_, params: { remainingMs: number }) => params),
    setError: assign((_, params: { error: AuthError | null }) => ({ lastError: params.error })),
    addSignOutReport: sendTo(
      (_, { to }: SignOutReport) => (to === 'server' ? 'serverReports' : 'providerReports'),
      (_, { to, token }: SignOutReport) => ({ type: 'report.add', report: { to, token } }),
    ),
    /** The guard before it has seen that somebody is there. */
    setUser: assign((_, { user }: WithUser) => (user === null ? {} : updates.setUser(user))),
    setRemembered: assign((_, params: { remembered: RememberedPerson | null }) => params),
    resumeOffline: assign(({ context }) => updates.resumeOffline(context)),
    expireSession: assign(({ context }) => updates.expireSession(context)),
    clearSession: assign(({ context }) => updates.clearSession(context)),
    endSession: assign(({ context }) => updates.endSession(context)),
    switchToDifferentUser: assign(({ context }) => updates.switchToDifferentUser(context)),
    requestSignIn: assign(({ context }, wish: { returnTo?: string; signInType?: SignInType }) =>
      updates.requestSignIn(context, wish),
    ),
    requestReSignIn: assign(({ context }) => updates.requestReSignIn(context)),
    countFailedRenewal: assign(({ context }, params: WithError) => ({
      lastError: params.error,
      failedRenewals: context.failedRenewals + 1,
    })),
    countRejection: assign(({ context }, params: { idToken: string }) => ({
      rejectedToken: params.idToken,
      rejections: context.rejections + 1,
    })),
    countSuspectedSignOut: assign(({ context }) => ({ suspectedSignOuts: context.suspectedSignOuts + 1 })),
    /** A renewal that is due anyway starts the counts of the others again. */
    forgetRejections: assign({ rejections: 0, rejectedToken: null, suspectedSignOuts: 0 }),
    /** Being back on line is a reason to try again, whatever failed before. */
    forgetFailures: assign({ failedRenewals: 0 }),
    /** Signs a person in. If another person was here before, their caches are cleared first. */
    takeSession: enqueueActions<
      AuthContext,
      AuthEvent,
      WithUser,
      AuthEvent,
      never,
      LogAction,
      never,
      never,
      AuthEmitted
    >(({ context, enqueue }, { user }: WithUser) => {
      if (user === null) return;
      if (rules.isDifferentUser(context, user)) enqueue.emit({ type: 'auth.signedOut' });
      enqueue.assign(updates.setUser(user));
      enqueue({ type: 'log', params: { level: 'info', message: 'User loaded' } });
    }),
    announceNewPage: emit({ type: 'auth.newPageNeeded' }),
    announceSignedOut: emit({ type: 'auth.signedOut' }),
    /** Stores why a sign-in failed, and announces it. */
    reportFailure: enqueueActions<
      AuthContext,
      AuthEvent,
      WithError,
      AuthEvent,
      never,
      never,
      never,
      never,
      AuthEmitted
    >(({ enqueue }, { error }: WithError) => {
      enqueue.assign({ lastError: error });
      enqueue.emit({ type: 'auth.signInFailed', error });
    }),
    /** The person signs out: gone here before the provider is asked, so that it also works off line. */
    beginSignOut: enqueueActions<
      AuthContext,
      AuthEvent,
      { readonly signOutType?: SignInType },
      AuthEvent,
      never,
      never,
      never,
      never,
      AuthEmitted
    >(({ enqueue }, { signOutType }) => {
      enqueue.assign(({ context }) => ({
        ...updates.clearSession(context),
        signOutType: signOutType ?? context.signInType,
      }));
      enqueue.emit({ type: 'auth.signedOut' });
    }),
    removeUser: () => throwNotProvided('auth.removeUser'),
    tellSignedOut: () => throwNotProvided('auth.tellSignedOut'),
    discard: (_at, _params: { user: AuthUser }) => throwNotProvided('auth.discard'),
    replacePage: (_at, _params: { path: string }) => throwNotProvided('auth.replace'),
    log: (_at, _params: AuthLogEntry) => throwNotProvided('auth.log'),
  },
});

/** Steps that several transitions take together, under one name. */
export const authSetup = baseSetup.extend({
  actions: {
    /** The session ran out; it may come back. */
    lockSession: baseSetup.enqueueActions(({ enqueue }) => {
      enqueue('expireSession');
      enqueue({ type: 'log', params: { level: 'info', message: 'Token expired' } });
    }),
    /** The session was ended elsewhere: nothing of its person stays. */
    signOutHere: baseSetup.enqueueActions(({ enqueue }) => {
      enqueue('clearSession');
      enqueue('removeUser');
      enqueue('announceSignedOut');
      enqueue({ type: 'log', params: { level: 'info', message: 'Signed out' } });
    }),
    unloadUser: baseSetup.enqueueActions(({ enqueue }) => {
      enqueue('clearSession');
      enqueue('removeUser');
      enqueue({ type: 'log', params: { level: 'info', message: 'User unloaded' } });
    }),
  },
});
