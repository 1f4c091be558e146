/**
 * Last renewed session, recorded in storage shared by all tabs, which is available before any message arrives. Only the tail of
 * the id token's signature is stored, which grants no access.
 */
import { withFallback } from '../../../base/withFallback.ts';

export interface UsedRefreshTokens {
  readonly note: (idToken: string) => void;
  readonly has: (idToken: string) => boolean;
}

const tailLength = 24;
const tail = (idToken: string) => idToken.slice(-tailLength);

export function createUsedRefreshTokens(storage: () => Storage, clientId: string): UsedRefreshTokens {
  const key = `wireway.renewed:${clientId}`;
  return {
    // Without storage the other tabs still receive the message.
    note: (idToken) => withFallback(() => storage().setItem(key, tail(idToken)), undefined),
    has: (idToken) => withFallback(() => storage().getItem(key) === tail(idToken), false),
  };
}
