/** A feature switched off by an administrator is off for everyone at once and everywhere, and no other feature is affected. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listAuditLog } from '../../contract/admin/auditLog.ts';
import { listFeatureSwitches, switchFeature } from '../../contract/admin/featureSwitches.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import type { EndpointShape } from '../../contract/base/calls/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorReply } from '../../contract/base/calls/errors.ts';
import { featureNames, type Feature } from '../../contract/base/calls/features.ts';
import { createPackageLink } from '../../contract/packages/links.ts';
import { savePackages } from '../../contract/packages/packages.ts';
import { pageNames, pageOf } from '../../contract/base/pages/pages.ts';
import { listEntryPhotos } from '../../contract/progress/photos/entryPhotos.ts';
import { listTimesheets } from '../../contract/timesheets/timesheets.ts';
import { authorize } from '../../server/auth/authorize.ts';
import type { Client } from './client.ts';
import { eventsOf, firstThat } from './fixtures/liveEvents.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { drawShare } from '../support/exploration.ts';
import { calls as callsMessages } from '../../server/locales/en-US/calls.ts';
import { fillText } from '../support/fillText.ts';

const calls = Object.entries<EndpointShape>(endpoints);
/** Features that exist only on the device: the server has no call to reject. */
const ofTheDevice: readonly Feature[] = ['cameraScanning', 'handOver'];

let server: TestServer;
let projectId: number;
let dana: Client;
let lead: Client;

beforeAll(async () => {
  server = await startTestServer();
  projectId = (await server.createProject()).id;
  dana = server.as({ name: 'Dana Whitfield', claimRole: 'administrator' });
  lead = server.as({ name: 'Marcus Bell', role: 'project-lead' }, projectId);
});
afterAll(() => server.close());
afterEach(async () => {
  await Promise.all(featureNames.map((feature) => turn(feature, true)));
});

const turn = (feature: Feature, isOn: boolean) => dana.call(switchFeature, { body: { feature, isOn } });

/** Audit entries of a feature switch, newest first. */
const onRecord = async (record: Feature) => (await dana.call(listAuditLog, { query: { record } })).entries;

/** Names of the calls that are rejected with `feature.off` even for an administrator, who has every permission. */
async function rejectedCalls(): Promise<string[]> {
  const person = await dana.call(getCurrentUser, { query: {} });
  const identity = { ...person, userId: person.id, issuer: '', subject: '', claimRole: null, session: null };
  const requested = calls.map(async ([name, endpoint]) => {
    const names = { ...endpoint.query?.shape, ...endpoint.body?.shape };
    const attempt = { endpoint, identity, projectId: 'projectId' in names ? projectId : undefined };
    const isRejected = await authorize(server.database, attempt).then(
      () => false,
      (error: unknown) => (error as { code?: string }).code === 'feature.off',
    );
    return isRejected ? [name] : [];
  });
  return (await Promise.all(requested)).flat();
}

it('a new installation has every feature on, with no switch recorded', async () => {
  const fresh = await startTestServer();
  const switches = await fresh.as('administrator').call(listFeatureSwitches);
  expect(switches).toEqual(featureNames.map((feature) => ({ feature, isOn: true, switched: null })));
  await fresh.close();
});

it('each feature covers a call or a page, or exists only on the device', () => {
  const covered = new Set([
    ...calls.flatMap(([, { feature }]) => feature ?? []),
    ...pageNames.flatMap((page) => pageOf(page).feature ?? []),
    ...ofTheDevice,
  ]);
  expect(featureNames.filter((name) => !covered.has(name))).toEqual([]);
});

describe.each(drawShare(featureNames, (name) => name))('%s switched off', (feature) => {
  it('rejects its calls and no others', async () => {
    const own = calls.filter(([, shape]) => shape.feature === feature).map(([name]) => name);
    expect(await rejectedCalls()).toEqual([]);
    await turn(feature, false);
    expect(await rejectedCalls()).toEqual(own);
    expect(own.length > 0).toBe(!ofTheDevice.includes(feature));
    await turn(feature, true);
    expect(await rejectedCalls()).toEqual([]);
  });

  it('is reported to every signed-in user', async () => {
    await turn(feature, false);
    expect((await lead.call(getCurrentUser, { query: { projectId } })).switchedOff).toEqual([feature]);
    expect((await server.as({ name: 'New Here' }).call(getCurrentUser, { query: {} })).switchedOff).toEqual([feature]);
  });
});

it('the rejection is a sentence with the remedy in the language of the caller, with Retry-After', async () => {
  await turn('photos', false);
  const query = { projectId, type: 'cable' as const, id: 1 };
  await expect(lead.call(listEntryPhotos, { query })).rejects.toMatchObject({
    code: 'feature.off',
    message: fillText(callsMessages.featureOff, { feature: 'Photos' }),
  });
  const address = `/api${listEntryPhotos.path}?projectId=${projectId}&type=cable&id=1`;
  const answer = await lead.speaking('es-MX').get(address);
  expect(answer.statusCode).toBe(409);
  expect(errorReply.parse(answer.json()).message).toContain('Función desactivada: Fotos.');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

it('a caller without permission gets that error, not the state of the switch', async () => {
  await turn('timesheets', false);
  const viewer = server.as({ name: 'Priya Nair', role: 'viewer' }, projectId);
  await expect(viewer.call(listTimesheets, { query: { projectId } })).rejects.toMatchObject({
    code: 'permission.missing',
  });
  await expect(lead.call(listTimesheets, { query: { projectId } })).rejects.toMatchObject({ code: 'feature.off' });
});

it('only an administrator can switch; a repeated switch changes nothing and is logged once', async () => {
  await expect(lead.call(switchFeature, { body: { feature: 'photos', isOn: false } })).rejects.toMatchObject({
    code: 'permission.missing',
  });
  const before = (await onRecord('executiveSummary')).length;
  const first = await turn('executiveSummary', false);
  expect(first).toMatchObject({
    feature: 'executiveSummary',
    isOn: false,
    switched: { by: { name: 'Dana Whitfield' } },
  });
  const other = server.as({ name: 'Ingrid Olsen', claimRole: 'administrator' });
  expect(await other.call(switchFeature, { body: { feature: 'executiveSummary', isOn: false } })).toEqual(first);
  expect((await onRecord('executiveSummary')).length).toBe(before + 1);
  await other.call(switchFeature, { body: { feature: 'executiveSummary', isOn: true } });
  expect((await onRecord('executiveSummary')).slice(0, 2).map(({ action, by }) => [action, by?.name])).toEqual([
    ['feature.switchOn', 'Ingrid Olsen'],
    ['feature.switchOff', 'Dana Whitfield'],
  ]);
});

it('administrators who switch concurrently leave one state and one log entry', async () => {
  const others = ['Ada', 'Bo', 'Cy', 'Di'].map((name) => server.as({ name, claimRole: 'administrator' }));
  const before = await onRecord('handOver');
  const body = { feature: 'handOver' as const, isOn: false };
  const replies = await Promise.all(others.map((each) => each.call(switchFeature, { body })));
  expect(new Set(replies.map(({ switched }) => switched?.by.name)).size).toBe(1);
  const [latest, ...earlier] = await onRecord('handOver');
  expect(latest?.action).toBe('feature.switchOff');
  expect(earlier).toEqual(before);
});

it('a shared link does not open while links are off, and works again afterward', async () => {
  const { results } = await lead.call(savePackages, {
    body: { projectId, packageType: 'installation', rows: [{ row: null, cells: cellsOf({ code: 'IWP-9' }) }] },
  });
  const { address } = await lead.call(createPackageLink, { body: { projectId, id: savedRows(results)[0]!.id } });
  const look = () => server.app.inject({ method: 'GET', url: new URL(address).pathname });
  expect((await look()).statusCode).toBe(200);
  await turn('packageLinks', false);
  const closed = await look();
  expect(closed.statusCode).toBe(404);
  expect(closed.body).toContain('was turned off');
  expect(closed.body).not.toContain('IWP-9');
  await turn('packageLinks', true);
  expect((await look()).statusCode).toBe(200);
});

it('open tabs of any project are notified of a switch', async () => {
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: String((await lead.get('/livez')).raw.req.headers['authorization']) };
  const stop = new AbortController();
  const response = await fetch(`${origin}/api/live?projectId=${projectId}`, { headers, signal: stop.signal });
  const stream = eventsOf(response)[Symbol.asyncIterator]();
  const each = { [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) };
  expect((await stream.next()).value).toMatchObject({ kind: 'version' });
  await turn('photos', false);
  expect(await firstThat(each, ({ kind }) => kind === 'permissions')).toEqual({ kind: 'permissions' });
  stop.abort();
});
