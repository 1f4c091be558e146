/**
 * Stored session of this tab, read without the identity library so that a signed-in user does not wait for it, in the library's
 * format (`oidc.user:…` in session storage). The time of receipt is stored beside it, because the life of a token is measured
 * from receipt and not against a device clock that might be wrong.
 */
import { z } from 'zod/mini';
import type { AuthUser } from '../../../../machines/auth/types.ts';
import { withFallback } from '../../../base/withFallback.ts';

const tokensSchema = z.looseObject({
  id_token: z.optional(z.string()),
  access_token: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
  /** Expiry, seconds since 1970, by this device's clock at receipt. */
  expires_at: z.optional(z.number()),
  profile: z.looseObject({
    iss: z.string(),
    sub: z.string(),
    exp: z.optional(z.number()),
    iat: z.optional(z.number()),
    name: z.optional(z.string()),
  }),
});
export type StoredTokens = z.infer<typeof tokensSchema>;

/** Time of receipt; `at`: ms since 1970, device clock. */
const receiptSchema = z.object({ idToken: z.string(), at: z.number() });

export interface SessionStore {
  readonly key: string;
  /** Returns the raw text, for other tabs. Throws if session storage cannot be read. */
  readonly readText: () => string | null;
  readonly read: () => StoredTokens | null;
  readonly write: (text: string, receivedAt: number) => void;
  /** Records the time of receipt of the stored tokens, once per id token, and returns it. */
  readonly noteReceipt: (tokens: StoredTokens, now: number) => number;
  readonly remove: () => void;
}

const keyPrefix = 'oidc.user:';

/** True if this tab has a stored session of any provider; known before the settings are loaded. */
export const hasStoredSession = (window: Window): boolean =>
  withFallback(() => Object.keys(window.sessionStorage).some((key) => key.startsWith(keyPrefix)), false);

export function createSessionStore(storage: Storage, authority: string, clientId: string): SessionStore {
  const key = `${keyPrefix}${authority}:${clientId}`;
  const receiptKey = `wireway.received:${clientId}`;

  const note = (tokens: StoredTokens, at: number) =>
    storage.setItem(receiptKey, JSON.stringify({ idToken: tokens.id_token ?? '', at }));

  return {
    key,
    readText: () => storage.getItem(key),
    read: () => readTokens(storage.getItem(key)),
    write(text, receivedAt) {
      const tokens = readTokens(text);
      if (!tokens) return;
      storage.setItem(key, text);
      note(tokens, receivedAt);
    },
    noteReceipt(tokens, now) {
      const receipt = receiptSchema.safeParse(parsed(storage.getItem(receiptKey)));
      if (receipt.success && receipt.data.idToken === tokens.id_token) return receipt.data.at;
      note(tokens, now);
      return now;
    },
    remove() {
      storage.removeItem(key);
      storage.removeItem(receiptKey);
    },
  };
}

/** Parses stored tokens; null if there are none, or if the text is not a session. */
export function readTokens(text: string | null): StoredTokens | null {
  const tokens = tokensSchema.safeParse(parsed(text));
  return tokens.success ? tokens.data : null;
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Converts a stored session for the auth machine. It lives as long as the shorter of access token and id token, the bearer of our
 * calls; both are measured from `receivedAt` (ms, device clock). Null if there is no id token to call with.
 */
export function toAuthUser(tokens: StoredTokens, receivedAt: number, now: number): AuthUser | null {
  const { id_token: idToken, profile, refresh_token: refreshToken, expires_at: expiresAt } = tokens;
  if (!idToken) return null;
  const idLife = profile.exp !== undefined && profile.iat !== undefined ? (profile.exp - profile.iat) * 1000 : Infinity;
  const accessLife = expiresAt === undefined ? Infinity : expiresAt * 1000 - receivedAt;
  const life = Math.min(idLife, accessLife);
  const lifetimeMs = Number.isFinite(life) ? Math.max(0, life) : 0;
  return {
    issuer: profile.iss,
    sub: profile.sub,
    ...(profile.name === undefined ? {} : { name: profile.name }),
    idToken,
    claims: profile,
    canRenew: refreshToken !== undefined,
    lifetimeMs,
    effectiveExpiresAt: receivedAt + lifetimeMs,
    effectiveExpiresInMs: receivedAt + lifetimeMs - now,
  };
}
