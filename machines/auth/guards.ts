/** The yes/no questions of sign-in as plain functions, so that each can be read and tested without a machine. */
import type { AuthContext, AuthError, AuthErrorKind, AuthUser } from './types.ts';
import { callbackFailureLimit, expiryNotice, retryDelay, timerDelay } from '../timings.ts';

type Person = Pick<AuthUser, 'issuer' | 'sub'>;

export function isLive(user: AuthUser | null): user is AuthUser {
  return user !== null && user.effectiveExpiresInMs > 0;
}

export function isSamePerson(one: Person, other: Person): boolean {
  return one.issuer === other.issuer && one.sub === other.sub;
}

/** Somebody else than the person last signed in here. */
export function isDifferentUser({ lastPerson }: Pick<AuthContext, 'lastPerson'>, user: AuthUser | null): boolean {
  return user !== null && lastPerson !== null && !isSamePerson(lastPerson, user);
}

/**
 * A renewal counts only with a new id token that lives longer. The library keeps the old id token when the provider
 * sends none, and a session renewed to the same end would be renewed again at once, for ever.
 */
export function extendsSession(before: AuthUser, after: AuthUser): boolean {
  return isLive(after) && after.idToken !== before.idToken && after.effectiveExpiresAt > before.effectiveExpiresAt;
}

/** A session that came when nobody waited for it any more. */
export interface LateSession {
  /** When it was asked for. */
  readonly epoch: number;
  /** It goes on from the session before by its refresh token: the person was not asked. */
  readonly isRefreshed: boolean;
}

/**
 * The library has stored it, so that it would be back after the next reload. One that goes on from a session which merely
 * ran out may stay for the next try; one the person has ended since must not, nor one they were asked for in vain.
 */
export function isIgnoredSession({ wantedSince }: Pick<AuthContext, 'wantedSince'>, late: LateSession): boolean {
  return !late.isRefreshed || late.epoch < wantedSince;
}

/** The provider said no, as opposed to being out of reach. */
export function isRejection(error: AuthError): boolean {
  return error.kind === 'invalid_grant' || error.kind === 'login_required' || error.kind === 'revoked';
}

/** Nobody answered: it says nothing of the person. */
export function isOutOfReach(error: AuthError): boolean {
  return error.kind === 'network' || error.kind === 'timeout';
}

/** Trying again without a click would be blocked again, or annoy the person who closed it. */
export function isPopupTrouble(error: AuthError): boolean {
  return error.kind === 'popup_blocked' || error.kind === 'popup_closed';
}

export function isReturnLoop(error: AuthError): boolean {
  return (error.recentFailures ?? 0) >= callbackFailureLimit;
}

/** Renewals the API asks for in a row, before it is left to the next that is due: a token it takes is not to be had. */
export const rejectionLimit = 2;

/**
 * When to renew. A session already inside its notice still waits a little: a provider that keeps handing out such
 * sessions would otherwise be asked without a pause.
 */
export function noticeDelay({ user, remainingMs }: AuthContext): number {
  const untilNotice = remainingMs - expiryNotice(user?.lifetimeMs ?? remainingMs);
  return timerDelay(Math.max(untilNotice, Math.min(retryDelay, remainingMs / 2)));
}

const errorKinds: ReadonlySet<string> = new Set<AuthErrorKind>([
  'network',
  'timeout',
  'server',
  'invalid_grant',
  'login_required',
  'popup_blocked',
  'popup_closed',
  'storage',
  'state_mismatch',
  'access_denied',
  'revoked',
  'no_id_token',
  'someone_else',
  'other',
]);

/** What a port rejected with, as an `AuthError`; a port that breaks its promise is kind 'other', never a crash. */
export function toAuthError(thrown: unknown): AuthError {
  if (isAuthError(thrown)) return thrown;
  return { kind: 'other', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

function isAuthError(thrown: unknown): thrown is AuthError {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'kind' in thrown &&
    'message' in thrown &&
    errorKinds.has(String(thrown.kind))
  );
}
