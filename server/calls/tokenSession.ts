/** The session at the provider a token speaks of, and whether it has been ended here. */
import { createHash } from 'node:crypto';

export interface TokenSession {
  /** A hash of the provider's name for the session (`sid`), or of this one token where the provider has none. */
  readonly key: string;
  /** The provider names its sessions, so that `key` holds for every token of this one. */
  readonly isNamed: boolean;
  readonly issuedAt: Date;
  /** When the person last said who they are; null where the provider does not tell. */
  readonly authenticatedAt: Date | null;
  /** What the provider's clock shows at this call, as far as its tokens tell. */
  readonly providerTime: Date;
}

/** What is kept of ended sign-ins, all of it by the provider's clock. */
export interface EndedSignIns {
  readonly tokensNotBefore: Date | null;
  readonly signInsNotBefore: Date | null;
  /** The session of this very key, where it was ended. */
  readonly session: { readonly authenticatedAt: Date | null; readonly notBefore: Date } | null;
}

/** The key of a session the provider names. */
export const namedKey = (sid: string): string => hashed(`sid ${sid}`);

/** The key of one token of a provider that names no sessions. */
export const tokenKey = (token: string): string => hashed(`token ${token}`);

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Whether a token is of a sign-in that was ended: by the person, for them, or everywhere. */
export function isEnded(token: TokenSession, ended: EndedSignIns): boolean {
  const { tokensNotBefore, signInsNotBefore, session } = ended;
  if (isBefore(token.issuedAt, tokensNotBefore) || isBefore(token.authenticatedAt, signInsNotBefore)) return true;
  return session !== null && !(token.isNamed && isNewSignIn(token, session));
}

const isBefore = (instant: Date | null, limit: Date | null): boolean =>
  instant !== null && limit !== null && instant < limit;

/**
 * A provider may go on with its session, name and all, when somebody signs in again in the same browser. Only a person who
 * has said once more who they are is let in: a renewal tells the old time of that.
 */
function isNewSignIn(token: TokenSession, ended: NonNullable<EndedSignIns['session']>): boolean {
  if (token.authenticatedAt === null || token.issuedAt < ended.notBefore) return false;
  return ended.authenticatedAt === null
    ? token.authenticatedAt >= ended.notBefore
    : token.authenticatedAt > ended.authenticatedAt;
}
