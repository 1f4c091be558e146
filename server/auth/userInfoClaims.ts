/**
 * Claims from userinfo: read by the server once per ID token, never accepted from the browser
 * (docs/decisions/identity-providers.md).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { protocolClaims } from '../../contract/base/calls/claims.ts';
import { DomainError } from '../errors/domainError.ts';
import { messageOf } from '../errors/errorCodes.ts';
import { peopleMessage } from '../locales/en-US/people.ts';
import type { IdTokenPayload } from './idToken.ts';
import { ProviderUnfit } from './remoteProvider/discovery.ts';
import { UserInfoRejected, type ReadUserInfo, type UserInfo } from './remoteProvider/userInfo.ts';

/** Claims read at userinfo; null if the ID token is the only source; `away`: unknown for now. */
export type UserInfoResult = UserInfo | null | 'away';

/**
 * Reads userinfo for a verified ID token. Throws `identity.incomplete` if the call had no access token, `identity.invalid` if its
 * access token does not belong to the ID token or to the user.
 */
export async function fetchUserInfo(
  payload: IdTokenPayload,
  accessToken: string | undefined,
  { read, log, isAtHashRequired }: { read: ReadUserInfo; log: FastifyBaseLogger; isAtHashRequired: boolean },
): Promise<UserInfoResult> {
  const atHash = payload['at_hash'];
  if (typeof atHash !== 'string' && isAtHashRequired) {
    log.warn(
      'Userinfo was not read, because the ID token has no at_hash: without it nothing shows that the access token is of the same sign-in. Put name, e-mail and roles into the ID token and set OIDC_USERINFO=off; or set OIDC_USERINFO=unbound if the provider tells every application the same of a person.',
    );
    return null;
  }
  if (accessToken === undefined || accessToken === '')
    throw new DomainError('identity.incomplete', peopleMessage('signInIncomplete'));
  if (typeof atHash === 'string' && !matchesAtHash(accessToken, atHash))
    throw invalid(new Error('The access token is not that of the ID token (at_hash).'));
  try {
    const reported = await read(accessToken);
    if (reported['sub'] !== payload.sub) throw invalid(new Error('Userinfo is about another person (sub).'));
    return reported;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (error instanceof UserInfoRejected)
      throw invalid(new Error(`Userinfo refused the access token. ${error.message}`));
    const remedy = error instanceof ProviderUnfit ? ` ${error.remedy}` : '';
    log[remedy === '' ? 'warn' : 'error'](`Userinfo could not be read. ${messageOf(error)}${remedy}`);
    return 'away';
  }
}

const invalid = (cause: Error): DomainError =>
  new DomainError('identity.invalid', peopleMessage('signInInvalid'), { cause });

/** Checks `at_hash` as in OpenID Connect Core section 3.1.3.6; RS256 and ES256 both hash with SHA-256. */
function matchesAtHash(accessToken: string, atHash: string): boolean {
  const half = createHash('sha256').update(accessToken, 'ascii').digest().subarray(0, 16);
  const given = Buffer.from(atHash, 'base64url');
  return given.length === half.length && timingSafeEqual(given, half);
}

/** Returns the claims of the ID token, completed by userinfo. A verification is never applied to a different address. */
export function mergeClaims(idToken: IdTokenPayload, reported: UserInfo): IdTokenPayload {
  const about = Object.entries(reported).filter(([name]) => !protocolClaims.has(name));
  const { email_verified: ofTheToken, ...rest } = idToken;
  const isSameAddress = !Object.hasOwn(reported, 'email') || reported['email'] === idToken['email'];
  const verified = isSameAddress && ofTheToken !== undefined ? { email_verified: ofTheToken } : {};
  return Object.assign({ ...rest, ...verified }, Object.fromEntries(about));
}
