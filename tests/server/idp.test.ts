import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleNames } from '../../contract/base/calls/permissions.ts';
import type { Database } from '../../server/db/database.ts';
import { embeddedAccounts } from '../../server/config/accounts.ts';
import { namedKey } from '../../server/calls/tokenSession.ts';
import {
  askForTokens,
  Browser,
  chooseAccount,
  claims,
  control,
  exchangeCode,
  keyId,
  refresh,
  signIn,
  signInRequest,
  startProvider,
  type RunningProvider,
} from './idpHarness.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';
import { requests as requestsMessages } from '../../server/locales/en-US/requests.ts';
import { fillText } from '../support/fillText.ts';

const foreman = 'local-foreman';
const rolesClaim = 'urn:zitadel:iam:org:project:wireway:roles';

let opened: TestDatabase;
let database: Database;
let running: RunningProvider;
let url: string;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  running = await startProvider(database);
  url = running.publicUrl;
});

beforeEach(async () => {
  await control(url, 'reset');
});

afterAll(async () => {
  await running.app.close();
  await opened.drop();
});

function signOutAddress(parameters: Record<string, string>): string {
  return `${url}/oidc/session/end?${new URLSearchParams(parameters)}`;
}

describe('the people to sign in as', () => {
  it('cover each role and an administrator, with addresses no one owns', () => {
    expect(embeddedAccounts.map((account) => account.roleKey).toSorted()).toEqual(
      ['administrator', ...roleNames].toSorted(),
    );
    expect(new Set(embeddedAccounts.map((account) => account.subject)).size).toBe(embeddedAccounts.length);
    for (const account of embeddedAccounts) expect(account.email).toMatch(/@example\.com$/);
  });

  it('are all on the sign-in page, each as a button, without any script', async () => {
    const page = await new Browser().follow(signInRequest(url).url);
    const html = await page.response.text();
    for (const account of embeddedAccounts) {
      expect(html).toContain(`/${account.subject}"><button>`);
      expect(html).toContain(account.name);
      expect(html).toContain(account.may);
    }
    expect(html).toContain('for local use');
    expect(html).not.toMatch(/<script|\son\w+=|https?:\/\/(?!www\.w3\.org)/);
    expect(page.response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*style-src 'sha256-/);
    expect(page.response.headers.get('cache-control')).toBe('no-store');
  });
});

/** Response to an e-mail address typed into the sign-in page. */
async function typed(email: string): Promise<Response> {
  const request = signInRequest(url);
  const browser = new Browser();
  const page = await browser.follow(request.url);
  const action = /action="([^"]*\/by-email)"/.exec(await page.response.text())![1]!;
  const end = await browser.follow(new URL(action, page.url).href, {
    method: 'POST',
    body: new URLSearchParams({ email }),
  });
  const code = new URL(end.url).searchParams.get('code');
  if (code === null) return end.response;
  return Response.json(await exchangeCode(url, request, code));
}

const claimsAfter = async (email: string) => decodeJwt((await (await typed(email)).json()).id_token);

describe('signing in as another person by e-mail address', () => {
  it('gives the same user without a role each time, named after the address', async () => {
    const reported = await claimsAfter(' Nora.O-Neill@Site.example.com ');
    expect(reported).toMatchObject({
      name: 'Nora O Neill',
      email: 'nora.o-neill@site.example.com',
      email_verified: true,
      [rolesClaim]: {},
    });
    const again = await claimsAfter('nora.o-neill@site.example.com');
    expect(again.sub).toBe(reported.sub);
    expect(reported.sub!.length).toBeLessThanOrEqual(255);
    expect((await claimsAfter('nora.oneill@site.example.com')).sub).not.toBe(reported.sub);
  });

  it('gives a listed person for the address of that person', async () => {
    expect((await claimsAfter('LUIS.ortega@example.com')).sub).toBe(foreman);
  });

  it('rejects a text that is not an address, and shows it escaped', async () => {
    const answer = await typed('"><b>x</b>');
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(fillText(requestsMessages.email, { field: 'This' }));
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;x&lt;/b&gt;"');
  });
});

describe('signing in', () => {
  it('gives tokens with name, roles and this client as audience, signed by a listed key', async () => {
    const tokens = await signIn(url, foreman);
    expect(tokens.status).toBe(200);
    const keys = createLocalJWKSet(await running.provider.keySource());
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer: `${url}/oidc`, audience: 'wireway-spa' });
    expect(payload).toMatchObject({
      sub: foreman,
      azp: 'wireway-spa',
      nonce: 'the-nonce',
      name: 'Luis Ortega',
      email: 'luis.ortega@example.com',
      [rolesClaim]: { foreman: expect.any(Object) },
      'urn:zitadel:iam:org:project:roles': { foreman: expect.any(Object) },
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
    expect(tokens.expires_in).toBe(900);

    const published = await (await fetch(`${url}/oidc/jwks`)).json();
    expect(published.keys.map((key: { kid: string }) => key.kid)).toContain(keyId(tokens.id_token));
    expect(JSON.stringify([published, await running.provider.keySource()])).not.toMatch(/"(d|p|q|dp|dq|qi|k)":/);
  });

  it('returns the same roles at userinfo', async () => {
    const { access_token } = await signIn(url, 'local-general-foreman');
    const response = await fetch(`${url}/oidc/me`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(await response.json()).toMatchObject({
      sub: 'local-general-foreman',
      name: 'Ray Castellano',
      [rolesClaim]: { 'general-foreman': expect.any(Object) },
    });
  });

  it('returns state, issuer and session state, and needs no second click in the same browser', async () => {
    const browser = new Browser();
    const first = await chooseAccount(browser, signInRequest(url), foreman);
    expect(first.pathname).toBe('/auth/signinwin/wireway');
    expect(first.searchParams.get('state')).toBe('the-state');
    expect(first.searchParams.get('iss')).toBe(`${url}/oidc`);
    expect(first.searchParams.get('session_state')).toMatch(/^[\w-]{43}\.[\w-]{22}$/);
    const silent = await browser.follow(
      signInRequest(url, { prompt: 'none', redirect_uri: `${url}/auth/signinsilent/wireway` }).url,
    );
    expect(new URL(silent.url).searchParams.get('code')).toBeTruthy();
  });

  it('works in two tabs that both show the sign-in page', async () => {
    const browser = new Browser();
    const one = await browser.follow(signInRequest(url).url);
    const other = await browser.follow(signInRequest(url).url);
    const firstEnd = await browser.follow(`${one.url}/${foreman}`, { method: 'POST' });
    const secondEnd = await browser.follow(`${other.url}/${foreman}`, { method: 'POST' });
    const ends = [firstEnd, secondEnd].map((end) => new URL(end.url).searchParams.get('code'));
    expect(ends).toEqual([expect.any(String), expect.any(String)]);
  });

  it('fails with login_required without a session and without a prompt', async () => {
    const end = await new Browser().follow(signInRequest(url, { prompt: 'none' }).url);
    expect(new URL(end.url).searchParams.get('error')).toBe('login_required');
  });

  it('needs no extra click when consent is requested', async () => {
    const request = signInRequest(url, { prompt: 'consent' });
    const end = await chooseAccount(new Browser(), request, foreman);
    expect((await exchangeCode(url, request, end.searchParams.get('code') ?? '')).status).toBe(200);
  });

  it('shows one sentence with a way back on a stale page', async () => {
    const response = await new Browser().open(`${url}/oidc/interaction/long-gone`);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('This sign-in page expired or was already used.');
    expect(html).toContain(`href="${url}/"`);
  });
});

describe('the provider rejects', () => {
  it.each([
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['the implicit flow', { response_type: 'id_token' }],
  ])('%s', async (_what, changes) => {
    const end = await new Browser().follow(signInRequest(url, changes).url);
    expect(new URL(end.url, url).href).toMatch(/error=(invalid_request|unsupported_response_type)/);
  });

  const nearMisses = [
    '/auth/signinwin/wireway/',
    '/auth/signinwin/Wireway',
    '/auth/signinwin/wireway?x=1',
    '/auth/signinwin/wireway#x',
    '/auth/signinwin/wireway/../wireway2',
    '/auth/signinwin/other',
    '/auth/signinwin',
    '//auth/signinwin/wireway',
    '/callback/',
    '/',
  ];
  it.each(nearMisses)('the near-miss redirect address %s', async (near) => {
    const end = await new Browser().follow(signInRequest(url, { redirect_uri: url + near }).url);
    expect(end.response.status).toBe(400);
    expect(await end.response.text()).toContain('isn’t registered for Wireway');
  });

  it.each(['http://evil.example/auth/signinwin/wireway', 'http://localhost:1/callback'])(
    'the redirect address %s of another site',
    async (foreign) => {
      const end = await new Browser().follow(signInRequest(url, { redirect_uri: foreign }).url);
      expect(end.response.status).toBe(400);
    },
  );

  it('a code without a verifier or with a wrong one', async () => {
    const request = signInRequest(url);
    const code = async () => (await chooseAccount(new Browser(), request, foreman)).searchParams.get('code') ?? '';
    const wrong = await exchangeCode(url, { ...request, verifier: 'x'.repeat(43) }, await code());
    expect(wrong.error).toBe('invalid_grant');
    const missing = await askForTokens(url, {
      grant_type: 'authorization_code',
      code: await code(),
      redirect_uri: request.redirectUri,
    });
    expect(missing.error).toBe('invalid_grant');
  });

  it('a code used twice, and ends the tokens of its first use', async () => {
    const request = signInRequest(url);
    const code = (await chooseAccount(new Browser(), request, foreman)).searchParams.get('code') ?? '';
    const first = await exchangeCode(url, request, code);
    expect(first.status).toBe(200);
    expect((await exchangeCode(url, request, code)).error).toBe('invalid_grant');
    expect((await refresh(url, first.refresh_token)).error).toBe('invalid_grant');
  });

  it('all but one of many concurrent exchanges of one code', async () => {
    const request = signInRequest(url);
    const code = (await chooseAccount(new Browser(), request, foreman)).searchParams.get('code') ?? '';
    const replies = await Promise.all(Array.from({ length: 5 }, () => exchangeCode(url, request, code)));
    expect(replies.filter((reply) => reply.status === 200).length).toBeLessThanOrEqual(1);
    expect(replies.filter((reply) => reply.error === 'invalid_grant').length).toBeGreaterThanOrEqual(4);
  });

  it('token requests from another web page', async () => {
    const response = await fetch(`${url}/oidc/token`, {
      method: 'POST',
      headers: { origin: 'http://evil.example' },
      body: new URLSearchParams({ client_id: 'wireway-spa', grant_type: 'refresh_token', refresh_token: 'x' }),
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

/** Requests the address with given headers; `fetch` sets the host itself. */
function askWithHeaders(address: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { headers }, (answer) => {
      text(answer).then(resolve, reject);
    }).on('error', reject);
  });
}

it.each([{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }])(
  'derives its addresses from the configured public URL, not from request headers: %o',
  async (headers) => {
    const reported = await askWithHeaders(`${url}/oidc/.well-known/openid-configuration`, headers);
    expect(reported).not.toContain('evil.example');
    expect(JSON.parse(reported)).toMatchObject({ issuer: `${url}/oidc`, authorization_endpoint: `${url}/oidc/auth` });
  },
);

describe('renewal', () => {
  it('rotates the refresh token and returns a new ID token with the roles', async () => {
    const first = await signIn(url, foreman);
    const second = await refresh(url, first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.id_token).not.toBe(first.id_token);
    expect(claims(second.id_token)).toMatchObject({ sub: foreman, [rolesClaim]: { foreman: expect.any(Object) } });
  });

  it('can be repeated within the grace period after a lost response', async () => {
    const first = await signIn(url, foreman);
    await refresh(url, first.refresh_token);
    const again = await refresh(url, first.refresh_token);
    expect(again.status).toBe(200);
    expect((await refresh(url, again.refresh_token)).status).toBe(200);
  });

  it('with a token other than the direct predecessor ends the family, even within the grace period', async () => {
    const first = await signIn(url, foreman);
    const second = await refresh(url, first.refresh_token);
    const third = await refresh(url, second.refresh_token);
    expect((await refresh(url, first.refresh_token)).error).toBe('invalid_grant');
    expect((await refresh(url, third.refresh_token)).error).toBe('invalid_grant');
  });

  it('with a used token after the grace period ends the family', async () => {
    await control(url, 'lifetimes', { refreshGrace: 0 });
    const first = await signIn(url, foreman);
    const second = await refresh(url, first.refresh_token);
    expect((await refresh(url, first.refresh_token)).error).toBe('invalid_grant');
    expect((await refresh(url, second.refresh_token)).error).toBe('invalid_grant');
  });

  it('never extends the family: the last token ends one shift after sign-in', async () => {
    const first = await signIn(url, foreman);
    // The shift started two hours ago.
    await database.transaction((transaction) =>
      transaction.execute(
        `update oidc_record set payload = jsonb_set(payload, '{iiat}', to_jsonb((payload->>'iiat')::int - 7200))
         where kind = 'RefreshToken' and id = $1`,
        [first.refresh_token],
      ),
    );
    const second = await refresh(url, first.refresh_token);
    const third = await refresh(url, second.refresh_token);
    const rows = await database.transaction((transaction) =>
      transaction.query<{ begun: number; life: number }>(
        `select (payload->>'iiat')::float8 as begun, (payload->>'exp')::float8 - (payload->>'iiat')::float8 as life from oidc_record
         where kind = 'RefreshToken' and id = any($1)`,
        [[first.refresh_token, second.refresh_token, third.refresh_token]],
      ),
    );
    expect(new Set(rows.map(({ begun }) => begun)).size).toBe(1);
    const renewed = rows.filter(({ life }) => Math.abs(life - 12 * 3600) <= 1);
    expect(renewed).toHaveLength(2);
  });

  it('ends when the shift ends', async () => {
    await control(url, 'lifetimes', { refreshFamily: 1 });
    const tokens = await signIn(url, foreman);
    await new Promise((done) => {
      setTimeout(done, 1500);
    });
    expect((await refresh(url, tokens.refresh_token)).error).toBe('invalid_grant');
  });

  it('works independently for each tab of one browser', async () => {
    const browser = new Browser();
    const one = await signIn(url, foreman, browser);
    const request = signInRequest(url, { prompt: 'none' });
    const end = new URL((await browser.follow(request.url)).url);
    const two = await exchangeCode(url, request, end.searchParams.get('code') ?? '');
    expect((await refresh(url, one.refresh_token)).status).toBe(200);
    expect((await refresh(url, two.refresh_token)).status).toBe(200);
  });
});

describe('signing out', () => {
  it('with the ID token is immediate, returns to the product and ends every token', async () => {
    const browser = new Browser();
    const tokens = await signIn(url, foreman, browser);
    const stateBefore = browser.cookie('wireway_browser_state');
    const end = await browser.follow(
      signOutAddress({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${url}/`, state: 'bye' }),
    );
    expect(end.url).toBe(`${url}/?state=bye`);
    expect(browser.cookie('wireway_browser_state')).not.toBe(stateBefore);
    expect((await refresh(url, tokens.refresh_token)).error).toBe('invalid_grant');
    const userinfo = await fetch(`${url}/oidc/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect(userinfo.status).toBe(401);
    const silent = await browser.follow(signInRequest(url, { prompt: 'none' }).url);
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
  });

  it('with the session id as a hint is immediate too, without a token in the address', async () => {
    const browser = new Browser();
    const tokens = await signIn(url, foreman, browser);
    const { sid, auth_time: authTime } = claims(tokens.id_token);
    const renewed = claims((await refresh(url, tokens.refresh_token)).id_token);
    expect([renewed['sid'], renewed['auth_time']]).toEqual([sid, authTime]);
    expect(authTime).toBeGreaterThan(Date.now() / 1000 - 60);
    const hints = { client_id: 'wireway-spa', logout_hint: String(sid), post_logout_redirect_uri: `${url}/` };
    const end = await browser.follow(signOutAddress(hints));
    expect(end.url).toBe(`${url}/`);
    const silent = await browser.follow(signInRequest(url, { prompt: 'none' }).url);
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
  });

  it('with the id of another session requires confirmation', async () => {
    const anonymous = claims((await signIn(url, foreman)).id_token);
    const browser = new Browser();
    await signIn(url, foreman, browser);
    const hints = {
      client_id: 'wireway-spa',
      logout_hint: String(anonymous['sid']),
      post_logout_redirect_uri: `${url}/`,
    };
    const page = await browser.follow(signOutAddress(hints));
    expect(await page.response.text()).toContain('Sign out Luis Ortega?');
  });

  it('ends the ID tokens of the session for the product', async () => {
    const browser = new Browser();
    const { id_token: idToken } = await signIn(url, foreman, browser);
    const { sid } = claims(idToken);
    const endedKeys = () => database.query('select key from ended_session');
    await database.transaction((transaction) =>
      transaction.execute(
        "insert into app_user (issuer, subject, name, email, email_key) values ($1, $2, 'Luis', 'l', 'l') on conflict do nothing",
        [`${url}/oidc`, foreman],
      ),
    );
    expect(await endedKeys()).toEqual([]);
    await browser.follow(signOutAddress({ id_token_hint: idToken, post_logout_redirect_uri: `${url}/` }));
    expect(await endedKeys()).toEqual([{ key: namedKey(String(sid)) }]);
  });

  it('without proof requires confirmation, and takes effect once confirmed', async () => {
    const browser = new Browser();
    const tokens = await signIn(url, foreman, browser);
    const page = await browser.follow(
      signOutAddress({ client_id: 'wireway-spa', post_logout_redirect_uri: `${url}/auth/signoutpop/wireway` }),
    );
    const html = await page.response.text();
    expect(html).toContain('Sign out Luis Ortega?');
    expect((await refresh(url, tokens.refresh_token)).status).toBe(200);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? '';
    const end = await browser.follow(`${url}/oidc/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(end.url).toBe(`${url}/auth/signoutpop/wireway`);
    expect((await refresh(url, tokens.refresh_token)).error).toBe('invalid_grant');
  });

  it('never redirects to an unregistered address', async () => {
    const browser = new Browser();
    const { id_token } = await signIn(url, foreman, browser);
    const end = await browser.follow(
      signOutAddress({ id_token_hint: id_token, post_logout_redirect_uri: 'http://evil.example/' }),
    );
    expect(end.response.status).toBe(400);
  });

  it('by revoking the refresh token ends its access token too', async () => {
    const tokens = await signIn(url, foreman);
    await fetch(`${url}/oidc/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'wireway-spa', token: tokens.refresh_token }),
    });
    expect((await refresh(url, tokens.refresh_token)).error).toBe('invalid_grant');
  });
});
