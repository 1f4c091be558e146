/** Error reports as they arrive at a collector on this machine. */
import { noopPorts } from '../../machines/support/noopPorts.ts';
import { addBreadcrumb, flush, getClient, setContext, startSpan } from '@sentry/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { WirewayError } from '../../../contract/base/calls/errors.ts';
import { provideApp } from '../../../machines/appMachine.ts';
import { selectIsAuthenticated } from '../../../machines/auth/selectors.ts';
import type { App } from '../../../src/context/App.ts';
import { unreadable, NetworkFailure } from '../../../src/api/apiErrors.ts';
import { createErrorReporting, type ErrorReporting } from '../../../src/app/errorReports/errorReporting.ts';
import type { Fault } from '../../../src/app/errorReports/fault.ts';
import { redact } from '../../../src/app/errorReports/redact.ts';
import { startSentry } from '../../../src/app/errorReports/sentry.ts';
import { PermissionMissing, ProjectUnavailable } from '../../../src/context/guards.ts';
import { createInspection } from '../../../inspector/recorder/inspection.ts';
import { signedInPorts } from '../renderWithApp.tsx';
import { server } from '../server.ts';
import { startReportSink } from '../../../e2e/support/errorReportCollector.ts';

const canary = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlLWNhbmFyeQ';
const opaque = 'opaque-canary-3f9a';

let sink: Awaited<ReturnType<typeof startReportSink>>;
let reporting: ErrorReporting;

/** Simulates an error in a tab: errors reported by React and uncaught errors both arrive as `error` events. */
const uncaught = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));

beforeAll(async () => {
  // jsdom has its own Uint8Array, different from that of TextEncoder; a browser has only one.
  vi.stubGlobal('Uint8Array', new TextEncoder().encode('').constructor);
  // The collector is a real HTTP server, so the fake server is off.
  server.close();
  sink = await startReportSink();
  const inspection = createInspection();
  const session = await signedInPorts.startup(new AbortController().signal);
  const startup = () =>
    Promise.resolve(
      session.kind === 'session' && session.user ? { ...session, user: { ...session.user, idToken: canary } } : session,
    );
  const ports = {
    loadProject: () => new Promise<never>(() => undefined),
    loadUser: () => new Promise<never>(() => undefined),
  };
  const root = createActor(provideApp({ ...noopPorts, auth: { ...signedInPorts, startup }, project: ports }), {
    input: { auth: {} },
  });
  inspection.watch(root);
  reporting = createErrorReporting(window);
  uncaught(new Error('Before the reporter was here'));
  // The chunk reports its own errors through its own listeners; jsdom has no replay.
  await reporting.start({ dsn: sink.dsn, release: '9.9.9', inspection, loadReplay: () => Promise.resolve(null) });
  root.start();
  for (let turn = 0; turn < 150; turn += 1)
    root.system.get('requests')?.send({ type: turn % 2 ? 'request.settled' : 'request.started' });
  const auth: App['auth'] = root.system.get('auth');
  await waitFor(auth, selectIsAuthenticated);
});
afterAll(async () => {
  sink.close();
  await getClient()?.close(100);
  server.listen();
});

const arrived = async (message: string) => {
  await flush(2000);
  return sink.events().filter(({ exception }) => exception?.values?.some(({ value }) => value.includes(message)));
};

it('sends errors thrown before the reporter loaded, once, with the release', async () => {
  const events = await arrived('Before the reporter was here');
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ release: '9.9.9' });
  expect(sink.paths.every((path) => path === '/api/1/envelope/')).toBe(true);
});

it('sends a page error with its component stack, and logs it like React does', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new Error('A page broke');
  reporting.reportCaught(error, { componentStack: '\n    at CableGrid\n    at RouteScreen' });
  expect(said).toHaveBeenCalledWith(error);
  said.mockRestore();
  const [event] = await arrived('A page broke');
  expect(event).toMatchObject({ contexts: { react: { componentStack: expect.stringContaining('CableGrid') } } });
});

it('attaches the last 100 transitions of the machines, without tokens', async () => {
  reporting.report({ error: new Error('With its history'), origin: 'startup' });
  expect(await arrived('With its history')).toHaveLength(1);
  const file = sink.items('attachment').at(-1);
  expect(file?.headers).toMatchObject({ filename: 'machine-events.json' });
  const steps = JSON.parse(file?.text ?? '[]') as { event: { type: string }; state: unknown }[];
  expect(steps).toHaveLength(100);
  expect(steps.map(({ event }) => event.type)).toContain('request.started');
  expect(file?.text).not.toContain(canary);
});

it.each<[string, unknown]>([
  ['a refusal', new WirewayError('project.numberTaken', 'There is already a project P-1.')],
  ['a dead spot', new NetworkFailure(new TypeError('Failed to fetch'))],
  ['a missing permission', new PermissionMissing('project.edit')],
  ['a project that is not there', new ProjectUnavailable({ kind: 'notFound', message: 'There is no project 7.' })],
  ['a call given up', new DOMException('left', 'AbortError')],
])('does not report %s, which the user sees and can fix', async (_, error) => {
  const before = sink.events().length;
  reporting.report({ error, origin: 'page' });
  await flush(2000);
  expect(sink.events()).toHaveLength(before);
});

it('reports an unreadable response, which is a fault of the program', async () => {
  reporting.report({ error: unreadable(new Error('Expected a number')), origin: 'page' });
  expect(await arrived('This version of Wireway is out of date')).toHaveLength(1);
});

it('removes tokens, queries, addresses and names from every part of a report', async () => {
  addBreadcrumb({ category: 'fetch', data: { url: `/callback?code=${opaque}&state=x`, headers: `Bearer ${opaque}` } });
  addBreadcrumb({ category: 'navigation', data: { to: `/1/data/cable?filter=${opaque}#id_token=${opaque}` } });
  setContext('leak', {
    token: canary,
    access_token: opaque,
    person: 'dana@example.com',
    deep: { url: `https://id.example/cb?code=${opaque}` },
  });
  startSpan({ name: `GET /api/project?q=${opaque}`, op: 'http' }, () => undefined);
  reporting.report({
    error: new Error(`Refused ${canary} for dana@example.com at https://x.example/a?b=${opaque}`),
    origin: 'page',
  });
  await arrived('Refused [token]');
  await vi.waitFor(() => expect(sink.all()).toContain('Refused [token]'));
  await flush(2000);
  for (const secret of [canary, opaque, 'dana@example.com']) expect(sink.all()).not.toContain(secret);
});

it('includes no user, headers or cookies', async () => {
  reporting.report({ error: new Error('Whose is it'), origin: 'page' });
  const [event] = await arrived('Whose is it');
  expect(event?.user).toBeUndefined();
  expect(event?.request?.cookies).toBeUndefined();
  expect(event?.request?.url ?? '').not.toContain('?');
});

it('buffers 20 errors until it starts, and none without a configured collector', async () => {
  const seen: Fault[] = [];
  const load = vi.fn<() => Promise<{ startSentry: typeof startSentry }>>(() =>
    Promise.resolve({ startSentry: () => (fault) => void seen.push(fault) }),
  );
  const page = new EventTarget() as unknown as Window;
  const waiting = createErrorReporting(page, load);
  for (let time = 0; time < 30; time += 1) page.dispatchEvent(new ErrorEvent('error', { error: time }));
  await waiting.start({ dsn: sink.dsn, release: '1', inspection: createInspection() });
  expect(seen.map(({ error }) => error)).toEqual(Array.from({ length: 20 }, (_, at) => at));

  load.mockClear();
  const off = createErrorReporting(page, load);
  off.report({ error: new Error('x'), origin: 'page' });
  await off.start(null);
  off.report({ error: new Error('y'), origin: 'page' });
  page.dispatchEvent(new ErrorEvent('error', { error: 'z' }));
  expect(load).not.toHaveBeenCalled();
  expect(seen).toHaveLength(20);
});

it('continues without reporting when the chunk fails to load', async () => {
  const waiting = createErrorReporting(window, () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(waiting.start({ dsn: sink.dsn, release: '1', inspection: createInspection() })).resolves.toBeUndefined();
});

it.each([
  ['/callback?code=abc&state=def', '/callback'],
  ['https://id.example/cb#access_token=abc', 'https://id.example/cb'],
  ['{"url":"/a?b=c","next":"/d"}', '{"url":"/a","next":"/d"}'],
  ['Is this right? No.', 'Is this right? No.'],
  ['button[aria-label="Account: Dana"] > span', 'button[aria-label] > span'],
  [JSON.stringify('button[aria-label="Account: Dana"]'), '"button[aria-label]"'],
  ['[data-theme="dark"] .a{}', '[data-theme="dark"] .a{}'],
  ['{"id_token":"abc","x":1}', '{"id_token":"[token]","x":1}'],
])('redacts %s', (text, expected) => {
  expect(redact(text)).toBe(expected);
});
