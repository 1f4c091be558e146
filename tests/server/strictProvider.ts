/**
 * A second OpenID Provider, as strict as the specification allows and different from the embedded one wherever possible: its
 * issuer ends with a slash, it signs with ES256, issues a refresh token only after consent, compares return addresses exactly,
 * revokes nothing, has groups instead of roles, and states nothing about verified addresses.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { returnAddresses } from '../../contract/base/pages/returnRoutes.ts';
import { Browser } from './idpHarness.ts';

export const strictClientId = 'wireway-site';
export const strictPublicUrl = 'http://localhost:4711';

const people: Readonly<Record<string, { name: string; groups: string[] }>> = {
  ines: { name: 'Inés Cárdenas', groups: ['Site Admins', 'all staff'] },
  tomas: { name: 'Tomás Rey', groups: ['crew leads', 'all staff'] },
  wanda: { name: 'Wanda Lund', groups: ['all staff'] },
  lena: { name: 'Lena Okafor', groups: ['all staff'] },
};

interface Tokens {
  readonly id_token: string;
  readonly access_token: string;
  readonly refresh_token?: string;
}

export interface StrictProvider {
  /** Includes the trailing slash. */
  readonly issuer: string;
  /** Settings of a server for this provider. */
  readonly env: Record<string, string>;
  /** Signs a user in with consent, as a browser does; `changes` replace parameters of the request. */
  signIn(person: string, changes?: Record<string, string>): Promise<Tokens>;
  /**
   * Signs a user in, and out with the request the product makes; `to` is the requested return address. Returns the address the
   * browser is sent to after confirmation, or the status of a rejection.
   */
  signOut(person: string, to: string): Promise<string | number>;
  /** Accepts calls without responding, until set to false. */
  hang(hangs: boolean): void;
  /** Sets the behavior of userinfo: normal, no response, or a custom one. Returns the number of requests since the last call. */
  userInfo(answers: 'well' | 'never' | ((response: ServerResponse) => void)): number;
  close(): void;
}

export interface StrictOptions {
  /** True if name, e-mail and groups are provided by userinfo and not in the ID token. */
  readonly claimsAtUserInfoOnly?: boolean;
  /** True if ID tokens contain a hash of their access token. */
  readonly hashesAccessToken?: boolean;
}

export async function startStrictProvider({
  claimsAtUserInfoOnly = false,
  hashesAccessToken = false,
}: StrictOptions = {}): Promise<StrictProvider> {
  let hangs = false;
  let userInfo: Parameters<StrictProvider['userInfo']>[0] = 'well';
  let userInfoRequested = 0;
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const provider = new Provider(issuer, await configuration(claimsAtUserInfoOnly));
  if (hashesAccessToken) hashAccessTokens(provider);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (hangs) return;
    if (request.url === '/me') {
      userInfoRequested += 1;
      if (userInfo === 'never') return;
      if (userInfo !== 'well') {
        userInfo(response);
        return;
      }
    }
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else void answer(request, response);
  });

  return {
    issuer,
    env: {
      OIDC_AUTHORITY: issuer,
      OIDC_CLIENT_ID: strictClientId,
      OIDC_ROLES_CLAIM: 'groups',
      OIDC_ROLE_MAP: JSON.stringify({ 'Site Admins': 'administrator', 'crew leads': 'foreman' }),
      OIDC_INVITATION_EMAIL: 'unstated',
      OIDC_PROMPT_CONSENT: 'on',
      PUBLIC_URL: strictPublicUrl,
    },
    signIn: (person, changes) => signIn(issuer, person, changes),
    async signOut(person, to) {
      const browser = new Browser();
      await signIn(issuer, person, {}, browser);
      const request = { client_id: strictClientId, logout_hint: 'a name', post_logout_redirect_uri: to, state: 'bye' };
      const question = await browser.open(`${issuer}session/end?${new URLSearchParams(request)}`);
      if (question.status !== 200) return question.status;
      const xsrf = /name="xsrf" value="(\w+)"/.exec(await question.text())?.[1] ?? '';
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      const end = await browser.open(`${issuer}session/end/confirm`, { method: 'POST', body });
      return end.headers.get('location') ?? end.status;
    },
    hang: (now) => {
      hangs = now;
    },
    userInfo(answers) {
      const asked = userInfoRequested;
      userInfo = answers;
      userInfoRequested = 0;
      return asked;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function configuration(claimsAtUserInfoOnly: boolean): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const addresses = returnAddresses(`${strictPublicUrl}/`);
  return {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'strict', use: 'sig', alg: 'ES256' }] },
    clients: [
      {
        client_id: strictClientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: Object.values(addresses.signIn),
        post_logout_redirect_uris: Object.values(addresses.signOut),
        id_token_signed_response_alg: 'ES256',
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email'] },
    conformIdTokenClaims: claimsAtUserInfoOnly,
    clientBasedCORS: (_ctx, origin) => origin === strictPublicUrl,
    ttl: { AccessToken: 600, IdToken: 600, Session: 3600, Grant: 3600, Interaction: 600 },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    findAccount: (_ctx, id) => {
      const person = people[id];
      return person && { accountId: id, claims: () => ({ sub: id, email: `${id}@site.example`, ...person }) };
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: false },
      rpInitiatedLogout: { enabled: true },
    },
  };
}

/** Adds `at_hash`, which the library omits where it is optional: in responses of the token endpoint. */
function hashAccessTokens({ IdToken }: Provider): void {
  const prototype = IdToken.prototype as unknown as {
    ctx: { oidc: { entities: { AccessToken?: { jti: string } } } };
    payload: () => Promise<Record<string, unknown>>;
  };
  const { payload } = prototype;
  prototype.payload = async function hashed() {
    // The library hashes this value when it signs.
    return { ...(await payload.call(this)), at_hash: this.ctx.oidc.entities.AccessToken?.jti };
  };
}

/** Page on which a user signs in or consents: `?as=ines` does both. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    const accountId = new URL(request.url ?? '', 'http://x').searchParams.get('as') ?? '';
    await provider.interactionFinished(request, response, { login: { accountId } });
    return;
  }
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    existing ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

async function signIn(
  issuer: string,
  person: string,
  changes: Record<string, string> = {},
  browser = new Browser(),
): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = {
    client_id: strictClientId,
    response_type: 'code',
    redirect_uri: returnAddresses(`${strictPublicUrl}/`).signIn.window,
    scope: 'openid profile email offline_access',
    prompt: 'consent',
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const code = await codeFor(browser, `${issuer}auth?${new URLSearchParams(parameters)}`, person);
  const answer = await fetch(`${issuer}token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: strictClientId,
      code,
      code_verifier: verifier,
      redirect_uri: parameters.redirect_uri,
    }),
  });
  if (!answer.ok) throw new Error(`No tokens: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

/** Follows the redirects of the provider until it sends the browser back to Wireway. */
async function codeFor(browser: Browser, start: string, person: string): Promise<string> {
  let url = start;
  for (let step = 0; step < 12; step += 1) {
    const response = await browser.open(url);
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider stays at ${url} (${response.status}): ${await response.text()}`);
    const next = new URL(location, url);
    if (next.origin === strictPublicUrl) {
      const code = next.searchParams.get('code');
      if (code === null) throw new Error(`Sent back without a code: ${next.search}`);
      return code;
    }
    if (next.pathname.startsWith('/interaction/')) next.searchParams.set('as', person);
    url = next.href;
  }
  throw new Error('The provider never sends the browser back.');
}
