/** The provider session of a token, and the check that it was not ended here. */
import { createHash } from 'node:crypto';

export interface TokenSession {
  /** A hash of the provider's id for the session (`sid`), or of this one token if the provider has none. */
  readonly key: string;
  /** True if the provider names its sessions, so that `key` is the same for every token of this one. */
  readonly isNamed: boolean;
  readonly issuedAt: Date;
  /** Time at which the user last authenticated; null if the provider does not report it. */
  readonly authenticatedAt: Date | null;
  /** The provider's clock at this call, as estimated from its tokens. */
  readonly providerTime: Date;
}

/** Stored data of ended sign-ins, all of it by the provider's clock. */
export interface EndedSignIns {
  readonly tokensNotBefore: Date | null;
  readonly signInsNotBefore: Date | null;
  /** The session with this key, if it was ended. */
  readonly session: { readonly authenticatedAt: Date | null; readonly notBefore: Date } | null;
}

/** Returns the key of a session with a provider id. */
export const namedKey = (sid: string): string => hashed(`sid ${sid}`);

/** Returns the key of one token of a provider without session ids. */
export const tokenKey = (token: string): string => hashed(`token ${token}`);

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** True if a token belongs to a sign-in that was ended: by the user, by someone else, or everywhere. */
export function isEnded(token: TokenSession, ended: EndedSignIns): boolean {
  const { tokensNotBefore, signInsNotBefore, session } = ended;
  if (isBefore(token.issuedAt, tokensNotBefore) || isBefore(token.authenticatedAt, signInsNotBefore)) return true;
  return session !== null && !(token.isNamed && isNewSignIn(token, session));
}

const isBefore = (instant: Date | null, limit: Date | null): boolean =>
  instant !== null && limit !== null && instant < limit;

/**
 * True after a new authentication. A provider can continue its session with the same id when a user signs in again in the same
 * browser. Only a user who authenticated again is accepted: a renewal reports the old time.
 */
function isNewSignIn(token: TokenSession, ended: NonNullable<EndedSignIns['session']>): boolean {
  if (token.authenticatedAt === null || token.issuedAt < ended.notBefore) return false;
  return ended.authenticatedAt === null
    ? token.authenticatedAt >= ended.notBefore
    : token.authenticatedAt > ended.authenticatedAt;
}
