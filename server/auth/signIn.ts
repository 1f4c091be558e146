/** Sign-in: from a verified ID token to its user. A known token costs one read of the user. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors/domainError.ts';
import type { Claims, Identity } from '../calls/identity.ts';
import { peopleMessage } from '../locales/en-US/people.ts';
import { noteSignInClaims, readClaimsReceivedAt } from '../repositories/users/signInClaims.ts';
import { findOrCreateUser, type RecordSignIn, type UserRow } from '../repositories/users/signIns.ts';
import { fetchUserInfo, mergeClaims, type UserInfoResult } from './userInfoClaims.ts';
import { claimsOf, type BelievedToken, type TokenRules } from './idToken.ts';
import { role } from '../../contract/base/calls/permissions.ts';
import { userInfoCacheLife } from '../timings.ts';
import type { ReadUserInfo } from './remoteProvider/userInfo.ts';
import { missingClaims, receivedClaims } from './receivedClaims.ts';

interface SignInEnvironment {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  readonly rules: TokenRules;
  /** Null if the ID token contains everything. */
  readonly read: ReadUserInfo | null;
}

interface SignInCall {
  /** Sent with a call after the response `identity.incomplete`. */
  readonly accessToken: string | undefined;
  /** Records the changes made by the sign-in. */
  readonly record: RecordSignIn;
}

export type SignIn = (token: BelievedToken, call: SignInCall) => Promise<Identity>;

export function createSignIn(environment: SignInEnvironment): SignIn {
  const { database, rules, now, read, log } = environment;
  const isAtHashRequired = rules.userInfo === 'on';
  return async (token, { accessToken, record }) => {
    const { payload } = token;
    const claims = claimsOf(token, rules);
    let userInfo: UserInfoResult | undefined;
    const identity = await findOrCreateUser(database, claims, {
      record,
      now,
      async complete(known) {
        userInfo = read === null ? null : await fetchUserInfo(payload, accessToken, { read, log, isAtHashRequired });
        return completedClaims(environment, token, userInfo, known);
      },
    });
    if (userInfo !== undefined && userInfo !== 'away')
      await noteSignInClaims(database, claims, {
        claims: receivedClaims(payload, userInfo, rules),
        missing: missingClaims(userInfo === null ? payload : mergeClaims(payload, userInfo), rules),
        toldAt: userInfo === null ? null : now(),
      });
    return identity;
  };
}

/**
 * Returns the claims. While userinfo does not respond, a known user continues with its last claims for a day, and then without
 * roles of the provider; an unknown user has to wait, because creating a new user would lose the invitation.
 */
async function completedClaims(
  { database, rules, now }: SignInEnvironment,
  token: BelievedToken,
  userInfo: UserInfoResult,
  known: UserRow | undefined,
): Promise<Claims> {
  const isRead = userInfo !== null && userInfo !== 'away';
  const claims = claimsOf(isRead ? { ...token, payload: mergeClaims(token.payload, userInfo) } : token, rules);
  if (userInfo !== 'away') return claims;
  if (!known) throw new DomainError('server.notReady', peopleMessage('providerSilent'));
  const reportedAt = await readClaimsReceivedAt(database, claims);
  if (reportedAt === null || now().getTime() - reportedAt.getTime() > userInfoCacheLife) return claims;
  return { ...claims, isAdmin: known.is_admin, role: role.safeParse(known.claim_role).data ?? null };
}
