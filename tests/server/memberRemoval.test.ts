/** Open work of people who are about to be removed from a project. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportDevice } from '../../contract/admin/devices.ts';
import type { Project } from '../../contract/setup/projects/projects.ts';
import { getCurrentUser } from '../../contract/users/currentUser.ts';
import { previewRemoval } from '../../contract/users/memberRemoval.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { addPackage } from './packageFixture.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let project: Project;
let lead: Client;

beforeAll(async () => {
  server = await startTestServer();
  project = await server.createProject();
  lead = server.as({ name: 'Lena Lead', role: 'project-lead' }, project.id);
});
afterAll(() => server.close());

const foreman = (name: string) => server.as({ name, role: 'foreman' }, project.id);
const idOf = async (client: Client) => (await client.call(getCurrentUser)).id;
const openWorkOf = async (...ids: number[]) =>
  (await lead.call(previewRemoval, { body: { projectId: project.id, ids } })).people;

it('lists the packages in progress, the unfinished rows and the unsent entries of each person', async () => {
  const luis = foreman('Luis Ortega');
  const ids = [await idOf(luis), await idOf(foreman('Maria Lopez'))];
  const inPackage = (number: string, status: 'draft' | 'inProgress' | 'released' | 'closed', name: string) =>
    addPackage(server.database, project.id, 'installation-package', number, { status, foreman: name });
  await inPackage('IWP-2', 'inProgress', 'LUIS  ortega');
  await inPackage('IWP-1', 'released', 'Luis Ortega');
  await inPackage('IWP-3', 'closed', 'Luis Ortega');
  await inPackage('IWP-4', 'draft', 'Luis Ortega');
  await inPackage('IWP-5', 'released', 'Ray Castellano');
  await addRows(server.database, project.id, 'equipment', [
    { tag: 'MCC-1', foreman: 'Luis Ortega' },
    { tag: 'MCC-2', foreman: 'luis ortega' },
    { tag: 'MCC-3', foreman: 'Luis Ortega' },
    { tag: 'MCC-4', foreman: 'Ray Castellano' },
  ]);
  await server.database.query(`update equipment set percent_complete = 100 where tag = 'MCC-3'`);
  const report = { needPerson: 0, oldestMs: 60_000, build: 'test' };
  for (const waiting of [3, 4])
    // oxlint-disable-next-line no-await-in-loop -- the devices report one after the other
    await luis.call(reportDevice, { body: { ...report, deviceId: randomUUID(), waiting } });
  expect(await openWorkOf(...ids)).toEqual([
    {
      id: ids[0],
      name: 'Luis Ortega',
      packages: [
        { type: 'installation', number: 'IWP-1' },
        { type: 'installation', number: 'IWP-2' },
      ],
      rows: 2,
      unsent: 7,
    },
    { id: ids[1], name: 'Maria Lopez', packages: [], rows: 0, unsent: 0 },
  ]);
});

it('lists no one from outside the project, and is shown only to people who manage users', async () => {
  const other = await server.createProject();
  const outsider = await idOf(server.as({ name: 'Otto Other', role: 'foreman' }, other.id));
  expect(await openWorkOf(outsider)).toEqual([]);
  const body = { projectId: project.id, ids: [outsider] };
  await expect(foreman('Luis Ortega').call(previewRemoval, { body })).rejects.toMatchObject({
    code: 'permission.missing',
  });
});
