/**
 * Creates a session at the embedded provider without its pages: makes the same requests as a browser (authorization code with
 * PKCE) directly. The browser gets the provider's cookies, and the tokens are stored where the application stores them. Tests
 * about signing in use the provider's page (`people.ts`).
 */
import { createHash, randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';

const clientId = 'wireway-spa';
const projectId = 'wireway';
const scope = [
  'openid profile email offline_access',
  `urn:zitadel:iam:org:project:id:${projectId}:aud`,
  'urn:zitadel:iam:org:projects:roles',
].join(' ');
const maxRedirects = 8;

interface Tokens {
  readonly id_token: string;
  readonly access_token: string;
  readonly expires_in: number;
  readonly [name: string]: unknown;
}

/** A session in the form the application reads from session storage. */
interface StoredSession {
  readonly key: string;
  readonly text: string;
}

const secret = (): string => randomBytes(32).toString('base64url');

const textOf = (markup: string): string => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

/** Returns the form on the sign-in page whose button names the account or the role. */
function formOf(html: string, role: string): string {
  const forms = [...html.matchAll(/<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)];
  const found = forms.find(([, , content = '']) => new RegExp(role, 'i').test(textOf(content)));
  if (!found?.[1]) throw new Error(`The sign-in page offers nobody called ${role}.`);
  return found[1];
}

/** Follows the provider's redirects to the address of the application that carries the code. */
async function followToCode(request: APIRequestContext, first: APIResponse, returnTo: string, role: string) {
  let response = first;
  for (let step = 0; step < maxRedirects; step += 1) {
    const location = response.headers()['location'];
    const at = new URL(location ?? response.url(), returnTo);
    if (location !== undefined && at.href.startsWith(returnTo)) {
      const code = at.searchParams.get('code');
      if (code === null) throw new Error(`The provider answered ${at.search}.`);
      return { code, sessionState: at.searchParams.get('session_state') };
    }
    // oxlint-disable no-await-in-loop -- each redirect leads to the next
    response =
      location === undefined
        ? await request.post(new URL(formOf(await response.text(), role), at).href, { maxRedirects: 0 })
        : await request.get(at.href, { maxRedirects: 0 });
    // oxlint-enable no-await-in-loop
  }
  throw new Error('The provider redirects without end.');
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Signs the user in at the provider, with the cookies of `request`. */
export async function requestSession(request: APIRequestContext, origin: string, role: string): Promise<StoredSession> {
  const provider = `${origin}/oidc`;
  const returnTo = `${origin}/auth/signinwin/wireway`;
  const verifier = secret();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: returnTo,
    response_type: 'code',
    scope,
    state: secret(),
    nonce: secret(),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const first = await request.get(`${provider}/auth?${query.toString()}`, { maxRedirects: 0 });
  const { code, sessionState } = await followToCode(request, first, returnTo, role);
  const answer = await request.post(`${provider}/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: returnTo,
      code_verifier: verifier,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const tokens = (await answer.json()) as Tokens;
  const profile = claimsOf(tokens.id_token);
  const session = {
    ...tokens,
    ...(sessionState !== null && { session_state: sessionState }),
    profile,
    expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in,
  };
  return { key: `oidc.user:${provider}:${clientId}`, text: JSON.stringify(session) };
}

/** Puts a session of the user into the page before its first document; later documents keep the session they have. */
export async function startSession(page: Page, origin: string, role: string): Promise<void> {
  const session = await requestSession(page.context().request, origin, role);
  await page.addInitScript(({ key, text }) => {
    const seeded = 'e2e.seeded';
    if (window !== window.top || sessionStorage.getItem(seeded) !== null) return;
    sessionStorage.setItem(seeded, 'true');
    sessionStorage.setItem(key, text);
  }, session);
}
