/** Guards, actions, delays and actors of the auth chart (`authMachine.ts`). */
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

/** True if the session can be accepted: requested in the current epoch, and not expired on arrival. */
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
    /** Prevents an automatic sign-in from a hidden tab, offline, or for a page that does not require it. */
    maySignIn: and([isProtected, isOnline, isVisible]),
    isLockedOut: and([isProtected, not(isOnline)]),
    /** Locked out, and this device remembers the last user, who is asked to confirm the name. */
    isRememberedOffline: and([isProtected, not(isOnline), isRemembered]),
    /** The provider is unreachable, whatever the browser reports about the network, and no user is here yet to wait for it. */
    isRememberedOutOfReach: ({ context }, { error }: WithError) =>
      isRemembered({ context }) && rules.isOutOfReach(error),
    canResume: ({ context }) => context.remembered?.canResume === true,
    isPopup: ({ context }) => context.signInType === 'popup',
    isSignOutPopup: ({ context }) => context.signOutType === 'popup',
    isReSignIn: ({ context }) => context.reason === 're',
    /** Consecutive sign-ins that do not last: the page shows a message and requires a click. */
    isReturnLoop: (_, params: WithError) => rules.isReturnLoop(params.error),
    isPopupTrouble: (_, params: WithError) => rules.isPopupTrouble(params.error),
    /** There is a refresh token, so the session can be recovered without the user. */
    isRecoverable: ({ context }) => context.isRecoverable,
    /** There is a refresh token, but an attempt has just failed: the next one is not due yet. */
    isRecoverableLater: ({ context }) => context.isRecoverable && context.failedRenewals > 0,
    /** A user is working on the page, so the window must not leave it automatically. */
    isPageKept: and([isProtected, ({ context }: { context: AuthContext }) => context.identityLabel !== null]),
    /** True for a user other than the previous one. */
    isDifferentUser: ({ context }, { user }: WithUser) => rules.isDifferentUser(context, user),
    isCurrentNewcomer: ({ context }, params: Session) =>
      isCurrentSession(context, params) && rules.isDifferentUser(context, params.user),
    isCurrentSession: ({ context }, params: Session) => isCurrentSession(context, params),
    /** Page and network allowed a sign-in; only the hidden tab prevented it from starting. */
    wasHidden: and([isProtected, isOnline, ({ context }: { context: AuthContext }) => context.lastError === null]),
    /** A session monitor behind blocked third-party cookies reports repeatedly; one renewal settles it. */
    isFirstSuspectedSignOut: ({ context }) => context.suspectedSignOuts === 0,
    /** The first consecutive rejection: another tab might have renewed first. A session that is over gets no second attempt. */
    isFirstRefusal: ({ context: { user, lastError } }, { error }: WithError) =>
      user !== null && rules.isRejection(error) && !(lastError !== null && rules.isRejection(lastError)),
    extendsSession: ({ context }, params: Session) =>
      isCurrentSession(context, params) &&
      context.user !== null &&
      rules.isSamePerson(context.user, params.user) &&
      rules.extendsSession(context.user, params.user),
    hasRunOut: (_, params: { remainingMs: number }) => params.remainingMs <= 0,
    isPresentToken: ({ context }, params: { idToken: string }) => context.user?.idToken === params.idToken,
    /** The API rejected this token, a renewal did not help, and it is rejected again. */
    isRejectedToken: ({ context }, params: { idToken: string }) =>
      context.rejectedToken === params.idToken && context.failedRenewals > 0,
    /** The limit is reached: the next renewed token was rejected as well. */
    isRejectedForGood: ({ context }, params: { idToken: string }) =>
      context.user?.idToken === params.idToken && context.rejections >= rules.rejectionLimit,
    /** The single attempt without the user, made for a session ended at the API, was also rejected. */
    wasRevoked: ({ context }) => context.lastError?.kind === 'revoked',
    /** The API rejects even the token of the last renewal: renewing without a delay is pointless. */
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
    /** The guard has already checked that there is a user. */
    setUser: assign((_, { user }: WithUser) => (user === null ? {} : updates.setUser(user))),
    setRemembered: assign((_, params: { remembered: RememberedPerson | null }) => params),
    resumeOffline: assign(({ context }) => updates.resumeOffline(context)),
    expireSession: assign(({ context }) => updates.expireSession(context)),
    clearSession: assign(({ context }) => updates.clearSession(context)),
    endSession: assign(({ context }) => updates.endSession(context)),
    switchToDifferentUser: assign(({ context }) => updates.switchToDifferentUser(context)),
    requestSignIn: assign(({ context }, request: { returnTo?: string; signInType?: SignInType }) =>
      updates.requestSignIn(context, request),
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
    /** A scheduled renewal resets the counters of the other renewals. */
    forgetRejections: assign({ rejections: 0, rejectedToken: null, suspectedSignOuts: 0 }),
    /** A new network connection justifies another attempt, regardless of earlier failures. */
    forgetFailures: assign({ failedRenewals: 0 }),
    /** Signs a user in. If another user was here before, their caches are cleared first. */
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
    /** Stores the reason of a failed sign-in and emits it. */
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
    /** Signs the user out: locally before the provider is called, so that it also works offline. */
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

/** Combined actions used by several transitions. */
export const authSetup = baseSetup.extend({
  actions: {
    /** The session expired; it might be recovered. */
    lockSession: baseSetup.enqueueActions(({ enqueue }) => {
      enqueue('expireSession');
      enqueue({ type: 'log', params: { level: 'info', message: 'Token expired' } });
    }),
    /** The session was ended elsewhere: all data of its user is removed. */
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
