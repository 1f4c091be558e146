/** Offline availability of a package: only data on the device counts. Uses recorded responses of the server. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../indexedDb.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { getCurrentUser } from '../../../../contract/users/currentUser.ts';
import { getFieldReadiness } from '../../../../contract/progress/fieldDay.ts';
import { getPackage, listPackageContents, listPackages } from '../../../../contract/packages/packages.ts';
import { getProjectInformation } from '../../../../contract/setup/projects/projectSettings.ts';
import { getProject } from '../../../../contract/setup/projects/projects.ts';
import { getReelStock } from '../../../../contract/reels/reelStock.ts';
import { getRouteStates } from '../../../../contract/rows/routeStates.ts';
import { OfflineState } from '../../../../src/shared/offlinePack/OfflineState.tsx';
import { clearDeviceCache, forgetEverything } from '../../../../src/rows/commodityStoreRegistry.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp, sampleProject, sampleUser } from '../../renderWithApp.tsx';
import { rejectCall, reply, server, unreachable } from '../../server.ts';
import { offlinePack as offlinePackTexts } from '../../../../src/i18n/locales/en-US/offlinePack.ts';
import { fillText, matching } from '../../../support/fillText.ts';
import { errors as errorsTexts } from '../../../../src/i18n/locales/en-US/errors.ts';

const contents = recordedReply(listPackageContents, 'packageContents');
const packages = recordedReply(listPackages, 'packages');
const raceways = recordedReply(getRouteStates, 'routeStates');
const pack = { projectId: 7, packageType: 'installation', number: String(packages.rows[0]!.values['code']) } as const;
const rows = vi.fn<() => void>();

const workersAre = (value: object | undefined) =>
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });

beforeEach(async () => {
  await clearDeviceCache();
  workersAre({
    controller: { state: 'activated' },
    getRegistration: () => Promise.resolve({ active: { state: 'activated' } }),
  });
  server.use(
    reply(getProject, sampleProject),
    reply(getCurrentUser, sampleUser),
    reply(getProjectInformation, recordedReply(getProjectInformation, 'projectInformation')),
    reply(listPackages, packages),
    reply(getPackage, recordedReply(getPackage, 'packageDetail')),
    reply(listPackageContents, contents),
    reply(getChanges, () => {
      rows();
      return recordedReply(getChanges, 'dataEntryCables');
    }),
    reply(getFieldReadiness, { ready: [], waiting: [], unknown: [] }),
    reply(getReelStock, { reels: [] }),
    reply(getRouteStates, raceways),
    reply(listChoices, { choices: [] }),
  );
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  rows.mockClear();
});

const open = () => renderWithApp(<OfflineState pack={pack} />);
const make = () => screen.findByRole('button', { name: fillText(offlinePackTexts.makeOf, { number: pack.number }) });
const ready = () => screen.findByText(offlinePackTexts.ready);

it('is ready once everything is downloaded, with the time, also after an offline reload', async () => {
  const first = await open();
  expect((await make()).title).toBe(fillText(offlinePackTexts.lacks, { lacks: 'the project, the package' }));
  await first.person.click(await make());
  expect(await ready()).toHaveTextContent(/as of .*\d/);
  expect(rows).toHaveBeenCalledOnce();
  // No page shows the rows: they are on the device, not in memory.
  expect(first.app.stores.size).toBe(0);
  first.unmount();
  for (const endpoint of [
    getProject,
    getCurrentUser,
    listPackages,
    getPackage,
    listPackageContents,
    getChanges,
    getRouteStates,
  ])
    server.use(unreachable(endpoint));
  await open();
  expect(await ready()).toBeVisible();
});

it('shows what failed to download and why, keeps the rest, and continues on retry', async () => {
  server.use(rejectCall(listChoices, 'server.failure', 'The lists are being moved.'));
  const { person } = await open();
  await person.click(await make());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    fillText(offlinePackTexts.failed, { part: 'lists of codes and people', why: 'The lists are being moved.' }),
  );
  await waitFor(async () =>
    expect((await make()).title).toBe(fillText(offlinePackTexts.lacks, { lacks: 'lists of codes and people' })),
  );
  server.use(reply(listChoices, { choices: [] }));
  await person.click(await make());
  expect(await ready()).toBeVisible();
});

it('is not ready while a row of the package is not on the device', async () => {
  const further = { ...contents.rows[0]!, id: 4711 };
  server.use(reply(listPackageContents, { ...contents, total: 4, rows: [...contents.rows, further] }));
  const { person } = await open();
  await person.click(await make());
  await waitFor(async () => expect((await make()).title).toMatch(/Missing: rows$/));
});

it('is not ready while the progress of a raceway on its routes is missing', async () => {
  const [, ...others] = raceways.raceways;
  server.use(reply(getRouteStates, { raceways: others }));
  const { person } = await open();
  await person.click(await make());
  await waitFor(async () => expect((await make()).title).toMatch(/Missing: raceway progress$/));
  server.use(reply(getRouteStates, raceways));
  await person.click(await make());
  expect(await ready()).toBeVisible();
});

it('reports an incomplete application, keeps the rows, and downloads it again on request', async () => {
  const fetched = Object.assign(new EventTarget(), { state: 'installing' });
  const container = {
    controller: null as { state: string } | null,
    getRegistration: () => Promise.resolve(undefined),
    register: vi.fn<() => Promise<object>>(() => Promise.resolve({ installing: fetched, waiting: null, active: null })),
  };
  workersAre(container);
  const becomes = (state: string) => {
    fetched.state = state;
    fetched.dispatchEvent(new Event('statechange'));
  };
  const { person } = await open();
  await person.click(await make());
  await waitFor(() => expect(container.register).toHaveBeenCalledOnce());
  becomes('redundant');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not available offline. Couldn’t download the Wireway app. The download didn’t finish, or storage is full. Try again when you’re online.',
  );
  await waitFor(async () => expect((await make()).title).toMatch(/Missing: the Wireway app$/));

  fetched.state = 'installing';
  await person.click(await make());
  await waitFor(() => expect(container.register).toHaveBeenCalledTimes(2));
  container.controller = { state: 'activated' };
  becomes('activated');
  expect(await ready()).toBeVisible();
});

it.each([
  ['has no service workers', undefined],
  [
    'forbids them',
    {
      controller: null,
      getRegistration: () => Promise.resolve(undefined),
      register: () => Promise.reject(new DOMException('Not here', 'SecurityError')),
    },
  ],
])('explains how to open Wireway if the browser %s', async (_, workers) => {
  workersAre(workers);
  const { person } = await open();
  await person.click(await make());
  expect(await screen.findByRole('alert')).toHaveTextContent(matching(errorsTexts.keepsNothing));
});

it('shows without a signal what is missing, and offers no action', async () => {
  const { app } = await open();
  await make();
  act(() => app.connection.send({ type: 'server.missed' }));
  expect(await screen.findByText(/Missing: the project, the package/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('is deleted when the user signs out', async () => {
  const { app, person, unmount } = await open();
  await person.click(await make());
  await ready();
  unmount();
  await forgetEverything(app);
  await open();
  expect(await make()).toBeVisible();
});
