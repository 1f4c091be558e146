/** A project that was open on this device opens again without the server, with the last data from the server. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../indexedDb.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import { fieldIn } from '../../../contract/commodities/fields/field.ts';
import { getCurrentUser } from '../../../contract/users/currentUser.ts';
import { getProject, type Project } from '../../../contract/setup/projects/projects.ts';
import type { Owner } from '../../../machines/outbox/operation.ts';
import { createCall } from '../../../src/api/client.ts';
import { cachedResponsesOf } from '../../../src/device/tables/cachedResponses.ts';
import { createProjectPorts } from '../../../src/ports/projectPorts.ts';
import { columnsOf } from '../../../src/shared/projects/useCommodity.ts';
import { clearDeviceCache } from '../../../src/device/tables/deviceTables.ts';
import { sampleProject, sampleUser } from '../renderWithApp.tsx';
import { rejectCall, reply, server, unreachable } from '../server.ts';

const dana: Owner = { issuer: 'https://id.example', subject: 'dana' };
const project: Project = {
  ...sampleProject,
  columns: [
    { type: 'cable', field: 'udf6', kind: 'number', labels: { 'en-US': 'Heat load' }, decimals: 2 },
    { type: 'cable', field: 'service', labels: { 'en-US': 'Duty' } },
  ],
};
const { signal } = new AbortController();

const portsOf = (owner: Owner | null) =>
  createProjectPorts(
    createCall({
      token: () => null,
      onUnauthorized: () => Promise.resolve(null),
      requests: { started: () => undefined, ended: () => undefined },
      toast: () => undefined,
      kept: cachedResponsesOf(() => owner),
    }),
  );

async function opened(owner: Owner | null = dana) {
  server.use(reply(getProject, project), reply(getCurrentUser, sampleUser));
  const ports = portsOf(owner);
  await ports.loadProject(7, signal);
  await ports.loadUser(7, signal);
  if (owner === null) return;
  const stored = cachedResponsesOf(() => owner);
  await vi.waitFor(async () => {
    expect(await stored(getProject, { projectId: 7 })?.last()).not.toBeNull();
    expect(await stored(getCurrentUser, { projectId: 7 })?.last()).not.toBeNull();
  });
}

const withoutServer = () => server.use(unreachable(getProject), unreachable(getCurrentUser));

afterEach(clearDeviceCache);

it('opens with its own columns, names and decimals, and the permissions of the user', async () => {
  await opened();
  withoutServer();
  const ports = portsOf(dana);
  const known = await ports.loadProject(7, signal);
  expect(known).toEqual(project);
  const cable = projectCommodity('cable', columnsOf(known));
  expect(fieldIn(cable, 'service')?.labels?.['en-US']).toBe('Duty');
  expect(fieldIn(cable, 'udf6')).toMatchObject({ isUserDefined: true, decimals: 2, label: 'Heat load' });
  expect(await ports.loadUser(7, signal)).toEqual(sampleUser);
});

it('does not open for another user, for another project, or after sign-out', async () => {
  await opened();
  withoutServer();
  const outOfReach = { kind: 'network' };
  await expect(portsOf({ ...dana, subject: 'rosa' }).loadProject(7, signal)).rejects.toMatchObject(outOfReach);
  await expect(portsOf(null).loadProject(7, signal)).rejects.toMatchObject(outOfReach);
  await expect(portsOf(dana).loadProject(8, signal)).rejects.toMatchObject(outOfReach);
  await clearDeviceCache();
  await expect(portsOf(dana).loadProject(7, signal)).rejects.toMatchObject(outOfReach);
});

it('opens only while the server is unreachable: a rejection by the server still applies', async () => {
  await opened();
  server.use(rejectCall(getProject, 'project.notFound', 'There is no such project.'));
  await expect(portsOf(dana).loadProject(7, signal)).rejects.toMatchObject({ kind: 'notFound' });
});
