import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { removeExpired } from '../../server/auth/identityProvider/adapter.ts';
import {
  Browser,
  claims,
  control,
  keyId,
  refresh,
  signIn,
  signInRequest,
  startProvider,
  type RunningProvider,
} from './idpHarness.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

const foreman = 'local-foreman';

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

async function listedKeys(): Promise<(string | undefined)[]> {
  const { keys }: { keys: { kid: string }[] } = await (await fetch(`${url}/oidc/jwks`)).json();
  return keys.map((key) => key.kid);
}

it('ten-second tokens last ten seconds', async () => {
  await control(url, 'lifetimes', { idToken: 10, accessToken: 10 });
  const tokens = await signIn(url, foreman);
  const { exp = 0, iat = 0 } = claims(tokens.id_token);
  expect(exp - iat).toBe(10);
  expect(tokens.expires_in).toBe(10);
});

it('an access token can be shorter than its ID token, as with some providers', async () => {
  await control(url, 'lifetimes', { accessToken: 5 });
  const tokens = await signIn(url, foreman);
  const { exp = 0, iat = 0 } = claims(tokens.id_token);
  expect([exp - iat, tokens.expires_in]).toEqual([900, 5]);
});

it('a dropped token response is processed but never arrives, and the retry succeeds', async () => {
  const tokens = await signIn(url, foreman);
  await control(url, 'drop-token-replies', { count: 1 });
  await expect(refresh(url, tokens.refresh_token)).rejects.toThrow('fetch failed');
  expect((await refresh(url, tokens.refresh_token)).status).toBe(200);
  expect(await control(url, 'counters')).toMatchObject({
    repliesDropped: 1,
    tokenCalls: { authorization_code: 1, refresh_token: 2 },
    tokenRefusals: { refresh_token: 0 },
  });
});

it('a rejected renewal is counted', async () => {
  await refresh(url, 'no-such-token');
  expect(await control(url, 'counters')).toMatchObject({
    tokenCalls: { refresh_token: 1 },
    tokenRefusals: { refresh_token: 1 },
  });
});

it('everything returns 503 while switched off', async () => {
  const tokens = await signIn(url, foreman);
  await control(url, 'off');
  const paths = ['/oidc/.well-known/openid-configuration', '/oidc/jwks', '/oidc/interaction/x'];
  const replies = await Promise.all(paths.map((path) => fetch(url + path)));
  expect(replies.map((reply) => reply.status)).toEqual([503, 503, 503]);
  expect((await refresh(url, tokens.refresh_token)).status).toBe(503);
  expect(await control(url, 'counters')).toMatchObject({ unavailableReplies: 4 });
  await control(url, 'on');
  expect((await refresh(url, tokens.refresh_token)).status).toBe(200);
});

it('rotating keys signs with a new key while the old one stays listed', async () => {
  const before = await signIn(url, foreman);
  const { kid } = await control<{ kid: string }>(url, 'rotate-keys');
  const after = await refresh(url, before.refresh_token);
  expect(keyId(after.id_token)).toBe(kid);
  expect(kid).not.toBe(keyId(before.id_token));
  expect(await listedKeys()).toEqual(expect.arrayContaining([kid, keyId(before.id_token)]));
  const keys = createLocalJWKSet(await running.provider.keySource());
  await jwtVerify(before.id_token, keys);
  await jwtVerify(after.id_token, keys);
});

it('rotating keys and retiring the old ones lists only the new one', async () => {
  const before = await signIn(url, foreman);
  const { kid } = await control<{ kid: string }>(url, 'rotate-keys', { retireOld: true });
  expect(await listedKeys()).toEqual([kid]);
  const keys = createLocalJWKSet(await running.provider.keySource());
  await expect(jwtVerify(before.id_token, keys)).rejects.toThrow('no applicable key');
});

it('a rotation does not disturb someone on the sign-in page', async () => {
  const browser = new Browser();
  const page = await browser.follow(signInRequest(url).url);
  await control(url, 'rotate-keys');
  const end = await browser.follow(`${page.url}/${foreman}`, { method: 'POST' });
  expect(new URL(end.url).searchParams.get('code')).toBeTruthy();
});

it.each(['revoke-sessions', 'forget-sessions'])('%s ends tokens and browser sessions', async (lever) => {
  const browser = new Browser();
  const tokens = await signIn(url, foreman, browser);
  await control(url, lever);
  expect((await refresh(url, tokens.refresh_token)).error).toBe('invalid_grant');
  const silent = await browser.follow(signInRequest(url, { prompt: 'none' }).url);
  expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
});

it('another web page cannot use the controls', async () => {
  const response = await fetch(`${url}/oidc-test/off`, { method: 'POST', headers: { origin: 'http://evil.example' } });
  expect(response.status).toBe(403);
  const remote = await running.app.inject({ method: 'POST', url: '/oidc-test/off', remoteAddress: '192.0.2.7' });
  expect(remote.statusCode).toBe(403);
  expect((await fetch(`${url}/oidc/jwks`)).status).toBe(200);
});

it('a control rejects unknown values', async () => {
  await expect(control(url, 'lifetimes', { idToken: 0 })).rejects.toThrow('400');
  await expect(control(url, 'lifetimes', { idtoken: 10 })).rejects.toThrow('400');
});

it('cleanup removes expired records and leaves the rest', async () => {
  const tokens = await signIn(url, foreman);
  await database.transaction((transaction) =>
    transaction.execute(
      `update oidc_record set expires_at = now() - interval '1 second' where kind = 'AuthorizationCode'`,
    ),
  );
  expect(await removeExpired(database)).toBeGreaterThan(0);
  expect((await refresh(url, tokens.refresh_token)).status).toBe(200);
});

it('a restart keeps keys, sessions and refresh tokens', async () => {
  const own = await openTestDatabase();
  const before = await startProvider(own.database);
  const browser = new Browser();
  const tokens = await signIn(before.publicUrl, foreman, browser);
  await before.app.close();

  const after = await startProvider(own.database, Number(new URL(before.publicUrl).port));
  const renewed = await refresh(after.publicUrl, tokens.refresh_token);
  expect(renewed.status).toBe(200);
  expect(keyId(renewed.id_token)).toBe(keyId(tokens.id_token));
  const silent = await browser.follow(signInRequest(after.publicUrl, { prompt: 'none' }).url);
  expect(new URL(silent.url).searchParams.get('code')).toBeTruthy();
  await after.app.close();
  await own.drop();
});
