/** Imports in progress when the archive was written continue after a restore. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { restoreArchive } from '../../../server/archive/restoreArchive.ts';
import { saveArchive } from '../../../server/archive/saveArchive.ts';
import { writeArchive } from '../../../server/archive/writeArchive.ts';
import { uploadFolder } from '../../../server/db/folder/folderPaths.ts';
import { explorationTimeout } from '../../support/exploration.ts';
import { importSteps, lines, rowsByTag, type Draft, type ImportSteps } from '../fixtures/importSteps.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { engines, openEmptyDatabase } from './emptyDatabase.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

const now = new Date('2026-11-29T02:00:00Z');
const schedule = (prefix: string): string =>
  lines('Cable Tag,From,To,Length (ft)', ...[1, 2, 3].map((n) => `${prefix}-${n},MCC-1,P-${n},${100 * n}`));

let folder: string;
let archive: string;
let first: TestServer;
let projectId: number;
let open: Draft;
let applied: string;

const stepsOn = (server: TestServer): ImportSteps => importSteps(server.as('project-lead', projectId), projectId);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-open-imports-'));
  first = await startTestServer({ env: { DATA_DIR: join(folder, 'first') } });
  projectId = (await first.createProject()).id;
  const steps = stepsOn(first);
  applied = (await steps.run(schedule('IN'), { mode: 'partial' })).draft.importId;
  open = (await steps.look(schedule('OPEN'), { mode: 'partial' })).draft;
  archive = join(folder, 'archive.tar');
  const uploads = uploadFolder(join(folder, 'first'));
  await saveArchive(writeArchive({ database: first.database, uploads, now }), archive);
});
afterAll(async () => {
  await first.close();
  rmSync(folder, { recursive: true });
});

describe.each(engines)('a restore into %s', (engine) => {
  let place: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    const dataFolder = join(folder, engine);
    place = await openEmptyDatabase(engine);
    await restoreArchive(archive, { database: place.database, uploads: uploadFolder(dataFolder), now });
    server = await startTestServer({ database: place.database, env: { DATA_DIR: dataFolder } });
  });
  afterAll(async () => {
    await server.close();
    await place.drop();
  });

  const tags = async () =>
    [...(await rowsByTag(server, projectId, 'cable', ['removed'])).entries()]
      .filter(([, { removed }]) => removed !== true)
      .map(([tag]) => tag)
      .toSorted();

  it('lets a checked import be applied', async () => {
    await stepsOn(server).apply(open);
    expect(await tags()).toEqual(['IN-1', 'IN-2', 'IN-3', 'OPEN-1', 'OPEN-2', 'OPEN-3']);
  });

  it('lets an applied import be reverted', async () => {
    await stepsOn(server).revert(applied);
    expect(await tags()).toEqual(['OPEN-1', 'OPEN-2', 'OPEN-3']);
  });
});

it.runIf(engines.includes('postgres'))(
  'uploads of an archive from before PostgreSQL stored them are restored into it',
  async () => {
    const earlier = fileURLToPath(new URL('../../fixtures/archives/wireway-0.1.0.tar', import.meta.url));
    const uploads = mkdtempSync(join(tmpdir(), 'wireway-earlier-'));
    const restored = await openEmptyDatabase('postgres');
    const { end } = await restoreArchive(earlier, { database: restored.database, uploads, now: new Date() });
    const imports = await restored.database.query<{ id: string }>(
      `select id::text from import where status <> 'cancelled' union select id::text from timesheet_batch where status <> 'cancelled'`,
    );
    const known = imports.map(({ id }) => id).filter((id) => id in end.uploads);
    const stored = await restored.database.query<{ id: string }>(
      `select distinct upload_id::text as id from upload_piece where part = 'file'`,
    );
    expect(known.length).toBeGreaterThan(0);
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(known));
    expect(readdirSync(uploads).filter((name) => known.includes(name))).toEqual([]);
    await restored.drop();
    rmSync(uploads, { recursive: true });
  },
);
