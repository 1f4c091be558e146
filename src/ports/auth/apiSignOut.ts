/** Tells the API that a session is over: its ID tokens, which run on for minutes, open nothing there any more. */
import { signOut } from '../../../contract/users/currentUser.ts';
import type { Browser } from './provider/identityClient.ts';

/** Resolves also when the API refuses: then it knows already, or the token has run out. Rejects when it cannot be reached. */
export async function endAtApi(window: Browser, idToken: string): Promise<void> {
  const response = await window.fetch(`/api${signOut.path}`, {
    method: signOut.method,
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({}),
    // The page may be on its way to the provider before the answer is here.
    keepalive: true,
  });
  if (response.status >= 500) throw new Error(`The server could not end the session (${response.status}).`);
}
