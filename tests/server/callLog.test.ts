/** Log lines of calls, and the id that links them to the response, the job and the problem report. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createArchive } from '../../contract/admin/archives.ts';
import { getSystemHealth } from '../../contract/admin/health.ts';
import { getProject } from '../../contract/setup/projects/projects.ts';
import { createUser } from '../../contract/users/users.ts';
import { createLog } from '../../server/config/log.ts';
import { slowCallTime } from '../../server/timings.ts';
import { startTestServer, type TestServer } from './testServer.ts';

type Line = Record<string, unknown>;

const logged: string[] = [];
const lines = (): Line[] => logged.map((line) => JSON.parse(line) as Line);
const ofJob = (): Line[] => lines().filter(({ job }) => job !== undefined);
const calls = (): Line[] => lines().filter(({ msg }) => msg === 'Call');

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-call-log-'));
  // No archive can be written below a file.
  writeFileSync(join(folder, 'data'), '');
  server = await startTestServer({
    env: { DATA_DIR: join(folder, 'data') },
    log: createLog('info', { write: (line) => void logged.push(line) }),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  logged.length = 0;
});

it.each([randomUUID(), 'b7ad6b7169203331f1e2d3c4b5a69788'])(
  'the id %s of a proxy is in the response, the error and the log',
  async (id) => {
    const answer = await server.as('administrator').get('/api/project/get?projectId=999999', { 'x-request-id': id });
    expect(answer.headers['x-request-id']).toBe(id);
    expect(answer.json()).toMatchObject({ requestId: id });
    expect(calls()).toEqual([expect.objectContaining({ reqId: id, endpoint: 'getProject', status: 404 })]);
  },
);

it.each(['short', 'x'.repeat(36), `${'a'.repeat(64)}b`, 'drop table user', 'eyJhbGciOiJSUzI1NiJ9.e30'])(
  'the id %j is replaced, because it has not the form of an id',
  async (id) => {
    const answer = await server.anonymous.get('/livez', { 'x-request-id': id });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  },
);

it('a job and all its log lines have the id of the call that started it', async () => {
  const id = randomUUID();
  const answer = await server.as('administrator').post(`/api${createArchive.path}`, {}, { 'x-request-id': id });
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => ofJob().map(({ msg }) => msg)).toContain('A job did not succeed');
  const [{ job }] = (await server.database.query<{ job: string }>('select id as job from job where request_id = $1', [
    id,
  ])) as [{ job: string }];
  expect(ofJob().map(({ msg }) => msg)).toEqual(['The archive could not be written', 'A job did not succeed']);
  for (const line of ofJob()) expect(line).toMatchObject({ reqId: id, job });
});

it('a failed call is one line with user id, project, endpoint, status, time and error code, and nothing personal', async () => {
  const { id: projectId } = await server.createProject();
  const viewer = server.as('viewer', projectId);
  const administrator = server.as('administrator');
  await administrator.call(createUser, { body: { name: 'Wim Private', email: 'wim.private@example.com' } });
  logged.length = 0;
  await expect(viewer.call(getSystemHealth)).rejects.toMatchObject({ code: 'permission.missing' });
  await expect(
    administrator.call(createUser, { body: { name: 'Wim Private', email: 'wim.private@example.com' } }),
  ).rejects.toMatchObject({ code: 'user.emailTaken' });
  await expect(viewer.call(getProject, { query: { projectId: 987_654 } })).rejects.toMatchObject({
    code: 'project.notFound',
  });
  expect(calls().map(({ endpoint, status, code }) => [endpoint, status, code])).toEqual([
    ['getSystemHealth', 403, 'permission.missing'],
    ['createUser', 409, 'user.emailTaken'],
    ['getProject', 404, 'project.notFound'],
  ]);
  expect(calls()[2]).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: expect.any(String),
    reqId: expect.any(String),
    userId: await viewer.userId(),
    projectId: 987_654,
    endpoint: 'getProject',
    method: 'GET',
    status: 404,
    ms: expect.any(Number),
    code: 'project.notFound',
    msg: 'Call',
  });
  expect(logged.join('')).not.toMatch(/Private|@example|eyJ/);
});

it('a failure inside the server is logged without the values that PostgreSQL quotes', async () => {
  await server.database.query('create unique index one_project on project ((true))');
  try {
    await expect(server.createProject({ name: 'Second secret' })).rejects.toMatchObject({ code: 'server.failure' });
  } finally {
    await server.database.query('drop index one_project');
  }
  const error = lines().find(({ msg }) => msg === 'A call failed');
  expect(error).toMatchObject({ level: 50, code: 'server.failure', err: { code: '23505' } });
  expect(error!['reqId']).toBe(calls()[0]!['reqId']);
  expect(logged.join('')).not.toMatch(/secret|Key \(/);
});

it('a slow call is logged, a quick one only at level debug', async () => {
  const { id: projectId } = await server.createProject();
  const viewer = server.as('viewer', projectId);
  await viewer.call(getProject, { query: { projectId } });
  expect(calls()).toEqual([]);
  const locked = server.database.transaction(async (transaction) => {
    await transaction.query('lock table app_user in access exclusive mode');
    await wait(slowCallTime + 50);
  });
  await viewer.call(getProject, { query: { projectId } });
  await locked;
  expect(calls()).toEqual([expect.objectContaining({ endpoint: 'getProject', status: 200, projectId })]);
  expect(calls()[0]!['ms']).toBeGreaterThanOrEqual(slowCallTime);
});
