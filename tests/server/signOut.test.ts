/** A sign-out takes effect immediately: a token that has not expired yet is rejected by every server. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCurrentUser, signOut } from '../../contract/users/currentUser.ts';
import { updateUser, endSignIns } from '../../contract/users/users.ts';
import { buildApp } from '../../server/app.ts';
import type { Client } from './client.ts';
import { languages } from './eachLanguage.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { people as peopleMessages } from '../../server/locales/en-US/people.ts';

type Claims = Record<string, unknown>;

const start = Date.UTC(2026, 10, 22, 9);
const seconds = start / 1000;
let time = start;
let server: TestServer;
/** A second process on the same database. */
let other: FastifyInstance;
let administrator: Client;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(time) });
  other = await startAnother();
  administrator = server.as('administrator');
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(() => {
  time = start;
});

async function startAnother(): Promise<FastifyInstance> {
  const app = await buildApp(server.context, { keySource: server.issuer.keySource, pages: null });
  return app.ready().then(() => app);
}

const token = (sub: string, claims: Claims = {}) => server.issuer.token({ sub, jti: `${Math.random()}`, ...claims });
const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });

async function codeOf(idToken: string, app = server.app): Promise<string> {
  const answer = await app.inject({ url: `/api${getCurrentUser.path}`, headers: bearer(idToken) });
  return answer.statusCode === 200 ? 'good' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`;
}

async function leave(idToken: string, body: object = {}, app = server.app): Promise<number> {
  const headers = { ...bearer(idToken), 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: `/api${signOut.path}`, headers, payload: body });
  return answer.statusCode;
}

const revoked = '401 identity.revoked';

describe('a sign-out with session ids from the provider', () => {
  it('ends every token of the session at once, renewed ones too, at both servers', async () => {
    const shown = await token('sid', { sid: 's1', iat: seconds - 60 });
    const renewed = await token('sid', { sid: 's1' });
    expect(await codeOf(shown)).toBe('good');
    expect(await leave(shown)).toBe(200);
    time += 30_000;
    const later = await token('sid', { sid: 's1' });
    const codes = [];
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    for (const one of [shown, renewed, later]) codes.push(await codeOf(one), await codeOf(one, other));
    expect(codes).toEqual(Array.from({ length: 6 }, () => revoked));
  });

  it('ends neither another device of the user nor another user’s session with the same id', async () => {
    const here = await token('two devices', { sid: 's2' });
    const phone = await token('two devices', { sid: 's3', iat: seconds - 300 });
    const someone = await token('somebody else', { sid: 's2' });
    await leave(here);
    expect([await codeOf(here), await codeOf(phone), await codeOf(someone)]).toEqual([revoked, 'good', 'good']);
  });

  it('allows a new sign-in in the same second, and in a continued session of the provider', async () => {
    const before = await token('again', { sid: 's4', auth_time: seconds - 60 });
    await leave(before);
    expect(await codeOf(await token('again', { sid: 's5' }))).toBe('good');
    expect(await codeOf(await token('again', { sid: 's4', auth_time: seconds - 60 }))).toBe(revoked);
    expect(await codeOf(await token('again', { sid: 's4', auth_time: seconds }))).toBe('good');
  });

  it('also ends the new sign-in at the next sign-out', async () => {
    const first = await token('twice', { sid: 's6', auth_time: seconds - 60 });
    await leave(first);
    const second = await token('twice', { sid: 's6', auth_time: seconds });
    expect(await leave(second)).toBe(200);
    expect([await codeOf(first), await codeOf(second)]).toEqual([revoked, revoked]);
  });

  it('recognizes a new sign-in by its time if the first had none', async () => {
    await leave(await token('no time', { sid: 's7' }));
    expect(await codeOf(await token('no time', { sid: 's7' }))).toBe(revoked);
    expect(await codeOf(await token('no time', { sid: 's7', auth_time: seconds - 1 }))).toBe(revoked);
    expect(await codeOf(await token('no time', { sid: 's7', auth_time: seconds }))).toBe('good');
  });
});

describe('a sign-out without session ids from the provider', () => {
  it('ends every earlier token of the user, and the one presented', async () => {
    const shown = await token('plain');
    const renewed = await token('plain', { iat: seconds - 1 });
    const older = await token('plain', { iat: seconds - 120 });
    await leave(shown);
    expect([await codeOf(shown), await codeOf(renewed), await codeOf(older, other)]).toEqual([
      revoked,
      revoked,
      revoked,
    ]);
  });

  it('allows a new sign-in in the same second', async () => {
    await leave(await token('same second'));
    expect(await codeOf(await token('same second'))).toBe('good');
  });

  it('ends a newer token known to the server, even if an older one is presented', async () => {
    const older = await token('younger known', { iat: seconds - 5 });
    const younger = await token('younger known');
    await codeOf(younger);
    await leave(older);
    expect([await codeOf(older), await codeOf(younger)]).toEqual([revoked, revoked]);
  });

  it.each([
    ['behind', -200],
    ['ahead', 200],
  ])('uses the clock of the provider, even if it is 200 s %s', async (name, skew) => {
    const now = () => time / 1000 + skew;
    const app = await startAnother();
    const before = await token(name, { iat: now(), exp: now() + 600 });
    expect(await codeOf(before, app)).toBe('good');
    time += 60_000;
    const renewed = await token(name, { iat: now() - 5, exp: now() + 600 });
    const hidden = await token(name, { iat: now() - 4, exp: now() + 600 });
    await leave(renewed, {}, app);
    const codes = [await codeOf(before, app), await codeOf(renewed, app), await codeOf(hidden, app)];
    expect(codes).toEqual([revoked, revoked, revoked]);
    expect(await codeOf(await token(name, { iat: now(), exp: now() + 600 }), app)).toBe('good');
    await app.close();
  });
});

const devices = (sub: string) =>
  Promise.all([token(sub, { sid: 'a' }), token(sub, { sid: 'b', auth_time: seconds - 60 }), token(sub)]);

describe('all sign-ins of a user end', () => {
  it('when they sign out everywhere: on all devices, renewed or not', async () => {
    const [here, phone, plain] = await devices('everywhere');
    await codeOf(phone);
    expect(await leave(here, { everywhere: true })).toBe(200);
    time += 60_000;
    const renewed = await token('everywhere', { sid: 'b', auth_time: seconds - 60 });
    const codes = [await codeOf(here), await codeOf(phone), await codeOf(plain, other), await codeOf(renewed)];
    expect(codes).toEqual([revoked, revoked, revoked, revoked]);
    const again = await token('everywhere', { sid: 'c', auth_time: time / 1000 });
    expect(await codeOf(again)).toBe('good');
  });

  it('when an administrator ends them, which is audited', async () => {
    const [here, phone] = await devices('ended');
    const { id } = (await server.app.inject({ url: `/api${getCurrentUser.path}`, headers: bearer(here) })).json<{
      id: number;
    }>();
    await administrator.call(endSignIns, { body: { userId: id } });
    expect([await codeOf(here), await codeOf(phone, other)]).toEqual([revoked, revoked]);
    const rows = await server.database.query('select action from audit_event where target = $1', [`user ${id}`]);
    expect(rows).toContainEqual({ action: 'user.endSignIns' });
  });

  it('when they are disabled, and remain ended after reactivation', async () => {
    const idToken = await token('disabled', { email: 'disabled@example.com', email_verified: true });
    const { id } = (await server.app.inject({ url: `/api${getCurrentUser.path}`, headers: bearer(idToken) })).json<{
      id: number;
    }>();
    const person = { userId: id, name: 'Dis Abled', email: 'disabled@example.com' };
    await administrator.call(updateUser, { body: { ...person, status: 'disabled' } });
    expect([await codeOf(idToken), await codeOf(idToken, other)]).toEqual([
      '401 identity.disabled',
      '401 identity.disabled',
    ]);
    await administrator.call(updateUser, { body: { ...person, status: 'active' } });
    expect(await codeOf(idToken)).toBe(revoked);
    time += 2000;
    expect(await codeOf(await token('disabled'))).toBe('good');
  });
});

it('a rejected token gets the reason in each language, and cannot sign out others', async () => {
  const idToken = await token('languages', { sid: 'l' });
  await leave(idToken);
  expect(
    await Promise.all(
      languages.map(async (language) => {
        const headers = { ...bearer(idToken), 'accept-language': language };
        return (await server.app.inject({ url: '/api/project', headers })).json<{ message: string }>().message;
      }),
    ),
  ).toEqual([
    peopleMessages.signedOut,
    'Se cerró tu sesión. Inicia sesión de nuevo.',
    'Votre session a été fermée. Ouvrez de nouveau une session.',
  ]);
  expect(await leave(idToken)).toBe(401);
});

it('old sign-outs are deleted', async () => {
  await leave(await token('forgotten', { sid: 'f' }));
  const count = async () => (await server.database.query('select key from ended_session')).length;
  const before = await count();
  await server.database.transaction((transaction) =>
    transaction.execute("update ended_session set ended_at = now() - interval '91 days'"),
  );
  await leave(await token('forgotten', { sid: 'g' }));
  expect([before > 1, await count()]).toEqual([true, 1]);
});
