/**
 * Server responses about projects, a user and the pages they visited, for the tests of the Dashboard and the application frame;
 * recorded with `RECORD=1 npx vitest run --project=server tests/server/dashboardRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  createProject,
  getProject,
  getSetupProgress,
  listProjects,
  updateProject,
} from '../../contract/setup/projects/projects.ts';
import { getProjectInformation } from '../../contract/setup/projects/projectSettings.ts';
import { listLaborUnits } from '../../contract/setup/laborUnits/laborUnitRows.ts';
import { recordExport } from '../../contract/base/calls/exports.ts';
import { getSignInCheck, getSignInState } from '../../contract/users/signInCheck.ts';
import { mergeUsers, previewMerge } from '../../contract/users/userMerge.ts';
import {
  createVisitedPage,
  getCurrentUser,
  listVisitedPages,
  listVisitedProjects,
} from '../../contract/users/currentUser.ts';
import { createUser, listUsers, updateUser } from '../../contract/users/users.ts';
import { clientOf, type Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let dana: Client;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-01-02T10:00:00Z') });
  dana = server.as({ name: 'Dana Field', claimRole: 'administrator' });
});
afterAll(() => server.close());

const create = (projectNumber: string, name: string, client: string) =>
  dana.call(createProject, {
    body: { projectNumber, name, client, location: 'Pier 9', startDate: '2026-03-02' },
  });

it('responses about projects, the current user and visited pages match the recordings', async () => {
  const text: Record<string, unknown> = {};
  text['currentUser'] = await dana.call(getCurrentUser);
  const pump = await create('P-1', 'North Pump Station', 'City Water');
  const plant = await create('P-2', 'Ammonia Plant', 'Nitro');
  const old = await create('P-3', 'Old Mill', 'City Water');
  text['projectCreated'] = plant;
  const changed = (project: typeof old, change: object) => {
    const { id: projectId, version: _, ...values } = project;
    return dana.call(updateProject, { body: { projectId, ...values, ...change } });
  };
  text['projectInMetres'] = await changed(plant, { unitMeasurement: 'metric' });
  await changed(old, { archive: true });
  const power = { type: 'cable', name: 'Power', typeCode: 'PWR', per: 100, hours: 5 } as const;
  await addLaborUnit(server.database, pump.id, power);
  await addRows(server.database, pump.id, 'cable', [
    { tag: 'P-101', typeCode: 'PWR', designLength: 209_010, pulledLength: 28_657.5 },
  ]);
  text['project'] = await dana.call(getProject, { query: { projectId: pump.id } });
  text['projectInformation'] = await dana.call(getProjectInformation, { query: { projectId: pump.id } });
  text['setupProgress'] = await dana.call(getSetupProgress, { query: { projectId: plant.id } });
  text['laborUnits'] = await dana.call(listLaborUnits, { query: { projectId: pump.id } });
  // The time of the last activity in a project comes from the database clock.
  const lastActivityAt = new Date('2026-01-02T10:00:00Z');
  text['projects'] = (await dana.call(listProjects)).map((project) => Object.assign(project, { lastActivityAt }));
  const page = { projectId: plant.id, path: '/2/data/cable', title: 'Data & Assignment', titlePrefix: 'Cable' };
  text['pageVisited'] = await dana.call(createVisitedPage, { body: page });
  text['exportRecorded'] = await dana.call(recordExport, {
    body: { projectId: plant.id, fileName: 'P-2 Cables', format: 'csv', rows: 3 },
  });
  text['visitedPages'] = await dana.call(listVisitedPages);
  text['visitedProjects'] = await dana.call(listVisitedProjects);
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});

it('responses of the sign-in check and for a user who missed their invitation match the recordings', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('connect ECONNREFUSED')));
  const text: Record<string, unknown> = {};
  const invitation = { name: 'Ruth Tyler', email: 'ruth@riverbend.example', projectId: 1, role: 'foreman' } as const;
  const invited = await dana.call(createUser, { body: invitation });
  const token = await server.issuer.token({ sub: 'rtyler', name: 'R. Tyler', email: 'rtyler@mail.example' });
  const ruth = clientOf(server.app, async () => ({ headers: { authorization: `Bearer ${token}` }, userId: 0 }));
  const { id: userId } = await ruth.call(getCurrentUser);
  text['signInState'] = await ruth.call(getSignInState);
  text['signInCheck'] = await dana.call(getSignInCheck);
  const pair = { userId, intoUserId: invited.id };
  text['mergePreview'] = await dana.call(previewMerge, { query: pair });
  text['merged'] = await dana.call(mergeUsers, { body: pair });
  vi.unstubAllGlobals();
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});

it('the people of a project and of the whole system match the recordings', async () => {
  const text: Record<string, unknown> = {};
  const { id: projectId } = await create('P-4', 'River Crossing', 'City Water');
  const invite = (name: string, role: 'foreman' | 'general-foreman' | 'viewer') => {
    const email = `${name.split(' ')[0]!.toLowerCase()}@riverbend.example`;
    return dana.call(createUser, { body: { projectId, name, email, role, foreman: role === 'foreman' } });
  };
  const { id: reportsTo } = await invite('Greta Gant', 'general-foreman');
  const finn = await invite('Finn Foley', 'foreman');
  const { id: userId, version, name, email } = finn;
  await dana.call(updateUser, {
    body: {
      projectId,
      userId,
      version,
      name,
      email,
      role: 'foreman',
      foreman: true,
      crewName: 'Crew A',
      reportsTo,
      revoked: ['reports.view'],
    },
  });
  const vera = await invite('Vera Quist', 'viewer');
  const shut = { userId: vera.id, name: vera.name, email: vera.email };
  await dana.call(updateUser, { body: { ...shut, status: 'disabled' } });
  text['projectUsers'] = await dana.call(listUsers, { query: { projectId } });
  text['systemUsers'] = await dana.call(listUsers, { query: {} });
  for (const [file, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(file, reply));
});
