/** Information that the server reveals, and information it must not reveal. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '../../contract/base/calls/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { settings } from '../../contract/base/pages/settings.ts';
import { createApi, type Gate } from '../../server/http/endpoints.ts';
import { answerErrors } from '../../server/http/errors.ts';
import type { Identify } from '../../server/calls/identity.ts';
import { createLog } from '../../server/config/log.ts';
import { version } from '../../server/config/version.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { requests as requestsMessages } from '../../server/locales/en-US/requests.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let pages: string;
const logged: string[] = [];

beforeAll(async () => {
  pages = mkdtempSync(join(tmpdir(), 'wireway-pages-'));
  mkdirSync(join(pages, 'assets'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Wireway</title>');
  writeFileSync(join(pages, 'assets', 'main-abc123.js'), 'console.log("a long enough script");'.repeat(100));
  writeFileSync(join(pages, 'assets', 'packed-def456.js'), 'whole');
  writeFileSync(join(pages, 'assets', 'packed-def456.js.br'), 'packed by the build');
  writeFileSync(join(pages, 'assets', 'packed-def456.js.map.br'), '{"sources":["secret.ts"]}');
  writeFileSync(join(pages, 'assets', 'main-abc123.js.map'), '{"sources":["secret.ts"]}');
  writeFileSync(join(pages, 'build.json'), '{"mode":"production"}');
  writeFileSync(join(pages, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startTestServer({ pages, log: createLog('info', { write: (line) => void logged.push(line) }) });
});
afterAll(async () => {
  await server.close();
  rmSync(pages, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);

describe('the headers', () => {
  it('let the barcode thread compile WebAssembly, but no page', async () => {
    expect(await policyOf('/assets/decode.worker-Crv_0-s.js')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const url of ['/', '/decode.worker-a.js', '/assets/decode.worker-a.js/1', '/assets/other.worker-a.js'])
      // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
      expect(await policyOf(url)).not.toContain('wasm-unsafe-eval');
  });

  it.each([
    '/',
    '/1/data/cable',
    '/assets/main-abc123.js',
    '/settings.json',
    '/livez',
    '/api/project',
    '/api/docs',
    '/api/nothing',
    '/nothing.js',
  ])('of %s block everything from other sites', async (url) => {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src");
    expect(policy).toContain("connect-src 'self' https://issuer.example.com;");
    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types default pasted-table; ");
    expect(policy).toMatch(
      /object-src 'none'; base-uri 'none'; form-action 'self' https:\/\/issuer.example.com; frame-ancestors 'none'$/,
    );
    expect(/script-src [^;]*unsafe/.test(policy)).toBe(false);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it.each(['/auth/signinsilent/wireway', '/auth/signinpop/wireway', '/AUTH/SigninSilent/wireway'])(
    'let our own frame contain %s',
    async (url) => {
      expect(String((await get(url)).headers['content-security-policy'])).toMatch(/frame-ancestors 'self'$/);
    },
  );

  it('forbid caching of API responses', async () => {
    const answers = await Promise.all(['/api/project', '/api/openapi.json', '/api/nothing'].map((url) => get(url)));
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store', 'no-store']);
  });
});

describe('the pages', () => {
  it('have hashed files cached forever and everything else revalidated', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
  });

  it('are sent in their precompressed form to browsers that support it', async () => {
    const packed = await get('/assets/packed-def456.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(packed.body).toBe('packed by the build');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const whole = await get('/assets/packed-def456.js');
    expect([whole.body, whole.headers['content-encoding']]).toEqual(['whole', undefined]);
    const map = await get('/assets/packed-def456.js.map', { 'accept-encoding': 'br' });
    expect(map.statusCode).toBe(404);
  });

  it.each([
    '/',
    '/callback',
    '/1/data/cable',
    '/1/import/cable/change-report/5f0c',
    '/system/account-codes',
    '/Executive-Summary/',
    '/auth/signinwin/wireway',
    '/%20/data/cable',
  ])('open the application at %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>Wireway</title>']);
  });

  it.each([
    '/api/nothing',
    '/api',
    '/oidc/nothing',
    '/assets/missing-1.js',
    '/assets/main-abc123.js.map',
    '/build.json',
    '/favicon.ico',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.env',
    '/%00',
    '/%zz',
  ])('do not open it at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('<');
  });

  it.each([
    '/metrics',
    '/metrics/x',
    '/healthz',
    '/actuator/health',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/oidcfoo',
  ])('are not an answer to a machine that looks for %s', async (url) => {
    const answer = await get(url, { accept: 'application/openmetrics-text;version=1.0.0,*/*;q=0.1' });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      `${requestsMessages.nothingHere}\n`,
    ]);
  });

  it('report an unknown address to a person, with status 404', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const answer = await get('/nowhere/at/all', { accept });
    expect([answer.statusCode, answer.body]).toEqual([404, '<!doctype html><title>Wireway</title>']);
    expect((await get('/metrics', { accept })).headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('do not accept a POST', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/1/data/cable', payload: {} });
    expect(answer.statusCode).toBe(404);
  });

  it('are compressed for clients that support it', async () => {
    expect((await get('/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBe(
      'br',
    );
    expect((await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    expect((await get('/assets/main-abc123.js')).headers['content-encoding']).toBeUndefined();
  });
});

describe('public information about the server', () => {
  it('is sufficient for the application to sign in', async () => {
    expect(settings.parse((await get('/settings.json')).json())).toMatchObject({
      authMode: 'oidc',
      oidc: {
        authority: 'https://issuer.example.com',
        clientId: 'wireway-test',
        projectId: '4711',
        embedded: false,
        promptConsent: false,
      },
    });
  });

  it('does not include its version without a sign-in', async () => {
    const open = ['/', '/settings.json', '/livez', '/readyz', '/api/openapi.json', '/api/docs', '/api/nothing'];
    const reported = await Promise.all(open.map(async (url) => (await get(url)).body));
    expect(reported.filter((text) => text.includes(version))).toEqual([]);
    expect(settings.parse(JSON.parse(reported[1]!)).build).toBe('development');
  });

  it('includes liveness and readiness', async () => {
    expect((await get('/livez')).json()).toEqual({ alive: true });
    expect((await get('/readyz')).json()).toEqual({ ready: true, signInKeys: 'known' });
  });

  it('lists every call of the contract exactly once in OpenAPI', async () => {
    const document = (await get('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; 'x-access': unknown }>>;
    }>();
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
    );
    const declared = Object.entries<EndpointShape>(endpoints).map(
      ([name, { method, path }]) => `${name}: ${method.toLowerCase()} /api${path}`,
    );
    expect(described.toSorted()).toEqual(declared.toSorted());
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.stringify(document)).toContain('"format":"date-time"');
  });

  it('is available as a readable page without a script', async () => {
    const { body, headers } = await get('/api/docs');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('Create a project, whole or not at all; the caller becomes its Project Lead.');
    expect(body).toContain('Members of the project with the permission import.run.');
    expect(/<script|\son\w+=|https?:\/\/(?!json-schema)/i.test(body)).toBe(false);
  });
});

const rejection = async (body: Record<string, unknown>) =>
  (await server.as('administrator').post('/api/project/create', body)).json<{ message: string }>().message;

describe('a failure', () => {
  it('inside the server reveals no internals, and is linked to the log by its request id', async () => {
    await server.database.query('alter table project rename to project_away');
    try {
      const answer = await server.as('administrator').get('/api/project');
      expect(answer.statusCode).toBe(500);
      const { message, code, requestId } = answer.json<{ message: string; code: string; requestId: string }>();
      expect(code).toBe('server.failure');
      expect(message).toBe(
        `Something went wrong. Try again. If it keeps happening, contact support with request ${requestId}.`,
      );
      expect(logged.some((line) => line.includes(requestId) && line.includes('does not exist'))).toBe(true);
    } finally {
      await server.database.query('alter table project_away rename to project');
    }
  });

  it('never adds a token to the log', async () => {
    const token = await server.issuer.token({ sub: 'logged' });
    await get('/api/users', { authorization: `Bearer ${token}` });
    await get('/api/users', { authorization: `Bearer ${token}x` });
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.some((line) => line.includes(token.slice(-40)))).toBe(false);
  });

  it.each<[string, string, string, number]>([
    ['not JSON', '{"name":', 'request.invalid', 400],
    ['nothing', '', 'request.invalid', 400],
    ['a list', '[]', 'request.invalid', 400],
    ['a poisoned prototype', '{"projectNumber":"1","name":"x","__proto__":{"isAdmin":true}}', 'request.invalid', 400],
    [
      'a poisoned constructor',
      '{"projectNumber":"1","name":"x","constructor":{"prototype":{"isAdmin":true}}}',
      'request.invalid',
      400,
    ],
    [
      'more than a megabyte',
      JSON.stringify({ projectNumber: '1', name: 'x'.repeat(1024 * 1024) }),
      'request.tooLarge',
      413,
    ],
  ])('to read %s has a uniform shape', async (_name, payload, code, status) => {
    const answer = await server
      .as('administrator')
      .send({ method: 'POST', url: '/api/project/create', payload, headers: { 'content-type': 'application/json' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
    expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'message', 'requestId']);
  });

  it('of a field names the field', async () => {
    expect(await rejection({ name: 'x' })).toBe('"projectNumber" is missing.');
    expect(await rejection({ projectNumber: '  ', name: 'x' })).toBe(
      fillText(requestsMessages.blank, { field: '"projectNumber"' }),
    );
    expect(await rejection({ projectNumber: 'x'.repeat(41), name: 'x' })).toBe(
      fillText(requestsMessages.tooLong, { field: '"projectNumber"', most: 40 }),
    );
    expect(await rejection({ projectNumber: '1', name: 'x', startDate: '20/11/2026' })).toBe(
      fillText(requestsMessages.date, { field: '"startDate"' }),
    );
    expect(await rejection({ projectNumber: '1', name: 'x', startDate: '0000-01-01' })).toBe(
      fillText(requestsMessages.date, { field: '"startDate"' }),
    );
    expect(await rejection({ projectNumber: 1, name: 'x' })).toBe(
      fillText(requestsMessages.text, { field: '"projectNumber"' }),
    );
    expect(await rejection({ projectNumber: '1', name: 'x', id: 5 })).toBe(
      fillText(requestsMessages.fieldUnknown, { fields: '"id"' }),
    );
  });
});

const identify: Identify = async () => ({
  userId: 1,
  name: '',
  email: '',
  issuer: '',
  subject: '',
  isAdmin: true,
  claimRole: null,
  session: null,
});
const leaky = async () => [
  Object.assign({ projectId: 1, projectNumber: '1', name: 'x', visitedAt: new Date(0) }, { secret: 'do not tell' }),
];

describe('a response', () => {
  it('with more than the contract declares never leaves the server', async () => {
    const app = fastify();
    answerErrors(app, { hasPages: false });
    const gate: Gate = {
      identify,
      limits: { chargePerson: () => undefined },
      pressure: { requireRoom: () => undefined, during: (work) => work() },
      readAddress: () => '',
    };
    createApi(app, server.context, gate).handle(endpoints.listVisitedProjects, leaky);
    const answer = await app.inject({ url: '/api/users/get-recently-visited-projects' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('do not tell');
    await app.close();
  });
});

describe('an upload', () => {
  it.each([
    [
      'without a file',
      '--x\r\ncontent-disposition: form-data; name="projectId"\r\n\r\n1\r\n--x--\r\n',
      fillText(requestsMessages.noFile, { part: 'file' }),
    ],
    [
      'under another name',
      '--x\r\ncontent-disposition: form-data; name="other"; filename="a.csv"\r\n\r\nTag\r\n--x--\r\n',
      fillText(requestsMessages.filePart, { part: 'file' }),
    ],
    [
      'that breaks off',
      '--x\r\ncontent-disposition: form-data; name="projectId"\r\n\r\n1',
      requestsMessages.uploadBrokeOff,
    ],
  ])('%s is rejected with a sentence', async (_name, payload, message) => {
    const answer = await server.as('administrator').send({
      method: 'POST',
      url: '/api/import/upload',
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }]);
  });
});
