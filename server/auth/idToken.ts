/** Verification of the ID token, the bearer token of the API (specification section 7). */
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type ProtectedHeaderParameters } from 'jose';
import { DomainError } from '../errors/domainError.ts';
import type { Claims } from '../calls/identity.ts';
import { rejectNulChar } from '../errors/nulChar.ts';
import { peopleMessage } from '../locales/en-US/people.ts';
import type { ProviderHabits } from '../config/oidcConfig.ts';
import { KeysUnknown } from './jwksCache.ts';
import { ProviderUnfit } from './remoteProvider/discovery.ts';
import type { ProviderClock } from './providerClock.ts';
import { grantedRoles } from '../calls/grantedRoles.ts';
import { emailKey } from '../../contract/base/units/emailKey.ts';
import { second } from '../../contract/base/units/durations.ts';
import { tokenClockTolerance } from '../timings.ts';
import { namedKey, tokenKey, type TokenSession } from '../calls/tokenSession.ts';

export interface TokenRules extends Omit<ProviderHabits, 'promptConsent'> {
  readonly issuer: string;
  readonly clientId: string;
  /** The provider's project resource id; null uses only the general roles claim. */
  readonly projectId: string | null;
  readonly keys: JWTVerifyGetKey;
  readonly now: () => Date;
  readonly providerClock: ProviderClock;
}

/** Payload of a verified ID token. */
export type IdTokenPayload = JWTPayload & { readonly sub: string; readonly iat: number; readonly exp: number };

export interface BelievedToken {
  readonly payload: IdTokenPayload;
  readonly session: TokenSession;
}

/** Verifies an ID token; throws `identity.expired`, `identity.longLived`, `identity.invalid` or `server.notReady`. */
export async function verifyIdToken(token: string, rules: TokenRules): Promise<BelievedToken> {
  const { payload, protectedHeader } = await verifySignature(token, rules);
  if (!isIdToken(payload, protectedHeader)) throw new DomainError('identity.invalid', peopleMessage('notIdToken'));
  if (payload.iat > (rules.now().getTime() + tokenClockTolerance) / second)
    throw new DomainError('identity.invalid', peopleMessage('signInAhead'));
  const audiences = Array.isArray(payload.aud) ? payload.aud : [payload.aud];
  const presenter = payload['azp'] ?? (audiences.length > 1 ? undefined : rules.clientId);
  if (presenter !== rules.clientId) throw new DomainError('identity.invalid', peopleMessage('signInElsewhere'));
  if (payload.exp - payload.iat > rules.longestTokenLife)
    throw new DomainError('identity.longLived', peopleMessage('signInLongLived'), {
      cause: new Error(`The token lives ${payload.exp - payload.iat} s, longer than ${rules.longestTokenLife} s.`),
    });
  rejectNulChar(payload.sub);
  return { payload, session: sessionOf(token, payload, rules) };
}

/** Returns a user's claims from a verified ID token, with or without userinfo. */
export function claimsOf({ payload, session }: BelievedToken, rules: TokenRules): Claims {
  const email = textOf(payload['email']);
  const { isAdmin, role } = grantedRoles(payload, rules);
  // An unverified address never makes a user an administrator, even if it can accept invitations.
  const isConfigured = payload['email_verified'] === true && rules.administratorEmails.includes(emailKey(email));
  rejectNulChar(payload.sub, email, textOf(payload['name']), textOf(payload['preferred_username']));
  return {
    issuer: rules.issuer,
    subject: payload.sub,
    name: textOf(payload['name']) || textOf(payload['preferred_username']) || email || payload.sub,
    nameClaim: textOf(payload['name']),
    email,
    mayTakeInvitation: mayTakeInvitation(payload['email_verified'], rules.invitationEmail),
    session,
    role,
    isAdmin: isAdmin || isConfigured,
  };
}

function sessionOf(token: string, payload: IdTokenPayload, rules: TokenRules): TokenSession {
  const { iat, sid, auth_time: authTime } = payload;
  const issuedAt = new Date(iat * 1000);
  const isNamed = typeof sid === 'string' && sid !== '';
  return {
    key: isNamed ? namedKey(sid) : tokenKey(token),
    isNamed,
    issuedAt,
    authenticatedAt: typeof authTime === 'number' && isInstant(authTime) ? new Date(authTime * 1000) : null,
    providerTime: rules.providerClock.read(issuedAt, rules.now()),
  };
}

/** True for seconds that fit into a date, here and in the database. */
const isInstant = (seconds: number): boolean => seconds >= 0 && seconds < 1e11;

async function verifySignature(token: string, rules: TokenRules) {
  try {
    return await jwtVerify<IdTokenPayload>(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.clientId,
      algorithms: ['RS256', 'ES256'],
      clockTolerance: tokenClockTolerance / second,
      currentDate: rules.now(),
      requiredClaims: ['exp', 'iat', 'sub', 'aud', 'iss'],
    });
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new DomainError('identity.expired', peopleMessage('signInExpired'), { cause: error });
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw new DomainError('identity.invalid', peopleMessage('signInInvalid'), { cause: error });
    const isUnfit = error instanceof KeysUnknown && error.cause instanceof ProviderUnfit;
    throw new DomainError('server.notReady', peopleMessage(isUnfit ? 'providerUnfit' : 'providerAway'), {
      cause: error,
    });
  }
}

/**
 * True for an ID token. Access tokens, logout tokens and signed user info use the same keys, but none of them proves a sign-in.
 */
function isIdToken(payload: JWTPayload, header: ProtectedHeaderParameters): boolean {
  const typeFits = header.typ === undefined || header.typ.toUpperCase() === 'JWT';
  const foreign = ['events', 'scope', 'scp'].some((name) => Object.hasOwn(payload, name));
  return typeFits && !foreign && typeof payload.sub === 'string' && payload.sub !== '' && payload.sub.length <= 255;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '');

/** True if an address can match an invitation; an unverified one only if the settings allow it. */
export function mayTakeInvitation(verified: unknown, habit: ProviderHabits['invitationEmail']): boolean {
  if (verified === true || habit === 'unverified') return true;
  return habit === 'unstated' && verified === undefined;
}
