/** Context changes of the auth machine, as plain functions from the context to the changed part. */
import type { AuthContext, AuthInput, AuthUser, SignInType } from './types.ts';
import { safeReturnTo } from './safeReturnTo.ts';

type Change = Partial<AuthContext>;

export function initialContext({ signInType = 'window' }: AuthInput): AuthContext {
  return {
    user: null,
    remainingMs: 0,
    epoch: 0,
    wantedSince: 0,
    path: '/',
    returnTo: '/',
    reason: 'first',
    defaultType: signInType,
    signInType,
    signOutType: signInType,
    lastError: null,
    failedRenewals: 0,
    rejectedToken: null,
    rejections: 0,
    suspectedSignOuts: 0,
    lastPerson: null,
    remembered: null,
    isRecoverable: false,
    identityLabel: null,
    clockSkewMs: 0,
  };
}

/** Stores a session, new or renewed. */
export function setUser(user: AuthUser): Change {
  return {
    user,
    remainingMs: user.effectiveExpiresInMs,
    lastError: null,
    failedRenewals: 0,
    isRecoverable: false,
    identityLabel: user.name ?? user.sub,
    lastPerson: { issuer: user.issuer, sub: user.sub },
    remembered: null,
  };
}

/**
 * The remembered user confirmed the name: the page is shown and waits for the session, as after an expired one. The provider was
 * unreachable a moment ago.
 */
export function resumeOffline({ remembered }: AuthContext): Change {
  if (remembered === null) return {};
  const { issuer, sub, name } = remembered;
  return {
    lastPerson: { issuer, sub },
    identityLabel: name,
    lastError: null,
    isRecoverable: true,
    failedRenewals: 1,
    reason: 're',
  };
}

/** The session expired; the user is still known, and a refresh token, if there is one, can recover the session. */
export function expireSession({ user, epoch }: AuthContext): Change {
  return {
    user: null,
    remainingMs: 0,
    epoch: epoch + 1,
    isRecoverable: user?.canRenew ?? false,
    rejectedToken: null,
    reason: 're',
  };
}

/** The session is over for good. */
export function clearSession({ epoch }: AuthContext): Change {
  return {
    user: null,
    remainingMs: 0,
    epoch: epoch + 1,
    wantedSince: epoch + 1,
    isRecoverable: false,
    identityLabel: null,
    remembered: null,
    lastError: null,
    rejectedToken: null,
    rejections: 0,
    suspectedSignOuts: 0,
  };
}

/** The provider will not continue the session. The user is still known, and the page waits for a new sign-in. */
export function endSession(context: AuthContext): Change {
  return { ...clearSession(context), identityLabel: context.identityLabel };
}

/** The store already has a different user: no data of the previous user is used here. */
export function switchToDifferentUser(context: AuthContext): Change {
  return { ...expireSession(context), identityLabel: null };
}

/** The user requests a sign-in: it returns to the requested page, in the requested way. */
export function requestSignIn(
  { defaultType, path }: AuthContext,
  request: { returnTo?: string; signInType?: SignInType },
): Change {
  return {
    reason: 'first',
    returnTo: safeReturnTo(request.returnTo ?? path),
    signInType: request.signInType ?? defaultType,
    lastError: null,
  };
}

/** A session ended during use: the sign-in returns to the current page. */
export function requestReSignIn({ defaultType, path }: AuthContext): Change {
  return { reason: 're', returnTo: safeReturnTo(path), signInType: defaultType };
}
