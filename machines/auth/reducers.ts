/** What changes in the context of the auth machine, as plain functions from context to the part that changes. */
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

/** Takes a session in, new or renewed. */
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
 * The person this device remembers is here, and says so: their page shows, and waits for their session as that of anybody
 * whose session ran out. The provider was out of reach a moment ago.
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

/** The session ran out; who it was stays known, and a refresh token, if held, may bring them back. */
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

/** The provider will not go on with the session. Who it was stays known: their page waits for them. */
export function endSession(context: AuthContext): Change {
  return { ...clearSession(context), identityLabel: context.identityLabel };
}

/** Somebody else is stored already: nothing of the person before goes on here. */
export function switchToDifferentUser(context: AuthContext): Change {
  return { ...expireSession(context), identityLabel: null };
}

/** The person came for a page: they get there, by the way asked for. */
export function requestSignIn(
  { defaultType, path }: AuthContext,
  wish: { returnTo?: string; signInType?: SignInType },
): Change {
  return {
    reason: 'first',
    returnTo: safeReturnTo(wish.returnTo ?? path),
    signInType: wish.signInType ?? defaultType,
    lastError: null,
  };
}

/** A session ended under the person: they come back to where they are now. */
export function requestReSignIn({ defaultType, path }: AuthContext): Change {
  return { reason: 're', returnTo: safeReturnTo(path), signInType: defaultType };
}
