/**
 * Archives of each release, restored into this version. The archive of the current version is recorded once, with RECORD=1, when
 * the version is released, and is never changed afterwards.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { getChanges } from '../../../contract/rows/changes.ts';
import { listProjects } from '../../../contract/setup/projects/projects.ts';
import { restoreArchive } from '../../../server/archive/restoreArchive.ts';
import { saveArchive } from '../../../server/archive/saveArchive.ts';
import { writeArchive } from '../../../server/archive/writeArchive.ts';
import { version } from '../../../server/config/version.ts';
import { explorationTimeout } from '../../support/exploration.ts';
import { addRows } from '../commodityFixture.ts';
import { writeEverything } from '../fixtures/writeEverything.ts';
import { startTestServer } from '../testServer.ts';
import { openEmptyDatabase } from './emptyDatabase.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

const folder = fileURLToPath(new URL('../../fixtures/archives/', import.meta.url));
mkdirSync(folder, { recursive: true });
const fileOf = (release: string): string => join(folder, `wireway-${release}.tar`);
const releases = (): string[] =>
  readdirSync(folder).flatMap((name) => /^wireway-(\d+\.\d+\.\d+)\.tar$/.exec(name)?.[1] ?? []);

beforeAll(async () => {
  if (process.env['RECORD'] !== '1' || existsSync(fileOf(version))) return;
  const server = await startTestServer();
  const { id } = await server.createProject({ projectNumber: 'P-RELEASE', name: 'Riverbend Pumping Station' });
  await addRows(server.database, id, 'cable', [{ tag: 'RELEASE-1', designLength: 120.5, notes: 'Größe “1”\tÇ\\N' }]);
  await writeEverything(server, (await server.createProject()).id);
  await saveArchive(
    writeArchive({
      database: server.database,
      uploads: join(server.context.config.dataFolder, 'uploads'),
      now: new Date(),
    }),
    fileOf(version),
  );
  await server.close();
});

it('the archive of this version exists', () => {
  expect(releases()).toContain(version);
});

it.each(releases())('an archive of %s is restored with its projects, rows and uploads', async (release) => {
  const empty = await openEmptyDatabase('pglite');
  const uploads = mkdtempSync(join(tmpdir(), 'wireway-release-'));
  const { end } = await restoreArchive(fileOf(release), { database: empty.database, uploads, now: new Date() });
  expect(readdirSync(uploads).toSorted()).toEqual(Object.keys(end.uploads).toSorted());
  const server = await startTestServer({ database: empty.database });
  const administrator = server.as('administrator');
  const projects = await administrator.call(listProjects);
  const project = projects.find(({ name }) => name === 'Riverbend Pumping Station');
  expect(project).toBeDefined();
  const { ids } = await administrator.call(getChanges, { query: { projectId: project!.id, type: 'cable' } });
  const [cable] = await server.database.transaction((transaction) =>
    transaction.query(`select design_length, notes from cable where tag = 'RELEASE-1' and project_id = $1`, [
      project!.id,
    ]),
  );
  await server.close();
  await empty.drop();
  rmSync(uploads, { recursive: true });
  expect(ids).toHaveLength(1);
  expect(cable).toEqual({ design_length: 120.5, notes: 'Größe “1”\tÇ\\N' });
});
