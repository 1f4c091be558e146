/** The access token beside an ID token. The API asks for it once per ID token, where a provider tells who it is at userinfo alone. */
import { createSessionStore } from './session/sessionStore.ts';
import { sessionStorageOf } from './session/sessionStorage.ts';
import { withFallback } from '../../base/withFallback.ts';

/** Null when the stored session is another, or none. */
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
