/** Scheduled archives: the server writes them, restores each as a test, and reports faults. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createArchive,
  listArchives,
  saveArchiveSettings,
  type ArchiveList,
} from '../../../contract/admin/archives.ts';
import { beginDueArchive } from '../../../server/services/archives/schedule.ts';
import { explorationTimeout } from '../../support/exploration.ts';
import { waitMs } from '../../support/slowness.ts';
import type { Client } from '../client.ts';
import { startTestServer, type TestServer } from '../testServer.ts';

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('database.copy'));

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

let server: TestServer;
let administrator: Client;
let now: Date;
let folder: string;
/** Its own, because test restores of other files leave copies in the shared one while they run. */
let dataFolder: string;

beforeEach(async () => {
  now = new Date(2026, 10, 28, 12);
  dataFolder = mkdtempSync(join(tmpdir(), 'wireway-schedule-'));
  server = await startTestServer({ now: () => now, env: { DATA_DIR: dataFolder } });
  administrator = server.as('administrator');
  await server.createProject();
  ({ folder } = await administrator.call(listArchives));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Sets the time, and signs the administrator in again. */
function setClock(at: Date): void {
  now = at;
  administrator = server.as('administrator');
}

/** Waits until the list meets the condition. */
async function untilListed(isDone: (list: ArchiveList) => boolean): Promise<ArchiveList> {
  return vi.waitFor(
    async () => {
      const list = await administrator.call(listArchives);
      expect(isDone(list)).toBe(true);
      return list;
    },
    { timeout: waitMs * 6, interval: 200 },
  );
}

it('an archive requested by an administrator is written, tested by a restore, and listed', async () => {
  await administrator.call(createArchive, { body: {} });
  const { archives, warning } = await untilListed((list) => list.archives[0]?.check != null);
  expect(archives).toHaveLength(1);
  const [archive] = archives;
  expect(archive).toMatchObject({ reason: 'requested', failure: null, check: { failure: null } });
  expect(archive!.rows).toBeGreaterThan(0);
  const file = statSync(join(folder, archive!.fileName));
  expect(file.size).toBe(archive!.bytes);
  expect(file.mode & 0o777).toBe(0o600);
  expect(warning).toBeNull();
  // The test restore leaves no files once its engine has stopped.
  await expect.poll(() => copiesIn(server.context.config.dataFolder)).toEqual([]);
});

it('the nightly archive is started at its hour, by one of the servers', async () => {
  await beginDueArchive(server.context);
  expect((await administrator.call(listArchives)).archives).toEqual([]);
  setClock(new Date(2026, 10, 29, 2, 1));
  await Promise.all([beginDueArchive(server.context), beginDueArchive(server.context)]);
  const { archives, nextAt } = await untilListed((list) => list.archives[0]?.finishedAt != null);
  expect(archives.map(({ reason }) => reason)).toEqual(['scheduled']);
  expect(new Date(nextAt!)).toEqual(new Date(2026, 10, 30, 2));
});

it('an archive that cannot be written has a failure reason', async () => {
  writeFileSync(folder, 'a file where the folder should be');
  await administrator.call(createArchive, { body: {} });
  const { archives, warning } = await untilListed((list) => list.archives[0]?.failure != null);
  expect(archives[0]!.failure).toMatchObject({ kind: 'other' });
  expect(warning).toBe('failed');
});

it('a missed night causes a warning, unless archives are switched off', async () => {
  setClock(new Date(2026, 11, 2, 12));
  expect((await administrator.call(listArchives)).warning).toBe('never');
  const settings = { isOn: false, hour: 4, keepDaily: 3, keepWeekly: 0, keepMonthly: 0 };
  const saved = await administrator.call(saveArchiveSettings, { body: settings });
  expect(saved).toMatchObject({ settings, nextAt: null, warning: null });
  await beginDueArchive(server.context);
  expect((await administrator.call(listArchives)).archives).toEqual([]);
});

it('only an administrator can see or request archives', async () => {
  const project = await server.createProject();
  const lead = server.as('project-lead', project.id);
  await expect(lead.call(listArchives)).rejects.toMatchObject({ code: 'permission.missing' });
  await expect(lead.call(createArchive, { body: {} })).rejects.toMatchObject({ code: 'permission.missing' });
  expect(existsSync(folder)).toBe(false);
});
