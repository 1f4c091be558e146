/** Calls that are small in bytes but expensive to process, and the one character that no database stores. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { checkShape } from '../../server/http/bodyLimits.ts';
import { importSteps, lines } from './fixtures/importSteps.ts';
import { livezLimitMs, watchLivez } from './fixtures/livez.ts';
import { scratchDatabase, startProcess, type ServerProcess } from './fixtures/serverProcess.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const nul = '\u0000';

const uploadedAs = (field: string, file: string) =>
  [
    `--x\r\ncontent-disposition: form-data; name="projectId"\r\n\r\n1\r\n`,
    `--x\r\ncontent-disposition: form-data; ${field}\r\n\r\ncable\r\n`,
    `--x\r\ncontent-disposition: form-data; name="file"; ${file}\r\n\r\nTag\r\n--x--\r\n`,
  ].join('');

describe('U+0000', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const refused = { code: 'request.invalid', message: expect.stringContaining('U+0000') as string };

  it.each([
    ['/api/project/create', { projectNumber: `P${nul}`, name: 'x' }],
    ['/api/project/create', { projectNumber: 'P', name: `x${nul}` }],
    ['/api/project/create', { projectNumber: 'P', name: 'x', [`a${nul}`]: 1 }],
    ['/api/users/create', { projectId: 1, email: `a${nul}@example.com`, name: 'x', role: 'viewer' }],
    ['/api/users/create-recently-visited-page', { path: `/1/data/cable?x=${nul}`, title: 'x' }],
  ])('is rejected in the body of %s', async (path, body) => {
    const answer = await server.as('administrator').post(path, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refused);
  });

  it('is rejected in a path, a query and a header', async () => {
    const administrator = server.as('administrator');
    for (const answer of [
      await administrator.get('/api/project?projectId=1%00'),
      await administrator.get('/api/pro%00ject'),
      await administrator.get('/%00'),
      await administrator.get('/oidc/auth?client_id=%00'),
      await administrator.get('/api/project', { 'accept-language': `en${nul}` }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject(refused);
    }
  });

  it.each([
    ['the name of a file', 'name="type"', `filename="a${nul}.csv"`],
    ['the name of a file, escaped', 'name="type"', "filename*=utf-8''a%00.csv"],
    ['the type of a file', 'name="type"', `filename="a.csv"\r\ncontent-type: text/${nul}csv`],
    ['the name of a field', `name="ty${nul}pe"`, 'filename="a.csv"'],
    ['the value of a field', `name="type"\r\n\r\n${nul}`, 'filename="a.csv"'],
  ])('is rejected in %s of an upload', async (_place, field, file) => {
    const answer = await server.as('administrator').send({
      method: 'POST',
      url: '/api/import/upload',
      payload: uploadedAs(field, file),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, refused]);
  });

  it('is ignored in the query of a page', async () => {
    const answer = await server.as('administrator').get('/callback?code=abc&state=%7B%00');
    // The server of this test has no pages; the test only needs that the query is not rejected.
    expect(answer.statusCode).toBe(404);
  });

  it.each(['sub', 'name', 'email'])('is rejected in the claim %s', async (claim) => {
    const token = await server.issuer.token({ email: 'a@example.com', email_verified: true, [claim]: `a${nul}b` });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.app.inject({ url: '/api/users/get-current-user', headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refused);
  });

  it('is accepted as the six characters of its escape sequence', async () => {
    const answer = await server
      .as('administrator')
      .post('/api/project/create', { projectNumber: 'BACKSLASH', name: String.raw`\u0000` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ name: String.raw`\u0000` });
  });

  it('is rejected in a cell of the grid', async () => {
    const project = await server.createProject();
    const rows = [
      { id: 1, operationId: crypto.randomUUID(), cells: [{ field: 'size', before: null, after: `4${nul}` }] },
    ];
    const answer = await server
      .as('project-lead', project.id)
      .post(`/api${updateCommodities.path}`, { projectId: project.id, type: 'cable', rows });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refused);
  });
});

const check = (text: string) => () => checkShape(Buffer.from(text));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;

describe('half of a surrogate pair', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  // Two letters at most, which fit into any text field.
  const half = 'x\ud800';

  it('is stored as U+FFFD, in the row and in the audit trail', async () => {
    const { id, name } = await server.createProject({ name: half });
    expect([id > 0, name]).toEqual([true, 'x\ufffd']);
  });

  it('neither confirms an import nor makes it fail', async () => {
    const { id: projectId } = await server.createProject();
    const steps = importSteps(server.as('administrator'), projectId);
    const { draft } = await steps.look(lines('Cable,From', 'C-1,A'));
    expect((await steps.apply(draft, half)).record.status).toBe('applied');
  });
});

describe('the shape of a body', () => {
  it('is limited in depth and in the size of each part', () => {
    expect(check(nested(32))).not.toThrow();
    expect(check(nested(33))).toThrow('32 levels');
    expect(check(keys(256))).not.toThrow();
    expect(check(keys(257))).toThrow('256 fields');
    expect(check(`[${'1,'.repeat(4999)}1]`)).not.toThrow();
    expect(check(`[${'1,'.repeat(5000)}1]`)).toThrow('5,000 entries');
    expect(() => checkShape(Buffer.from('[1,2]'), 2)).not.toThrow();
    expect(() => checkShape(Buffer.from('[1,2,3]'), 2)).toThrow('2 entries');
    expect(check(`{"a":[${keys(200)},${keys(200)}]}`)).not.toThrow();
  });

  it('ignores brackets and commas inside texts', () => {
    expect(check(JSON.stringify({ a: `${'['.repeat(100)}"\\`, b: ',{'.repeat(9000), 'c\\"': '\\' }))).not.toThrow();
    expect(check(`{"a":"\\\\",${keys(300)}}`)).toThrow('fields');
  });
});

describe('a running server', () => {
  let folder: string;
  let server: ServerProcess;
  let database: Awaited<ReturnType<typeof scratchDatabase>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wireway-calls-'));
    database = await scratchDatabase();
    server = await startProcess(folder, database?.url);
    await server.call('POST', '/project/create', { projectNumber: 'C-1', name: 'Calls' });
  });
  afterAll(async () => {
    await server.kill();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const values = Object.fromEntries(Array.from({ length: 400_000 }, (_, at) => [`k${at}`, 1]));
  const entry = { id: crypto.randomUUID(), type: 'cable', itemId: 1, values };
  it.each([
    ['400,000 keys', { projectId: 1, entries: [entry] }],
    ['500,000 levels', { projectId: 1, entries: '['.repeat(500_000) }],
    ['600,000 items', { projectId: 1, entries: Array.from({ length: 600_000 }, () => 1) }],
  ])('responds while it rejects %s', async (what, body) => {
    const text = JSON.stringify(body);
    const deep = what.includes('levels') ? text.replace('"[', '[').replace(/\["\}$/, '[') : text;
    const livez = await watchLivez(server.origin);
    const answer = await fetch(`${server.origin}/api/field-work/record`, {
      method: 'POST',
      headers: { cookie: 'spoofUserId=1', 'content-type': 'application/json' },
      body: deep,
    });
    const message = await answer.text();
    const { slowest, slowestBare, failures } = await livez.end();
    expect(answer.status).toBe(400);
    expect(message.length).toBeLessThan(400);
    expect(failures).toEqual([]);
    expect(slowest - slowestBare).toBeLessThan(livezLimitMs);
  });

  it('names the first few of many unknown fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`unknown${at}${'x'.repeat(500)}`, 1]));
    const { status, body } = await server.call('POST', '/project/create', { projectNumber: 'C-2', name: 'x', ...many });
    expect(status).toBe(400);
    expect(String(body['message']).length).toBeLessThan(500);
    expect(body['message']).toContain('"unknown0');
  });
});
