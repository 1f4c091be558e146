/** Audit trail: entries in addition to those of data changes (S40). */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { recordExport } from '../../contract/base/calls/exports.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import { createUser, updateUser } from '../../contract/users/users.ts';
import { createFailedSignIns } from '../../server/audit/failedSignIns.ts';
import { WirewayError } from '../../contract/base/calls/errors.ts';
import { addRows } from './commodityFixture.ts';
import { rolesClaim } from './testIssuer.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let seconds = Date.parse('2026-03-02T07:00:00Z') / 1000;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startTestServer({
    now: () => new Date(seconds * 1000),
    env: { TRUSTED_PROXIES: '192.0.2.1' },
  });
  projectId = (await server.createProject()).id;
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

const rows = (action: string) =>
  server.database.query<Record<'subject' | 'target' | 'before' | 'after', unknown>>(
    'select * from audit_event where action = $1 order by id',
    [action],
  );
const lead = () => server.as({ name: 'Lea', role: 'project-lead' }, projectId);
const foreman = () => server.as({ name: 'Bo', role: 'foreman' }, projectId);
const bo = async () => ({
  userId: await foreman().userId(),
  projectId,
  name: 'Bo',
  email: 'bo@example.com',
  phone: '',
  role: 'foreman' as const,
});

const failFrom = (remoteAddress: string, forwarded: string) =>
  server.app.inject({
    url: '/api/users',
    headers: { authorization: 'Bearer a.b.c', 'x-forwarded-for': forwarded },
    remoteAddress,
  });

describe('a rejection inside a call', () => {
  it.each([
    ['disabling a colleague', { status: 'disabled' as const }],
    ["changing a colleague's record", { name: 'Robert' }],
    ['giving rights one does not hold', { granted: ['packages.release' as const] }],
    ['giving rights of the system', { granted: ['system.users' as const] }],
  ])('for %s is recorded once, with its request', async (_what, change) => {
    const before = (await rows('refused POST /users/update')).length;
    const body = { ...(await bo()), ...change };
    const stripped = server.as({ name: 'Stan', role: 'project-lead', revoked: ['packages.release'] }, projectId);
    const answer = await stripped.post('/api/users/update', body);
    expect(answer.json()).toMatchObject({ code: 'permission.missing' });
    const recorded = (await rows('refused POST /users/update')).slice(before);
    expect(recorded).toMatchObject([
      {
        user_id: await stripped.userId(),
        subject: 'subject of Stan',
        target: `project ${projectId}`,
        after: { code: 'permission.missing' },
        allowed: false,
        request_id: answer.json<{ requestId: string }>().requestId,
      },
    ]);
  });

  it('of single cells is recorded too, and the other cells are written', async () => {
    await addRows(server.database, projectId, 'cable', [{ tag: 'P-1', designLength: 10 }]);
    const [cable] = await server.database.query<{ id: number }>('select id from cable');
    const { id } = cable!;
    const general = server.as({ name: 'Gus', role: 'general-foreman' }, projectId);
    const cells = [
      { field: 'designLength', before: 10, after: 20 },
      { field: 'priority', before: null, after: 5 },
    ];
    const reply = await general.call(updateCommodities, { body: { projectId, type: 'cable', rows: [{ id, cells }] } });
    expect(reply.refusals.map(({ field }) => field)).toEqual(['designLength']);
    expect(await rows('refused POST /commodity/update')).toMatchObject([
      { after: { code: 'permission.missing', permissions: ['data.edit.engineering'] }, allowed: false },
    ]);
  });

  it('without a missing permission is not recorded', async () => {
    const body = { ...(await bo()), email: 'none' };
    expect((await lead().post('/api/users/update', body)).statusCode).toBe(400);
    await lead().call(updateUser, { body: { ...(await bo()), crewName: 'A' } });
    expect((await rows('refused POST /users/update')).filter(({ subject }) => subject === 'subject of Lea')).toEqual(
      [],
    );
  });
});

async function ask(claims: Record<string, unknown>) {
  const token = await server.issuer.token({ email_verified: true, ...claims });
  const headers = { authorization: `Bearer ${token}` };
  return server.app.inject({ url: '/api/users/get-current-user', headers });
}

describe('a sign-in', () => {
  it('for the first time is recorded once', async () => {
    const claims = { sub: 'fay', name: 'Fay', email: 'fay@example.com' };
    const answer = await ask(claims);
    await ask(claims);
    seconds += 60;
    await ask(claims);
    const { id } = getCurrentUser.reply.parse(answer.json());
    expect(await rows('user.firstSignIn')).toMatchObject([
      {
        user_id: id,
        subject: 'fay',
        target: `user ${id}`,
        before: null,
        after: { name: 'Fay', email: 'fay@example.com', isAdmin: false, claimRole: null },
        allowed: true,
        request_id: answer.headers['x-request-id'],
      },
    ]);
  });

  it('that accepts an invitation is recorded', async () => {
    const invited = await lead().call(createUser, {
      body: { projectId, name: 'Ivy', email: 'ivy@example.com', role: 'viewer' },
    });
    await ask({ sub: 'ivy', name: 'Ivy', email: 'ivy@example.com' });
    expect(await rows('user.takeInvitation')).toMatchObject([{ user_id: invited.id, subject: 'ivy', allowed: true }]);
  });

  it('that adds or removes administrator rights is recorded with the previous state', async () => {
    const claims = { sub: 'ada', name: 'Ada', email: 'ada@example.com' };
    await ask(claims);
    for (const roles of [{ administrator: { '1': 'x' } }, { administrator: { '1': 'x' } }, { viewer: { '1': 'x' } }]) {
      seconds += 60;
      // oxlint-disable-next-line no-await-in-loop -- one sign-in at a time
      await ask({ ...claims, [rolesClaim]: roles });
    }
    const changes = (await rows('user.claims')).filter(({ subject }) => subject === 'ada');
    expect(changes.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { isAdmin: false, claimRole: null }, after: { isAdmin: true, claimRole: null } },
      { before: { isAdmin: true, claimRole: null }, after: { isAdmin: false, claimRole: 'viewer' } },
    ]);
  });

  it('that changes the name or the address is recorded with the previous ones', async () => {
    await ask({ sub: 'eva', name: 'Eva Ash', email: 'eva@example.com' });
    seconds += 60;
    await ask({ sub: 'eva', name: 'Eva Birch', email: 'eva.birch@example.com' });
    const changes = (await rows('user.claims')).filter(({ subject }) => subject === 'eva');
    expect(changes.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: { name: 'Eva Ash', email: 'eva@example.com', isAdmin: false, claimRole: null },
        after: { name: 'Eva Birch', email: 'eva.birch@example.com', isAdmin: false, claimRole: null },
      },
    ]);
  });

  it('that fails is counted by address, reason and minute, in one row each', async () => {
    const bad = 'Bearer a.b.c';
    const first = await server.app.inject({ url: '/api/users', headers: { authorization: bad } });
    for (let n = 0; n < 40; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- requests must arrive in sequence
      await server.app.inject({ url: '/api/users', headers: { authorization: bad }, remoteAddress: '10.0.0.9' });
    await ask({ exp: seconds - 4000, iat: seconds - 4600 });
    await server.app.inject({ url: '/api/users' });
    expect(await rows('signIn.refused')).toEqual([]);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () => expect(await rows('signIn.refused')).toHaveLength(3));
    expect(await rows('signIn.refused')).toMatchObject([
      {
        user_id: null,
        target: '127.0.0.1',
        after: { code: 'identity.invalid', count: 1, reason: expect.stringMatching(/.../) },
        allowed: false,
        request_id: first.headers['x-request-id'],
      },
      { target: '10.0.0.9', after: { code: 'identity.invalid', count: 40 } },
      { target: '127.0.0.1', after: { code: 'identity.expired', count: 1 } },
    ]);
  });

  it('that fails is recorded with the address behind a trusted proxy, never with a forged one', async () => {
    const before = (await rows('signIn.refused')).length;
    await failFrom('192.0.2.1', '198.51.100.1');
    await failFrom('192.0.2.1', '198.51.100.2');
    // The forged address comes before the address that the proxy recorded.
    await failFrom('192.0.2.1', '198.51.100.9, 198.51.100.2');
    await failFrom('203.0.113.7', '198.51.100.9');
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () => expect(await rows('signIn.refused')).toHaveLength(before + 3));
    const recorded = (await rows('signIn.refused')).slice(before);
    expect(recorded.map(({ target, after }) => [target, Reflect.get(Object(after), 'count')])).toEqual([
      ['198.51.100.1', 1],
      ['198.51.100.2', 2],
      ['203.0.113.7', 1],
    ]);
  });

  it('that fails from very many addresses creates a limited number of rows', async () => {
    const before = (await rows('signIn.refused')).length;
    const failedSignIns = createFailedSignIns(server.context);
    for (let n = 0; n < 5000; n += 1)
      failedSignIns.note({
        address: `10.1.${n >> 8}.${n & 255}`,
        requestId: `${n}`,
        error: new WirewayError(n % 2 === 0 ? 'identity.invalid' : 'identity.expired', 'no'),
      });
    await failedSignIns.stop();
    const recorded = (await rows('signIn.refused')).slice(before);
    expect(recorded).toHaveLength(52);
    expect(recorded.slice(-2).map(({ target, after }) => ({ target, after }))).toMatchObject([
      { target: 'other addresses', after: { code: 'identity.invalid', count: 2475 } },
      { target: 'other addresses', after: { code: 'identity.expired', count: 2475 } },
    ]);
  });

  it('of a disabled user is recorded with the user', async () => {
    const before = (await rows('signIn.refused')).length;
    const [fay] = await server.database.query<{ id: number }>(
      `update app_user set status = 'disabled' where subject = 'fay' returning id`,
    );
    await ask({ sub: 'fay' });
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () => expect(await rows('signIn.refused')).toHaveLength(before + 1));
    expect((await rows('signIn.refused')).at(-1)?.after).toMatchObject({
      code: 'identity.disabled',
      reason: `The account of user ${fay?.id} is disabled.`,
    });
  });
});

it('an export is recorded as the page reports it', async () => {
  const viewer = server.as({ name: 'Vic', role: 'viewer' }, projectId);
  await viewer.call(recordExport, { body: { projectId, fileName: 'P-1 Cables', format: 'xlsx', rows: 812 } });
  expect(await rows('table.export')).toMatchObject([
    { subject: 'subject of Vic', project_id: projectId, target: 'P-1 Cables.xlsx', after: { rows: 812 } },
  ]);
});
