/** Damaged archives: each is rejected with the position of the damage, before any of it is restored. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ArchiveError } from '../../../server/archive/archiveError.ts';
import { checkArchive, type ArchiveContent } from '../../../server/archive/readArchive.ts';
import { restoreArchive } from '../../../server/archive/restoreArchive.ts';
import { saveArchive } from '../../../server/archive/saveArchive.ts';
import { writeArchive } from '../../../server/archive/writeArchive.ts';
import { messageOf } from '../../../server/errors/errorCodes.ts';
import { explorationTimeout, runs } from '../../support/exploration.ts';
import { startTestServer } from '../testServer.ts';
import { openEmptyDatabase } from './emptyDatabase.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

let folder: string;
let whole: Buffer;
let content: ArchiveContent;

/**
 * Returns the fault that the check finds in a file with these bytes; null if its content is unchanged, because the damage is in
 * the padding or in a date.
 */
async function faultOf(bytes: Uint8Array): Promise<string | null> {
  const path = join(folder, 'damaged.tar');
  writeFileSync(path, bytes);
  const outcome = await checkArchive(path).catch((error: unknown) => error);
  if (outcome instanceof ArchiveError) return messageOf(outcome);
  expect(outcome).toEqual(content);
  return null;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-damaged-'));
  const server = await startTestServer();
  for (const name of ['North', 'South']) {
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await server.createProject({ name });
  }
  const path = join(folder, 'whole.tar');
  await saveArchive(
    writeArchive({ database: server.database, uploads: folder, now: new Date('2026-11-29T02:00:00Z') }),
    path,
  );
  await server.close();
  whole = readFileSync(path);
  content = await checkArchive(path);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a truncated archive is rejected with its last complete part', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1025 }), async (length) => {
      const fault = await faultOf(whole.subarray(0, length));
      expect(fault).toMatch(/is damaged: (it ends )?after [\w./-]+( [\w ]+)?|is not an archive of Wireway/);
    }),
    runs(60),
  );
});

it('a changed byte is detected wherever it affects the restored data', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const bytes = Buffer.from(whole);
      bytes[at] = bytes[at]! ^ change;
      if ((await faultOf(bytes)) !== null) found += 1;
    }),
    runs(200),
  );
  expect(found).toBeGreaterThan(0);
});

it('a damaged archive leaves an empty database empty', async () => {
  const path = join(folder, 'half.tar');
  writeFileSync(path, whole.subarray(0, whole.length / 2));
  const empty = await openEmptyDatabase('pglite');
  const { database } = empty;
  await expect(restoreArchive(path, { database, uploads: null, now: new Date() })).rejects.toThrow(ArchiveError);
  const tables = await database.transaction((transaction) =>
    transaction.query("select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"),
  );
  await empty.drop();
  expect(tables).toEqual([]);
});

it('a file that is not an archive is reported as such', async () => {
  expect(await faultOf(Buffer.from('TAG;FROM;TO\n'))).toContain('is not an archive of Wireway');
  expect(await faultOf(Buffer.alloc(0))).toContain('is not an archive of Wireway');
  await expect(checkArchive(join(folder, 'nowhere.tar'))).rejects.toThrow('There is no file');
});
