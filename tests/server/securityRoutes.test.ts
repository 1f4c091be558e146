/** Checks of every call of the contract: access, rejections, and the response headers for browsers. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EndpointShape } from '../../contract/base/calls/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorReply } from '../../contract/base/calls/errors.ts';
import { permissionNames, roleNames, rolePresets } from '../../contract/base/calls/permissions.ts';
import { authorize } from '../../server/auth/authorize.ts';
import type { Client } from './client.ts';
import { operations, requestOf } from './generated/operations.ts';
import { scheduleOf } from './generated/schedule.ts';
import { expectedOf, walkerOf, walkers, type Walker } from './generated/walkers.ts';
import { writes, type Stage, type Write, type WriteName } from './generated/writes.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { drawShare, explorationTimeout } from '../support/exploration.ts';
import { calls as callsMessages } from '../../server/locales/en-US/calls.ts';
import { fillText } from '../support/fillText.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

const calls = Object.entries<EndpointShape>(endpoints);
const posts = calls.filter(([, { method }]) => method === 'POST');

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  projectId = (await server.createProject()).id;
});
afterAll(() => server.close());

/** Sends the call with nothing but its project. */
function bare(
  client: Client,
  { method, path, file }: EndpointShape,
  project: number,
  headers: Record<string, string> = {},
) {
  if (method === 'GET') return client.send({ url: `/api${path}?projectId=${project}`, headers });
  if (file === undefined) return client.post(`/api${path}`, { projectId: project }, headers);
  const form = `--x\r\ncontent-disposition: form-data; name="projectId"\r\n\r\n${project}\r\n--x\r\ncontent-disposition: form-data; name="${file}"; filename="a.csv"\r\n\r\nTag\r\n--x--\r\n`;
  return client.send({
    method,
    url: `/api${path}`,
    payload: form,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  });
}

const codesOf = (answers: { statusCode: number; body: string }[]) => [
  ...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${errorReply.parse(JSON.parse(body)).code}`)),
];

const withoutRequest = (answer: { body: string }) => ({ ...errorReply.parse(JSON.parse(answer.body)), requestId: '' });

describe('every call', () => {
  it('has an access rule with a known permission', () => {
    const permissions = calls.flatMap(([, { access }]) => {
      if (access.scope === 'signedIn') return [];
      return access.scope === 'projectOrSystem' ? [access.project, access.system] : [access.permission];
    });
    expect(permissions.filter((name) => !permissionNames.includes(name))).toEqual([]);
    expect(calls.length).toBeGreaterThan(20);
  });

  it('is registered', () => {
    const missing = calls.filter(([, { method, path }]) => !server.app.hasRoute({ method, url: `/api${path}` }));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('returns 401 without a token', async () => {
    const answers = await Promise.all(calls.map(([, shape]) => bare(server.anonymous, shape, projectId)));
    expect(codesOf(answers)).toEqual(['401 identity.missing']);
  });

  it('returns 401 for a cookie alone', async () => {
    const cookies = { cookie: 'spoofUserId=1; session=x; _session.legacy=y' };
    const answers = await Promise.all(calls.map(([, shape]) => bare(server.anonymous, shape, projectId, cookies)));
    expect(codesOf(answers)).toEqual(['401 identity.missing']);
  });

  it('returns 403 to a page of another origin', async () => {
    const answers = await Promise.all(
      calls.map(([, shape]) =>
        bare(server.as('administrator'), shape, projectId, { origin: 'https://evil.example.com' }),
      ),
    );
    expect(codesOf(answers)).toEqual(['403 origin.foreign']);
    const opaque = await server.as('administrator').get('/api/project', { origin: 'null' });
    expect(opaque.statusCode).toBe(403);
    const own = await server.as('administrator').get('/api/project', { origin: 'http://localhost:4000' });
    expect(own.statusCode).toBe(200);
    expect(own.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('rejects form posts and plain text', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'text/plain; application/json',
    ];
    const answers = await Promise.all(
      posts.flatMap(([, { path }]) =>
        drawShare(types, (type) => `${path} ${type}`).map((type) =>
          server
            .as('administrator')
            .send({ method: 'POST', url: `/api${path}`, payload: '{}', headers: { 'content-type': type } }),
        ),
      ),
    );
    expect(codesOf(answers)).toEqual(['415 request.unsupportedMedia']);
    const wrongWay = await Promise.all(
      posts
        .filter(([, { file }]) => file === undefined)
        .map(([, { path }]) =>
          server.as('administrator').send({
            method: 'POST',
            url: `/api${path}`,
            payload: '--x--\r\n',
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
          }),
        ),
    );
    expect(codesOf(wrongWay)).toEqual(['415 request.unsupportedMedia']);
  });

  it('rejects unknown fields', async () => {
    const administrator = server.as('administrator');
    const answers = await Promise.all(
      calls
        .filter(([, { file }]) => file === undefined)
        .map(([, { method, path }]) =>
          method === 'GET'
            ? administrator.get(`/api${path}?projectId=${projectId}&isAdmin=true`)
            : administrator.post(`/api${path}`, { projectId, isAdmin: true, version: 7, createdBy: 1 }),
        ),
    );
    expect(codesOf(answers)).toEqual(['400 request.invalid']);
    expect(answers.every(({ body }) => body.includes('isAdmin') || body.includes('more.'))).toBe(true);
  });

  it('about a project looks the same to outsiders as one about a missing project', async () => {
    const outsider = server.as({ name: 'Outsider', claimRole: 'project-lead' });
    const about = calls.filter(([, { access }]) => access.scope === 'project' || access.scope === 'projectOrSystem');
    const compared = await Promise.all(
      about.map(async ([name, shape]) => {
        const [theirs, none] = await Promise.all([bare(outsider, shape, projectId), bare(outsider, shape, 999_999)]);
        return {
          name,
          status: [theirs.statusCode, none.statusCode],
          same: JSON.stringify(withoutRequest(theirs)) === JSON.stringify(withoutRequest(none)),
        };
      }),
    );
    expect(compared).toEqual(about.map(([name]) => ({ name, status: [404, 404], same: true })));
    expect(about.length).toBeGreaterThan(10);
  });

  it('about a project requires its id', async () => {
    const administrator = server.as('administrator');
    const about = calls.filter(([, { access, file }]) => access.scope === 'project' && file === undefined);
    const answers = await Promise.all(
      about.map(([, { method, path }]) =>
        method === 'GET' ? administrator.get(`/api${path}`) : administrator.post(`/api${path}`, {}),
      ),
    );
    expect(codesOf(answers)).toEqual(['400 project.idMissing']);
    expect(new Set(answers.map((answer) => answer.json<{ message: string }>().message))).toEqual(
      new Set([callsMessages.projectIdMissing]),
    );
  });

  it('is rejected for a member without its permission, with the roles that have it', async () => {
    const noOne = server.as(
      { name: 'Stripped', role: 'viewer', revoked: ['project.view', 'data.view', 'reports.view'] },
      projectId,
    );
    const about = calls.filter(([, { access }]) => access.scope === 'project');
    const answers = await Promise.all(about.map(([, shape]) => bare(noOne, shape, projectId)));
    expect(codesOf(answers)).toEqual(['403 permission.missing']);
    const messages = answers.map((answer) => answer.json<{ message: string }>().message);
    expect(messages).toContain(
      fillText(callsMessages.permissionMissing, { permission: 'Change the project', roles: 'Project Lead' }),
    );
    expect(messages).toContain(
      fillText(callsMessages.permissionMissing, {
        permission: 'Assign work',
        roles: 'Project Lead, Project Manager, General Foreman',
      }),
    );
  });

  it('gives each role the permissions of its preset in the project, and none for the system', async () => {
    for (const role of roleNames) {
      // oxlint-disable-next-line no-await-in-loop -- a handful of roles
      const { permissions } = await server
        .as({ name: `Member by ${role}`, role }, projectId)
        .call(endpoints.getCurrentUser, { query: { projectId } });
      expect(permissions.toSorted()).toEqual([...rolePresets[role].permissions].toSorted());
    }
  });

  it('about the system is not allowed by permissions in a project', async () => {
    const lead = server.as({ name: 'Lead of one', role: 'project-lead' }, projectId);
    const person = await lead.call(endpoints.getCurrentUser, { query: { projectId } });
    expect(person.permissions).toContain('project.edit');
    const identity = { ...person, userId: person.id, issuer: '', subject: '', claimRole: null, session: null };
    const endpoint = { ...endpoints.createProject, access: { scope: 'system', permission: 'project.edit' } as const };
    await expect(authorize(server.database, { endpoint, identity, projectId })).rejects.toMatchObject({
      code: 'permission.missing',
    });
  });

  it('is audited if rejected', async () => {
    const refused = await server.database.query('select * from audit_event where not allowed');
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]).toMatchObject({
      subject: expect.any(String),
      action: expect.stringContaining('refused'),
      request_id: expect.any(String),
    });
  });
});

async function opened(origin: string, person: Client, url: string) {
  const leave = new AbortController();
  const { headers } = (await person.get('/livez')).raw.req;
  const answer = await fetch(`${origin}${url}`, {
    headers: { authorization: String(headers.authorization) },
    signal: leave.signal,
  });
  const body = answer.ok ? '' : await answer.text();
  leave.abort();
  return { statusCode: answer.status, body, headers: Object.fromEntries(answer.headers) };
}

const requestedBy = (name: string) => drawShare(walkers, (who) => `${name} as ${who}`);

describe('every operation of the OpenAPI document', () => {
  it('admits users according to its rule, and adds one audit row for each rejection', async () => {
    const { id: project } = await server.createProject();
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const wrong: string[] = [];
    const requested: {
      readonly requestId: string;
      readonly userId: number;
      readonly isRefused: boolean;
      readonly what: string;
    }[] = [];
    let pairs = 0;
    for (const who of walkers) {
      // oxlint-disable-next-line no-await-in-loop -- one user at a time
      const person = await walkerOf(server, who, project);
      const userId = await person.userId();
      for (const operation of operations) {
        const { endpoint, name, query, body } = operation;
        if (!requestedBy(name).includes(who)) continue;
        const bareOf = (schema: typeof query) => (schema?.properties?.['projectId'] ? { projectId: project } : {});
        // The call fails validation after authorization, so that it does not affect the next one.
        const request = requestOf(operation, query && bareOf(query), { ...bareOf(body), unknown: true });
        const expected = expectedOf(endpoint, who);
        const ask = () => {
          // A stream responds as long as someone listens; an upload is read up to its project before authorization.
          if (endpoint.stream === true && expected === 'let in')
            return opened(origin, person, `${operation.url}?projectId=${project}`);
          return endpoint.file === undefined ? person.send(request) : bare(person, endpoint, project);
        };
        // oxlint-disable-next-line no-await-in-loop -- one call at a time
        const answer = await ask();
        const code = answer.statusCode < 400 ? '' : errorReply.parse(JSON.parse(answer.body)).code;
        const isLetIn =
          answer.statusCode < 500 && ![401, 403].includes(answer.statusCode) && code !== 'project.notFound';
        const got = isLetIn ? 'let in' : `${answer.statusCode} ${code}`;
        if (got !== expected) wrong.push(`${name} for ${who}: ${got}, not ${expected}`);
        requested.push({
          requestId: String(answer.headers['x-request-id']),
          userId,
          isRefused: /^40[34]/.test(got),
          what: `${name} for ${who}`,
        });
        pairs += 1;
      }
    }
    console.info(`${operations.length} operations × ${walkers.length} people: ${pairs} pairs`);
    expect(wrong).toEqual([]);
    expect(pairs).toBe(calls.reduce((sum, [name]) => sum + requestedBy(name).length, 0));
    expect(calls.length * walkers.length).toBeGreaterThan(500);

    const recorded = await server.database.query<{ request_id: string; user_id: number | null }>(
      'select request_id, user_id from audit_event where not allowed',
    );
    const amiss = requested.filter(({ requestId, userId, isRefused }) => {
      const rows = recorded.filter(({ request_id: of }) => of === requestId);
      return rows.length !== (isRefused ? 1 : 0) || rows.some((row) => row.user_id !== userId);
    });
    expect(amiss).toEqual([]);
  });
});

/** Users admitted by a write, each with a separate name, because one of them signs out. */
const writersOf = (name: WriteName): readonly Walker[] =>
  walkers.filter((who) => expectedOf(endpoints[name], who) === 'let in');

const recordedAfter = (id: number) =>
  server.database.query<Record<'action' | 'target' | 'request_id', string>>(
    'select * from audit_event where id > $1 order by id',
    [id],
  );
const lastRecorded = async (): Promise<number> => {
  const [row] = await server.database.query<{ id: number }>('select max(id) as id from audit_event');
  return row!.id;
};

describe('every operation that writes', () => {
  const writing = operations.flatMap(({ name, endpoint: { method, isUnaudited } }) =>
    method === 'POST' && isUnaudited !== true ? [name as WriteName] : [],
  );
  let project: number;
  let turn = 0;
  beforeAll(async () => {
    project = (await server.createProject()).id;
  });

  it('is listed here, and nothing else is', () => {
    expect(Object.keys(writes).toSorted()).toEqual(writing.toSorted());
    const unaudited = calls.flatMap(([name, { isUnaudited }]) => (isUnaudited ? [name] : []));
    expect(unaudited).toEqual([
      'previewRemoval',
      'createVisitedPage',
      'previewDelivery',
      'previewLaborUnits',
      'getPrintRecords',
      'reportDevice',
    ]);
  });

  it.each(writing)('%s adds an audit row per object and a new version, for every permitted user', async (name) => {
    const lead = server.as({ name: 'Preparing lead', role: 'project-lead' }, project);
    const people = writersOf(name);
    expect(people).toContain('administrator');
    const share = drawShare(people, (who) => `${name} written as ${who}`);
    for (const who of share) {
      turn += 1;
      const actor = `${name} as ${who}`;
      // oxlint-disable-next-line no-await-in-loop -- one user at a time
      const [person, prepared] = [await walkerOf(server, who, project, actor), await prepare(name, { lead, actor })];
      // Somebody's first call is on record as their sign-in.
      // oxlint-disable-next-line no-await-in-loop -- one user at a time
      const { id: userId } = await person.call(endpoints.getCurrentUser);
      // oxlint-disable-next-line no-await-in-loop -- one user at a time
      const [before, schedule] = [await lastRecorded(), await scheduleOf(server, project)];
      const { things = 1, done, ...call } = prepared;
      // oxlint-disable-next-line no-await-in-loop -- one user at a time
      await person.call<EndpointShape>(endpoints[name], call);
      // oxlint-disable-next-line no-await-in-loop -- one user at a time
      await done?.();
      // oxlint-disable-next-line no-await-in-loop -- one user at a time
      const rows = await recordedAfter(before);
      const reported = rows.map(({ action, target }) => `${action} ${target}`);
      expect([reported.length, new Set(reported).size], `${name} as ${who}: ${reported.join(', ')}`).toEqual([
        things,
        things,
      ]);
      expect(new Set(rows.map(({ request_id: id }) => id)).size).toBe(1);
      for (const row of rows)
        expect(row).toMatchObject({
          user_id: userId,
          subject: `subject of ${actor}`,
          allowed: true,
          request_id: expect.stringMatching(/./),
          action: expect.stringMatching(/^[a-z]+[a-zA-Z]*\.[a-zA-Z]+$/),
          target: expect.stringMatching(/./),
        });
      // oxlint-disable-next-line no-await-in-loop -- one user at a time
      const { digest, version, scheduleVersion } = await scheduleOf(server, project);
      // A comparison with a schedule is valid until this version changes (docs/decisions/import-applying.md,
      // docs/decisions/import-reading.md): every writer must change it.
      const isReported =
        version > schedule.version && (name === 'recordFieldWork' || scheduleVersion > schedule.scheduleVersion);
      expect(digest === schedule.digest || isReported).toBe(true);
    }
    pairs += share.length;
  });

  const prepare = (name: WriteName, { lead, actor }: Pick<Stage, 'lead' | 'actor'>): Promise<Write<WriteName>> =>
    writes[name]({ server, projectId: project, lead, actor, turn });
  let pairs = 0;
  afterAll(() => console.info(`${writing.length} operations that write: ${pairs} pairs`));
});

describe('the projectId', () => {
  it('is used only if the call declares it', async () => {
    const foreign = await server.createProject();
    const foreman = server.as('project-lead', projectId);
    const answer = await foreman.post(`/api/project/update?projectId=${projectId}`, {
      projectId: foreign.id,
      projectNumber: 'X',
      name: 'X',
      unitMeasurement: 'imperial',
      archive: false,
    });
    expect(answer.statusCode).toBe(404);
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999', '1 or 1=1', '[object Object]'])(
    '%s is rejected with a plain sentence',
    async (id) => {
      const answer = await server.as('administrator').get(`/api/project/get?projectId=${encodeURIComponent(id)}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'request.invalid',
        message: callsMessages.projectIdUnreadable,
      });
    },
  );
});

describe('an archived project', () => {
  it('can be read but not written until it is restored', async () => {
    const lead = server.as({ name: 'Archivist', role: 'project-lead' }, projectId);
    const values = { projectId, projectNumber: 'P-ARCHIVED', name: 'Done', unitMeasurement: 'imperial' as const };
    await lead.call(endpoints.updateProject, { body: { ...values, archive: true } });
    expect((await lead.call(endpoints.getProject, { query: { projectId } })).archive).toBe(true);
    const refused = calls.filter(
      ([, { access, method, isAllowedWhenArchived }]) =>
        access.scope === 'project' && method === 'POST' && isAllowedWhenArchived !== true,
    );
    const answers = await Promise.all(refused.map(([, shape]) => bare(lead, shape, projectId)));
    expect(codesOf(answers)).toEqual(['409 project.archived']);
    await expect(
      lead.call(endpoints.updateProject, { body: { ...values, name: 'Renamed', archive: true } }),
    ).rejects.toMatchObject({ code: 'project.archived' });
    expect((await lead.call(endpoints.updateProject, { body: { ...values, archive: false } })).archive).toBe(false);
  });
});
