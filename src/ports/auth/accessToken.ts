/**
 * Access token that belongs to an ID token. The API requires it once per ID token if the provider reports identity only at
 * userinfo.
 */
import { createSessionStore } from './session/sessionStore.ts';
import { sessionStorageOf } from './session/sessionStorage.ts';
import { withFallback } from '../../base/withFallback.ts';

/** Returns the access token of an ID token; null if the stored session is a different one, or there is none. */
export type AccessTokenOf = (idToken: string) => string | null;

export function createAccessTokenReader(
  window: Window,
  { authority, clientId }: { readonly authority: string; readonly clientId: string },
): AccessTokenOf {
  return (idToken) =>
    withFallback(() => {
      const tokens = createSessionStore(sessionStorageOf(window), authority, clientId).read();
      return tokens?.id_token === idToken ? (tokens.access_token ?? null) : null;
    }, null);
}
