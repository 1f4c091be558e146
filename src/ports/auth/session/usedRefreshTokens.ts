/**
 * Which session was renewed last, told by the one means that is there before any message: storage all tabs share. Only
 * the tail of the id token's signature is kept, which opens nothing.
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
    // Without storage the other tabs still hear of it by message.
    note: (idToken) => withFallback(() => storage().setItem(key, tail(idToken)), undefined),
    has: (idToken) => withFallback(() => storage().getItem(key) === tail(idToken), false),
  };
}
