/** The bearer is an ID token: everything that only resembles one is rejected. */
import { createHmac, generateKeyPairSync, KeyObject, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WirewayError } from '../../contract/base/calls/errors.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import { roleNames, rolePresets, type Role } from '../../contract/base/calls/permissions.ts';
import { createUser, listUsers } from '../../contract/users/users.ts';
import { rolesClaim, testIssuer } from './testIssuer.ts';
import { exportJWK, SignJWT } from 'jose';
import { verifyIdToken } from '../../server/auth/idToken.ts';
import { keysInProcess } from '../../server/auth/jwksCache.ts';
import { createProviderClock } from '../../server/auth/providerClock.ts';
import { createLog } from '../../server/config/log.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { people as peopleMessages } from '../../server/locales/en-US/people.ts';

type Claims = Record<string, unknown>;

const start = Date.UTC(2026, 10, 20, 12);
let time = start;
let server: TestServer;
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    now: () => new Date(time),
    log: createLog('info', { write: (line) => void logged.push(line) }),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  time = start;
});

const seconds = start / 1000;

function ask(authorization: string | undefined, url = '/api/users/get-current-user') {
  return server.app.inject({
    url,
    headers: authorization === undefined ? {} : { authorization },
  });
}

async function askWith(claims: Claims, header: Record<string, unknown> = {}) {
  return ask(`Bearer ${await server.issuer.token(claims, header)}`);
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const typical = { iss: testIssuer, aud: 'wireway-test', sub: 'somebody', iat: seconds, exp: seconds + 600 };

describe('a valid token', () => {
  it('is accepted', async () => {
    const answer = await askWith({ sub: 'good', name: 'Ann Good' });
    expect(answer.json()).toMatchObject({ name: 'Ann Good', isAdmin: false, permissions: [] });
  });

  it.each([
    ['a subject of 255 letters', { sub: 's'.repeat(255) }],
    ['several audiences, ours as the presenter', { aud: ['wireway-test', 'other'], azp: 'wireway-test' }],
    ['ends 299 s ago', { iat: seconds - 900, exp: seconds - 299 }],
    ['not before 299 s from now', { nbf: seconds + 299 }],
    ['issued 299 s from now', { iat: seconds + 299 }],
  ])('with %s is accepted', async (_name, claims) => {
    expect((await askWith(claims)).statusCode).toBe(200);
  });
});

describe('a token is rejected', () => {
  it.each<[string, Claims, Record<string, unknown>?]>([
    ['another issuer', { iss: 'https://evil.example.com' }],
    ['the issuer with a slash more', { iss: `${testIssuer}/` }],
    ['no issuer', { iss: undefined }],
    ['another client', { aud: 'other' }],
    ['no audience', { aud: undefined }],
    ['several audiences and no presenter', { aud: ['wireway-test', 'other'] }],
    ['several audiences, presented by another', { aud: ['wireway-test', 'other'], azp: 'other' }],
    ['one audience, presented by another', { azp: 'other' }],
    ['no end', { exp: undefined }],
    ['not before 301 s from now', { nbf: seconds + 301 }],
    ['issued 301 s from now', { iat: seconds + 301 }],
    ['no time of issue', { iat: undefined }],
    ['no subject', { sub: undefined }],
    ['a blank subject', { sub: '' }],
    ['a subject of 256 letters', { sub: 's'.repeat(256) }],
    ['the type of an access token', {}, { typ: 'at+jwt' }],
    ['the type of an access token, long form', {}, { typ: 'application/at+jwt' }],
    ['the type of a logout token', {}, { typ: 'logout+jwt' }],
    ['the events of a logout token', { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }],
    ['the scope of an access token', { scope: 'openid profile' }],
    ['the scope of an access token, as some providers write it', { scp: ['openid'] }],
    ['an unknown key', {}, { kid: 'stranger' }],
    ['a critical extension nobody knows', {}, { crit: ['exp'] }],
  ])('with %s', async (_name, claims, header) => {
    let token: string;
    try {
      token = await server.issuer.token(claims, header);
    } catch {
      // jose does not sign an unknown critical extension, so the header is built by hand.
      token = `${part({ alg: 'RS256', ...header })}.${part({ ...typical, ...claims })}.c2ln`;
    }
    const answer = await ask(`Bearer ${token}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'identity.invalid' });
  });

  it('when it expired 301 s ago, with that reason', async () => {
    const answer = await askWith({ iat: seconds - 900, exp: seconds - 301 });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      code: 'identity.expired',
      message: peopleMessages.signInExpired,
    });
  });

  it('when the clock exceeds its expiry by more than the skew', async () => {
    const token = `Bearer ${await server.issuer.token({ exp: seconds + 600 })}`;
    time = start + 899_000;
    expect((await ask(token)).statusCode).toBe(200);
    time = start + 901_000;
    expect((await ask(token)).statusCode).toBe(401);
  });

  it('when its lifetime exceeds an hour, with a hint for the administrator', async () => {
    const claims = { iat: seconds - 60, exp: seconds - 60 + 3600 };
    expect((await askWith(claims)).statusCode).toBe(200);
    logged.length = 0;
    // In sequence, because the order of warnings for concurrent calls is random.
    const answers = [
      await askWith({ ...claims, exp: claims.exp + 1 }),
      await askWith({ exp: seconds + 10 * 365 * 86_400 }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(answers[0]?.json()).toMatchObject({
      code: 'identity.longLived',
      message: peopleMessages.signInLongLived,
    });
    const warnings = () => logged.filter((line) => line.includes('raise OIDC_LONGEST_TOKEN_MINUTES (now 60)'));
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain('The token lives 3601 s, longer than 3600 s.');
    time += 11 * 60_000;
    await askWith({ exp: seconds + 86_400 });
    expect(warnings()).toHaveLength(2);
  });

  it('with the reason in the log, not in the response', async () => {
    logged.length = 0;
    const answer = await askWith({ iss: `${testIssuer}/` });
    expect(answer.body).not.toContain('iss');
    expect(logged.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ code: 'identity.invalid', reason: 'unexpected "iss" claim value' }),
    );
  });

  it('when its signature is missing or forged', async () => {
    const good = await server.issuer.token();
    const [header = '', payload = '', signature = ''] = good.split('.');
    const { keys } = await server.issuer.keySource();
    const [key] = keys;
    const anonymous = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = KeyObject.from(
      await crypto.subtle.importKey('jwk', key!, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, true, ['verify']),
    ).export({ type: 'spki', format: 'pem' });
    const hmacHeader = part({ alg: 'HS256', kid: key!.kid });
    const jwkHeader = part({ alg: 'RS256', jwk: anonymous.publicKey.export({ format: 'jwk' }) });
    const kidHeader = part({
      alg: 'RS256',
      kid: key!.kid,
      jku: 'https://evil.example.com/jwks',
      x5u: 'https://evil.example.com/x',
    });
    const signedBy = (head: string): string =>
      sign('sha256', Buffer.from(`${head}.${payload}`), anonymous.privateKey).toString('base64url');
    const forged = {
      'no algorithm': `${part({ alg: 'none' })}.${payload}.`,
      'no algorithm, in capitals': `${part({ alg: 'NONE' })}.${payload}.${signature}`,
      'an empty signature': `${header}.${payload}.`,
      'the public key as a shared secret': `${hmacHeader}.${payload}.${createHmac('sha256', pem).update(`${hmacHeader}.${payload}`).digest('base64url')}`,
      'a key it brought itself': `${jwkHeader}.${payload}.${signedBy(jwkHeader)}`,
      'a key fetched from elsewhere': `${kidHeader}.${payload}.${signedBy(kidHeader)}`,
      'a changed payload': `${header}.${part({ ...typical, sub: 'boss' })}.${signature}`,
      'one letter of the signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'another algorithm of the family': `${part({ alg: 'PS256', kid: key!.kid })}.${payload}.${signature}`,
      'no payload': `${header}..${signature}`,
      'four parts': `${good}.x`,
      words: 'let me in',
    };
    const answers = await Promise.all(
      Object.entries(forged).map(async ([name, token]) => [name, (await ask(`Bearer ${token}`)).statusCode]),
    );
    expect(answers).toEqual(Object.keys(forged).map((name) => [name, 401]));
  });

  it.each([
    ['RS256', 'somebody'],
    ['PS256', 'identity.invalid'],
    ['RS384', 'identity.invalid'],
  ])('by its algorithm, even if the key itself names none: %s gives %s', async (alg, result) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const token = await new SignJWT({ ...typical }).setProtectedHeader({ alg, kid: 'k' }).sign(privateKey);
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k' };
    const { oidc } = server.context.config;
    const keys = keysInProcess(async () => ({ keys: [jwk] }));
    const rules = {
      ...oidc,
      issuer: oidc.authority,
      keys,
      now: () => new Date(start),
      providerClock: createProviderClock(),
    };
    const outcome = verifyIdToken(token, rules).then(
      ({ payload }) => payload.sub,
      (error: unknown) => (error instanceof WirewayError ? error.code : error),
    );
    expect(await outcome).toBe(result);
  });

  it('without a bearer scheme, whatever else is sent', async () => {
    const token = await server.issuer.token();
    const schemes = [undefined, '', 'Bearer', `Basic ${token}`, `Bearer ${token} ${token}`, token];
    const codes = await Promise.all(schemes.map(async (scheme) => (await ask(scheme)).json<{ code: string }>().code));
    expect(codes).toEqual(schemes.map(() => 'identity.missing'));
    const byQuery = await server.app.inject({ url: `/api/users/get-current-user?access_token=${token}` });
    const byCookie = await server.app.inject({
      url: '/api/users/get-current-user',
      headers: { cookie: `id_token=${token}; spoofUserId=1` },
    });
    expect([byQuery.statusCode, byCookie.statusCode]).toEqual([401, 401]);
  });
});

const me = async (claims: Claims) => (await askWith(claims)).json<{ isAdmin: boolean; permissions: string[] }>();

describe('the roles in a token', () => {
  it.each([
    ['an object', { administrator: { '1': 'example.com' } }],
    ['a list of objects', [{ viewer: {} }, { administrator: {} }]],
    ['text', 'administrator'],
    ['a list of texts', ['viewer', 'administrator']],
  ])('as %s make an administrator', async (form, claim) => {
    expect(await me({ sub: `admin by ${form}`, [rolesClaim]: claim })).toMatchObject({ isAdmin: true });
  });

  it.each([
    ['an object that says no', { administrator: false }],
    ['an object that says nothing', { administrator: null }],
    ['an empty grant', { administrator: '' }],
    ['a list of objects that say no', [{ administrator: false }, { administrator: 0 }]],
    ['a list within the list', [['administrator']]],
    ['text of several', 'viewer administrator'],
    ['JSON in a text', '{"administrator":true}'],
    ['true', true],
  ])('as %s make no one an administrator', async (form, claim) => {
    expect(await me({ sub: `nobody by ${form}`, [rolesClaim]: claim })).toMatchObject({
      isAdmin: false,
      permissions: [],
    });
  });

  it('are removed by the next token without them', async () => {
    const sub = 'administrator no more';
    expect(await me({ sub, iat: seconds - 60, [rolesClaim]: { administrator: true } })).toMatchObject({
      isAdmin: true,
    });
    expect(await me({ sub, [rolesClaim]: { administrator: false } })).toMatchObject({ isAdmin: false });
  });

  it('are those of our project or general ones, not those of another project', async () => {
    expect(await me({ sub: 'general', 'urn:zitadel:iam:org:project:roles': { administrator: {} } })).toMatchObject({
      isAdmin: true,
    });
    expect(await me({ sub: 'foreign', 'urn:zitadel:iam:org:project:9:roles': { administrator: {} } })).toMatchObject({
      isAdmin: false,
    });
  });

  it('are own properties: inherited names are not roles', async () => {
    expect(await me({ sub: 'inherited', [rolesClaim]: [null, 7, { toString: {} }] })).toMatchObject({
      isAdmin: false,
      permissions: [],
    });
  });

  it.each(roleNames)('give the preset of %s, in any form of the claim', async (role) => {
    const forms = {
      text: role,
      'a list of texts': ['nobody-knows', role],
      'an object': { [role]: { '1': 'example.com' } },
      'an object with a role nobody knows': { 'nobody-knows': { '1': 'example.com' }, [role]: {} },
      'a list of objects': [{ 'nobody-knows': {} }, { [role]: { '1': 'example.com' } }],
      'a list of both': [{ 'nobody-knows': {} }, ' ', role],
    };
    for (const [form, claim] of Object.entries(forms)) {
      // oxlint-disable-next-line no-await-in-loop -- one sign-in at a time
      const { isAdmin, permissions } = await me({ sub: `${role} by ${form}`, [rolesClaim]: claim });
      expect([form, isAdmin, permissions.toSorted()]).toEqual([form, false, presetOf(role)]);
    }
  });

  it.each([
    ['a role nobody knows', 'superintendent'],
    ['an object of such', { superintendent: { '1': 'example.com' } }],
    ['a list of such', ['superintendent', { owner: {} }]],
    ['a role in other letters', ['Project-Lead', 'project lead', 'FOREMAN']],
    ['an empty text', ' '],
    ['an empty list', []],
    ['an empty object', {}],
    ['a list of nothing', [null, '', {}, []]],
  ])('as %s admit a user without permissions, who gets a clear error', async (form, claim) => {
    const answer = await askWith({ sub: `unknown by ${form}`, [rolesClaim]: claim });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { isAdmin: false, permissions: [] }]);
    const token = await server.issuer.token({ sub: `unknown by ${form}`, [rolesClaim]: claim });
    const refused = await ask(`Bearer ${token}`, '/api/users');
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'permission.missing' }]);
  });

  it('follow the newest token: an older one does not restore a lost role', async () => {
    const old = { sub: 'demoted', iat: seconds - 60, [rolesClaim]: { administrator: {} } };
    expect(await me(old)).toMatchObject({ isAdmin: true });
    expect(await me({ sub: 'demoted', iat: seconds })).toMatchObject({ isAdmin: false });
    expect(await me(old)).toMatchObject({ isAdmin: false });
  });
});

const idOf = async (claims: Claims): Promise<number> => (await askWith(claims)).json<{ id: number }>().id;

describe('the user of a token', () => {
  it('is determined by issuer and subject, not by the e-mail address', async () => {
    const first = await idOf({ sub: 'one', email: 'shared@example.com', email_verified: true });
    const second = await idOf({ sub: 'two', email: 'shared@example.com', email_verified: true });
    expect(second).not.toBe(first);
    expect(await idOf({ sub: 'one', email: 'renamed@example.com', email_verified: true })).toBe(first);
  });

  it('is the invited user if the provider has verified the address', async () => {
    const administrator = server.as('administrator');
    const invited = await administrator.call(createUser, { body: { name: 'Invited Ida', email: 'Ida@Example.com' } });
    expect(invited.status).toBe('invited');
    expect(await idOf({ sub: 'thief', email: 'ida@example.com', email_verified: false })).not.toBe(invited.id);
    expect(await idOf({ sub: 'ida', email: 'ida@example.com', email_verified: true })).toBe(invited.id);
    const people = await administrator.call(listUsers);
    expect(people.find(({ id }) => id === invited.id)).toMatchObject({ status: 'active', name: 'Invited Ida' });
  });

  it('has the name and the verified address that the provider has at each sign-in', async () => {
    const sub = 'nadia';
    const id = await idOf({ sub, iat: seconds - 60, name: 'Nadia Old', email: 'old@nadia.com', email_verified: true });
    const stored = async () => {
      const people = await server.as('administrator').call(listUsers);
      const { name, email } = people.find((each) => each.id === id)!;
      return { name, email };
    };
    const next = { name: 'Nadia New', email: 'new@nadia.com' };
    expect(await idOf({ sub, iat: seconds - 50, ...next, email_verified: true })).toBe(id);
    expect(await stored()).toEqual(next);
    // An older token, an address without proof, a look-alike and missing claims change nothing.
    await idOf({ sub, iat: seconds - 55, name: 'Nadia Old', email: 'old@nadia.com', email_verified: true });
    await idOf({ sub, iat: seconds - 40, email: 'unproved@nadia.com', email_verified: false });
    await idOf({ sub, iat: seconds - 30, email: 'ſame@nadia.com', email_verified: true });
    await idOf({ sub, iat: seconds - 20 });
    expect(await stored()).toEqual(next);
  });

  it('takes neither an invitation nor a record with a changed address', async () => {
    const administrator = server.as('administrator');
    const invited = await administrator.call(createUser, { body: { name: 'Invited Iris', email: 'iris@example.com' } });
    const owner = await idOf({ sub: 'owner', email: 'owned@example.com', email_verified: true });
    const sub = 'mover';
    const mover = await idOf({ sub, iat: seconds - 60, email: 'mover@example.com', email_verified: true });
    expect(await idOf({ sub, iat: seconds - 50, email: 'iris@example.com', email_verified: true })).toBe(mover);
    expect(await idOf({ sub, iat: seconds - 40, email: 'owned@example.com', email_verified: true })).toBe(mover);
    const people = await administrator.call(listUsers);
    expect(people.find(({ id }) => id === invited.id)).toMatchObject({ status: 'invited', name: 'Invited Iris' });
    // The owners of these addresses are still found by them.
    const found = await server.database.query('select id from app_user where email_key = $1', ['owned@example.com']);
    expect(found).toEqual([{ id: owner }]);
    expect(await idOf({ sub: 'iris', email: 'iris@example.com', email_verified: true })).toBe(invited.id);
  });

  it('keeps the name by which rows refer to a foreman, and never takes the name of another user', async () => {
    const { id: projectId } = await server.createProject();
    const foreman = server.as({ name: 'Luis Ortega', role: 'foreman' }, projectId);
    const luis = await foreman.userId();
    await server.database.query(`update app_user set issuer = $2, subject = 'luis' where id = $1`, [luis, testIssuer]);
    const nameOf = async (claims: Claims) =>
      (await askWith({ iat: seconds + 1, ...claims })).json<{ name: string }>().name;
    expect(await nameOf({ sub: 'luis', name: 'Ortega, L. (Contractor)' })).toBe('Luis Ortega');
    await idOf({ sub: 'copycat', iat: seconds - 60, name: 'Carl Copy' });
    expect(await nameOf({ sub: 'copycat', name: 'LUIS  ortega' })).toBe('Carl Copy');
  });

  it('is a single one, however many first calls arrive concurrently', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => idOf({ sub: 'eager', email: 'eager@example.com', email_verified: true })),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('is rejected once disabled, however new the token', async () => {
    const leaver = server.as({ name: 'Leaver' });
    await leaver.call(getCurrentUser);
    await server.database.query(`update app_user set status = 'disabled' where id = $1`, [await leaver.userId()]);
    await expect(leaver.call(getCurrentUser)).rejects.toMatchObject({ code: 'identity.disabled', status: 401 });
  });
});

const presetOf = (role: Role) => [...rolePresets[role].permissions].toSorted();
/** Roles claim nested two levels deep, under a name with a slash. */
const within = (roles: unknown) => ({ resource_access: { 'wire/way': { roles } } });

describe('a provider with other conventions', () => {
  /** Response about the user of a token, from a server that differs only by its settings. */
  async function under(env: Record<string, string>, claims: Claims) {
    const other = await startTestServer({ env, now: () => new Date(time), database: server.database });
    try {
      const answer = await other.app.inject({
        url: '/api/users/get-current-user',
        headers: { authorization: `Bearer ${await other.issuer.token({ sub: randomUUID(), ...claims })}` },
      });
      return answer.json<{ isAdmin: boolean; permissions: string[]; code?: string }>();
    } finally {
      await other.close();
    }
  }
  const map = JSON.stringify({ 'Site Admins': 'administrator', crew: 'foreman', planners: 'project-manager' });

  it.each<[string, Record<string, string>, Claims, boolean]>([
    ['a claim by name', { OIDC_ROLES_CLAIM: 'groups' }, { groups: ['administrator'] }, true],
    [
      'a claim whose name is an address',
      { OIDC_ROLES_CLAIM: 'https://x.example/roles' },
      { 'https://x.example/roles': 'administrator' },
      true,
    ],
    [
      'a claim inside another',
      { OIDC_ROLES_CLAIM: '/realm_access/roles' },
      { realm_access: { roles: ['administrator'] } },
      true,
    ],
    [
      'a path that ends in nothing',
      { OIDC_ROLES_CLAIM: '/realm_access/roles' },
      { realm_access: 'administrator' },
      false,
    ],
    [
      'a path through what every object inherits',
      { OIDC_ROLES_CLAIM: '/constructor/name', OIDC_ROLE_MAP: '{"Object":"administrator"}' },
      {},
      false,
    ],
    [
      'a group by the map',
      { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLE_MAP: map },
      { groups: ['crew', 'Site Admins'] },
      true,
    ],
    [
      'a group the map does not name',
      { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLE_MAP: map },
      { groups: ['administrator', 'toString'] },
      false,
    ],
    [
      'a group that is denied',
      { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLE_MAP: map },
      { groups: { 'Site Admins': false } },
      false,
    ],
    [
      'the usual claim where another is set',
      { OIDC_ROLES_CLAIM: 'groups' },
      { [rolesClaim]: { administrator: {} } },
      false,
    ],
    ['the usual claim by the map', { OIDC_ROLE_MAP: map }, { [rolesClaim]: { 'Site Admins': {} } }, true],
  ])('names roles by %s', async (_, env, claims, isAdmin) => {
    expect(await under(env, claims)).toMatchObject({ isAdmin });
  });

  it('gives the preset of a role inside another claim, in each form', async () => {
    const env = { OIDC_ROLES_CLAIM: '/resource_access/wire~1way/roles' };
    const held = async (claims: Claims) => (await under(env, claims)).permissions.toSorted();
    expect(await held(within(['general-foreman', 'offline_access']))).toEqual(presetOf('general-foreman'));
    expect(await held(within({ viewer: true, 'project-manager': {} }))).toEqual(presetOf('project-manager'));
    expect(await held(within('foreman'))).toEqual(presetOf('foreman'));
    expect(await held(within(['offline_access']))).toEqual([]);
    expect(await held({ resource_access: { 'wire/way': 'project-lead' } })).toEqual([]);
    expect(await held({ 'resource_access/wire/way/roles': ['project-lead'] })).toEqual([]);
  });

  it('gives the preset of the group with the most permissions', async () => {
    const env = { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLE_MAP: map };
    const { isAdmin, permissions } = await under(env, { groups: ['crew', 'planners'] });
    expect(isAdmin).toBe(false);
    expect(permissions).toContain('import.run');
    expect(permissions).not.toContain('project.edit');
  });

  it('can issue tokens up to the minutes allowed by the settings', async () => {
    const env = { OIDC_LONGEST_TOKEN_MINUTES: '65' };
    expect(await under(env, { exp: seconds + 3900 })).toMatchObject({ isAdmin: false });
    expect(await under(env, { exp: seconds + 3901 })).toMatchObject({ code: 'identity.longLived' });
  });

  it.each([
    ['verified', true, true],
    ['verified', undefined, false],
    ['verified', false, false],
    ['verified', 'true', false],
    ['unstated', undefined, true],
    ['unstated', false, false],
    ['unstated', 'false', false],
    ['unverified', false, true],
  ])(
    'with OIDC_INVITATION_EMAIL=%s and email_verified %s: the invitation is used %s',
    async (setting, verified, taken) => {
      const other = await startTestServer({
        env: { OIDC_INVITATION_EMAIL: setting },
        now: () => new Date(time),
        database: server.database,
      });
      const sub = randomUUID();
      try {
        const { id } = await other
          .as('administrator')
          .call(createUser, { body: { name: 'Invited Ida', email: `${sub}@example.com` } });
        const token = await other.issuer.token({ sub, email: `${sub}@Example.com`, email_verified: verified });
        const answer = await other.app.inject({
          url: '/api/users/get-current-user',
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.json<{ id: number }>().id === id).toBe(taken);
      } finally {
        await other.close();
      }
    },
  );
});
