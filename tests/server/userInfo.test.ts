/**
 * A provider that returns name, e-mail and groups only at userinfo: the server queries it once per ID token and trusts no other
 * source.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessTokenHeader } from '../../contract/base/calls/claims.ts';
import { createUser, listUsers } from '../../contract/users/users.ts';
import { buildApp } from '../../server/app.ts';
import { fetchUserInfo, mergeClaims } from '../../server/auth/userInfoClaims.ts';
import { createLog } from '../../server/config/log.ts';
import { noteSignInClaims, readClaimsReceivedAt } from '../../server/repositories/users/signInClaims.ts';
import { clientOf } from './client.ts';
import { startStrictProvider, type StrictProvider } from './strictProvider.ts';
import { startTestServer, untilKeysAreKnown, type TestServer } from './testServer.ts';

interface Tokens {
  readonly id_token: string;
  readonly access_token: string;
}

let strict: StrictProvider;
let server: TestServer;
/** Lead of the server clock over the provider clock, ms. */
let later = 0;
const lines: string[] = [];

beforeAll(async () => {
  // Shared by the provider and the server; it is fixed between sign-ins.
  vi.useFakeTimers({ toFake: ['Date'] });
  strict = await startStrictProvider({ claimsAtUserInfoOnly: true, hashesAccessToken: true });
  server = await startTestServer({
    env: { ...strict.env, OIDC_USERINFO: 'on', OIDC_LONGEST_TOKEN_MINUTES: '1440' },
    fetchesKeys: true,
    now: () => new Date(Date.now() + later),
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });
  await untilKeysAreKnown(server);
});
afterAll(async () => {
  await server.close();
  strict.close();
  vi.useRealTimers();
});
afterEach(() => {
  strict.userInfo('well');
  later = 0;
  lines.length = 0;
});

const json = (body: object) => (response: { end: (text: string) => void }) => response.end(JSON.stringify(body));

/** Requests the current user from a server, with `accessToken` next to the ID token if given. */
async function ask({ id_token }: Pick<Tokens, 'id_token'>, accessToken?: string, app = server.app) {
  const headers: Record<string, string> = { authorization: `Bearer ${id_token}` };
  if (accessToken !== undefined) headers[accessTokenHeader] = accessToken;
  const answer = await app.inject({ url: '/api/users/get-current-user', headers });
  return { status: answer.statusCode, ...answer.json<{ name?: string; permissions?: string[] }>() };
}

const signedIn = new Set<string>();

/** ID tokens have a resolution of seconds: the next one of a user must be newer. */
async function signIn(person: string): Promise<Tokens> {
  if (signedIn.has(person)) vi.setSystemTime(Date.now() + 1000);
  signedIn.add(person);
  return strict.signIn(person);
}

/**
 * Signs in as the application does: sends a request, receives that the sign-in is incomplete, and repeats it with the access
 * token.
 */
async function enter(person: string) {
  const tokens = await signIn(person);
  expect(await ask(tokens)).toMatchObject({ status: 428, code: 'identity.incomplete' });
  return { tokens, who: await ask(tokens, tokens.access_token) };
}

const reasons = () =>
  lines.map((line) => JSON.parse(line) as { reason?: string }).flatMap(({ reason }) => (reason ? [reason] : []));

describe('name, e-mail and groups only at userinfo', () => {
  it('create the user, once per ID token, in every server of the database', async () => {
    const { tokens, who } = await enter('ines');
    expect(who).toMatchObject({ status: 200, name: 'Inés Cárdenas', email: 'ines@site.example', isAdmin: true });
    expect(await ask(tokens)).toEqual(who);
    const second = await buildApp(server.context, { pages: null });
    await second.ready();
    expect(await ask(tokens, undefined, second)).toEqual(who);
    await second.close();
    expect(strict.userInfo('well')).toBe(1);
  });

  it('match the invitation', async () => {
    const { tokens } = await enter('ines');
    const administrator = clientOf(server.app, async () => ({
      headers: { authorization: `Bearer ${tokens.id_token}` },
      userId: 0,
    }));
    const invited = await administrator.call(createUser, { body: { name: 'Lena', email: 'lena@site.example' } });
    const { tokens: lena, who } = await enter('lena');
    expect(who).toMatchObject({ id: invited.id, name: 'Lena Okafor' });
    expect(await ask(lena)).toMatchObject({ id: invited.id });
    const people = await administrator.call(listUsers);
    expect(people.filter(({ email }) => email === 'lena@site.example')).toHaveLength(1);
  });

  it('are queried once for concurrent calls', async () => {
    const tokens = await signIn('tomas');
    strict.userInfo('well');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(tokens, tokens.access_token)));
    expect(new Set(answers.map(({ status, name }) => `${status} ${name}`))).toEqual(new Set(['200 Tomás Rey']));
    // A call between the response and the storing of the user queries userinfo again.
    expect(strict.userInfo('well')).toBeLessThanOrEqual(8);
    expect(await ask(tokens)).toMatchObject({ status: 200, isAdmin: false });
    expect(strict.userInfo('well')).toBe(0);
  });
});

describe('only the provider is trusted', () => {
  it('rejects an access token of another user or of another sign-in', async () => {
    const wanda = await signIn('wanda');
    const ines = await signIn('ines');
    const other = await signIn('wanda');
    strict.userInfo('well');
    for (const forged of [ines.access_token, other.access_token, 'x', wanda.id_token, '{"groups":["Site Admins"]}'])
      expect(await ask(wanda, forged)).toMatchObject({ status: 401, code: 'identity.invalid' });
    expect(strict.userInfo('well')).toBe(0);
    expect(reasons()).toContain('The access token is not that of the ID token (at_hash).');
    expect(await ask(wanda)).toMatchObject({ status: 428 });
  });

  it('rejects a userinfo response about another user', async () => {
    const wanda = await signIn('wanda');
    strict.userInfo(json({ sub: 'ines', name: 'Wanda Lund', groups: ['Site Admins'] }));
    expect(await ask(wanda, wanda.access_token)).toMatchObject({ status: 401, code: 'identity.invalid' });
    expect(reasons()).toEqual(['Userinfo is about another person (sub).']);
  });

  it('ignores headers and cookies added by the browser', async () => {
    const { id_token, access_token } = await signIn('wanda');
    const answer = await server.app.inject({
      url: '/api/users/get-current-user',
      headers: {
        authorization: `Bearer ${id_token}`,
        [accessTokenHeader]: access_token,
        'x-userinfo': JSON.stringify({ sub: 'wanda', groups: ['Site Admins'] }),
        cookie: 'groups=Site Admins',
      },
    });
    expect(answer.json()).toMatchObject({ name: 'Wanda Lund', isAdmin: false, permissions: [] });
  });

  it('ignores protocol claims of userinfo', async () => {
    const wanda = await signIn('wanda');
    strict.userInfo(json({ sub: 'wanda', iss: 'https://evil.example', exp: 1, iat: 9_999_999_999, groups: [] }));
    expect(await ask(wanda, wanda.access_token)).toMatchObject({ status: 200 });
    const [row] = await server.database.query<{ issuer: string; last_sign_in_at: Date | null }>(
      `select issuer, last_sign_in_at from app_user where subject = 'wanda'`,
    );
    expect(row?.issuer).toBe(strict.issuer);
    expect(row?.last_sign_in_at?.getTime()).toBeLessThan(Date.now() + 1000);
  });
});

describe('userinfo without a response', () => {
  it('lets known users continue with its last response for a day, and delays only one call', async () => {
    await enter('tomas');
    const tokens = await signIn('tomas');
    strict.userInfo('never');
    const first = await ask(tokens, tokens.access_token);
    expect(first).toMatchObject({ status: 200, name: 'Tomás Rey' });
    expect(first.permissions).toContain('field.enter');
    expect(strict.userInfo('never')).toBe(1);
    const further = await Promise.all(Array.from({ length: 20 }, () => ask(tokens)));
    expect(new Set(further.map(({ status }) => status))).toEqual(new Set([200]));
    expect(strict.userInfo('never')).toBe(0);
    expect(lines.join('')).toContain('Userinfo could not be read.');
  });

  it('removes the roles after a day, and leaves the user signed in', async () => {
    const tokens = await signIn('tomas');
    strict.userInfo((response) => void response.writeHead(503).end());
    later = 24 * 60 * 60_000 + 60_000;
    // A server clock one day ahead would make the token too old; this test is only about the role.
    const { issuer } = strict;
    await server.database.query(`update sign_in_claims set told_at = $1 where issuer = $2 and subject = 'tomas'`, [
      new Date(Date.now() - later),
      issuer,
    ]);
    later = 0;
    expect(await ask(tokens, tokens.access_token)).toMatchObject({ status: 200, permissions: [] });
  });

  it('does not change the time of its last response, even after a sign-in without it', async () => {
    const at = new Date(Date.now());
    const claims = {
      issuer: strict.issuer,
      subject: 'nora',
      name: 'Nora',
      nameClaim: 'Nora',
      email: '',
      mayTakeInvitation: false,
      session: { key: 'k', isNamed: false, issuedAt: at, authenticatedAt: null, providerTime: at },
      role: null,
      isAdmin: false,
    };
    await noteSignInClaims(server.database, claims, { claims: [], missing: [], toldAt: at });
    await noteSignInClaims(server.database, claims, { claims: [], missing: ['name'], toldAt: null });
    expect(await readClaimsReceivedAt(server.database, claims)).toEqual(at);
  });

  it.each([
    ['an error', (response) => void response.writeHead(500).end()],
    ['no JSON', (response) => void response.end('eyJhbGciOiJSUzI1NiJ9.e30.x')],
    [
      'more than anybody needs',
      (response) => void response.end(JSON.stringify({ sub: 'x', filler: 'x'.repeat(70_000) })),
    ],
    ['another address', (response) => void response.writeHead(302, { location: 'https://evil.example/me' }).end()],
  ] satisfies [string, Exclude<Parameters<StrictProvider['userInfo']>[0], string>][])(
    'by %s creates no new user',
    async (_name, answers) => {
      await server.database.query(`delete from app_user where subject = 'wanda'`);
      const tokens = await signIn('wanda');
      strict.userInfo(answers);
      expect(await ask(tokens, tokens.access_token)).toMatchObject({ status: 503, code: 'server.notReady' });
      const people = await server.database.query<{ subject: string | null }>('select subject from app_user');
      expect(people.map(({ subject }) => subject)).not.toContain('wanda');
    },
  );

  it('because it rejects the access token ends the sign-in', async () => {
    const tokens = await signIn('wanda');
    strict.userInfo((response) => void response.writeHead(401).end());
    expect(await ask(tokens, tokens.access_token)).toMatchObject({ status: 401, code: 'identity.invalid' });
  });
});

const read = async () => ({ sub: 'wanda', groups: ['Site Admins'] });

describe('an ID token without a hash of the access token (no at_hash)', () => {
  const payload = { sub: 'wanda', iat: 1, exp: 2 };
  const warned: string[] = [];
  const log = createLog('info', { write: (line) => void warned.push(line) });

  it('is used without userinfo, and the log states the reason', async () => {
    expect(await fetchUserInfo(payload, 'of another application', { read, log, isAtHashRequired: true })).toBeNull();
    expect(warned.join('')).toContain('OIDC_USERINFO=unbound');
  });

  it('is completed if the settings allow it', async () => {
    const reported = await fetchUserInfo(payload, 'a token', { read, log, isAtHashRequired: false });
    expect(reported).toEqual({ sub: 'wanda', groups: ['Site Admins'] });
    const bound = { ...payload, at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' };
    await expect(fetchUserInfo(bound, 'a token', { read, log, isAtHashRequired: false })).rejects.toMatchObject({
      code: 'identity.invalid',
    });
  });
});

it('merges userinfo claims into the ID token, and never applies email_verified to a different address', () => {
  const token = { sub: 's', iat: 1, exp: 2, name: 'Old', email: 'a@x', email_verified: true };
  expect(mergeClaims(token, { sub: 'other', exp: 9, name: 'New' })).toEqual({ ...token, name: 'New' });
  expect(mergeClaims(token, { sub: 's', email: 'b@x' })).toEqual({
    sub: 's',
    iat: 1,
    exp: 2,
    name: 'Old',
    email: 'b@x',
  });
  expect(mergeClaims(token, { sub: 's', email: 'a@x' })).toEqual(token);
  expect(mergeClaims(token, { sub: 's', email: 'b@x', email_verified: false })).toMatchObject({
    email_verified: false,
  });
});

it('does not query userinfo unless the settings require it', async () => {
  const other = await startTestServer({ env: strict.env, fetchesKeys: true });
  try {
    await untilKeysAreKnown(other);
    const tokens = await signIn('ines');
    strict.userInfo('well');
    expect(await ask(tokens, tokens.access_token, other.app)).toMatchObject({
      name: 'ines',
      email: '',
      isAdmin: false,
    });
    expect(strict.userInfo('well')).toBe(0);
  } finally {
    await other.close();
  }
});
