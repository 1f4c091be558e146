/** The embedded provider on a real port with an in-memory database, and the parts of the flow done by a browser and a client. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import { vi } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { createEmbeddedProvider, type EmbeddedProvider } from '../../server/auth/identityProvider/provider.ts';

export interface RunningProvider {
  app: FastifyInstance;
  provider: EmbeddedProvider;
  publicUrl: string;
}

/** Starts a server with the provider; pass the port of an earlier one to restart it. */
export async function startProvider(database: Database, port?: number): Promise<RunningProvider> {
  const chosen = port ?? (await freePort());
  const publicUrl = `http://127.0.0.1:${chosen}`;
  const app = Fastify({ logger: false });
  const provider = await createEmbeddedProvider({
    issuer: `${publicUrl}/oidc`,
    publicUrl,
    database,
    log: app.log,
    testControls: true,
  });
  await provider.mount(app);
  app.get('/', async () => 'home');
  await app.listen({ port: chosen, host: '127.0.0.1' });
  // fetch might still hold a connection to an earlier server on this port.
  await vi.waitFor(() => fetch(publicUrl));
  return { app, provider, publicUrl };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  await new Promise((done) => {
    server.close(done);
  });
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

/** Cookie jar of a browser with paths; redirects are not followed automatically. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { cookie, accept: 'text/html' } });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Opens the address and follows redirects up to the first page or the first address outside the provider. */
  async follow(url: string, init: RequestInit = {}): Promise<{ url: string; response: Response }> {
    const response = await this.open(url, init);
    const location = response.headers.get('location');
    if (!location) return { url, response };
    const next = new URL(location, url).href;
    return next.includes('/oidc/') ? this.follow(next) : { url: next, response };
  }

  cookie(prefix: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.startsWith(prefix))?.[1].value;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    if (value) this.#cookies.set(`${name} ${path}`, { value, path });
    else this.#cookies.delete(`${name} ${path}`);
  }
}

const everyScope = [
  'openid profile email offline_access',
  'urn:zitadel:iam:org:project:id:wireway:aud',
  'urn:zitadel:iam:org:projects:roles',
].join(' ');

interface SignInRequest {
  url: string;
  verifier: string;
  redirectUri: string;
}

/** Address the product sends a browser to; parameters can be changed, or omitted with undefined. */
export function signInRequest(publicUrl: string, changes: Record<string, string | undefined> = {}): SignInRequest {
  const verifier = randomBytes(32).toString('base64url');
  const parameters: Record<string, string | undefined> = {
    client_id: 'wireway-spa',
    response_type: 'code',
    redirect_uri: `${publicUrl}/auth/signinwin/wireway`,
    scope: everyScope,
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return {
    url: `${publicUrl}/oidc/auth?${new URLSearchParams(given)}`,
    verifier,
    redirectUri: parameters.redirect_uri ?? '',
  };
}

/** Opens the sign-in page and selects a person; returns the final address with its code. */
export async function chooseAccount(browser: Browser, request: SignInRequest, subject: string): Promise<URL> {
  const page = await browser.follow(request.url);
  const action = new RegExp(`action="([^"]*/${subject})"`).exec(await page.response.text())?.[1];
  if (!action) throw new Error(`No button for ${subject} on ${page.url}`);
  const end = await browser.follow(new URL(action, page.url).href, { method: 'POST' });
  return new URL(end.url);
}

interface TokenReply {
  status: number;
  error?: string;
  id_token: string;
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

export async function askForTokens(publicUrl: string, parameters: Record<string, string>): Promise<TokenReply> {
  const response = await fetch(`${publicUrl}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'wireway-spa', ...parameters }),
  });
  return { status: response.status, ...(await response.json()) };
}

export function exchangeCode(publicUrl: string, request: SignInRequest, code: string): Promise<TokenReply> {
  return askForTokens(publicUrl, {
    grant_type: 'authorization_code',
    code,
    code_verifier: request.verifier,
    redirect_uri: request.redirectUri,
  });
}

export function refresh(publicUrl: string, refreshToken: string): Promise<TokenReply> {
  return askForTokens(publicUrl, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Runs the whole flow, from the sign-in page to the tokens. */
export async function signIn(publicUrl: string, subject: string, browser = new Browser()): Promise<TokenReply> {
  const request = signInRequest(publicUrl);
  const end = await chooseAccount(browser, request, subject);
  return exchangeCode(publicUrl, request, end.searchParams.get('code') ?? '');
}

export async function control<Reply = unknown>(publicUrl: string, lever: string, body: object = {}): Promise<Reply> {
  const response = await fetch(`${publicUrl}/oidc-test/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${lever}: ${response.status} ${await response.text()}`);
  return response.json();
}

export function claims(token: string): JWTPayload & Record<string, unknown> {
  return decodeJwt(token);
}

export function keyId(token: string): string | undefined {
  return decodeProtectedHeader(token).kid;
}
