/** Guards of sign-in as plain functions, so that each can be read and tested without a machine. */
import type { AuthContext, AuthError, AuthErrorKind, AuthUser } from './types.ts';
import { callbackFailureLimit, expiryNotice, retryDelay, timerDelay } from '../timings.ts';

type Person = Pick<AuthUser, 'issuer' | 'sub'>;

export function isLive(user: AuthUser | null): user is AuthUser {
  return user !== null && user.effectiveExpiresInMs > 0;
}

export function isSamePerson(one: Person, other: Person): boolean {
  return one.issuer === other.issuer && one.sub === other.sub;
}

/** True if the user is not the one last signed in here. */
export function isDifferentUser({ lastPerson }: Pick<AuthContext, 'lastPerson'>, user: AuthUser | null): boolean {
  return user !== null && lastPerson !== null && !isSamePerson(lastPerson, user);
}

/**
 * True if a renewal returned a new id token with a later expiry. The library retains the old id token if the provider sends none,
 * and a session renewed to the same end would be renewed again at once, forever.
 */
export function extendsSession(before: AuthUser, after: AuthUser): boolean {
  return isLive(after) && after.idToken !== before.idToken && after.effectiveExpiresAt > before.effectiveExpiresAt;
}

/** A session that arrived after its request was aborted. */
export interface LateSession {
  /** The epoch of its request. */
  readonly epoch: number;
  /** True if it continues the previous session by refresh token, without the user. */
  readonly isRefreshed: boolean;
}

/**
 * True if a late session must be discarded. The library has stored it, so it would return after the next reload. One that
 * continues an expired session can stay for the next attempt; one the user has ended since, or one from an abandoned sign-in,
 * must not.
 */
export function isIgnoredSession({ wantedSince }: Pick<AuthContext, 'wantedSince'>, late: LateSession): boolean {
  return !late.isRefreshed || late.epoch < wantedSince;
}

/** True if the provider rejected the request, as opposed to being unreachable. */
export function isRejection(error: AuthError): boolean {
  return error.kind === 'invalid_grant' || error.kind === 'login_required' || error.kind === 'revoked';
}

/** True if there was no response: the error has no information about the user. */
export function isOutOfReach(error: AuthError): boolean {
  return error.kind === 'network' || error.kind === 'timeout';
}

/** True if the popup failed: trying again without a click would be blocked again, or annoy the user who closed it. */
export function isPopupTrouble(error: AuthError): boolean {
  return error.kind === 'popup_blocked' || error.kind === 'popup_closed';
}

export function isReturnLoop(error: AuthError): boolean {
  return (error.recentFailures ?? 0) >= callbackFailureLimit;
}

/**
 * Maximum number of consecutive renewals requested by the API; after that only the scheduled renewal remains, since no accepted
 * token is available.
 */
export const rejectionLimit = 2;

/**
 * Returns the delay until renewal. A session already inside its notice still waits a little: a provider that keeps issuing such
 * sessions would otherwise be called continuously.
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

/**
 * Converts a port's rejection to an `AuthError`; a port that breaks its contract gets kind 'other' and never crashes the machine.
 */
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
