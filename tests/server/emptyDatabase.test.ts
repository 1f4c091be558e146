/** A new embedded database is unpacked instead of initialized; if that is not possible, the engine initializes the folder. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { emptyDatabaseFile, unpackEmptyDatabase } from '../../server/db/folder/emptyDatabase.ts';
import { marker } from '../../server/db/folder/folderState.ts';
import { root } from '../support/sourceImports.ts';

const packed = join(root, emptyDatabaseFile);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-unpack-'));
  writeFileSync(join(folder, marker), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('unpacks a whole database, which only its owner can read', async () => {
  expect(await unpackEmptyDatabase(folder, packed)).toBe(true);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['PG_VERSION', 'base', 'global', 'pg_wal', marker]));
  expect(statSync(join(folder, 'PG_VERSION')).mode & 0o077).toBe(0);
  expect(statSync(join(folder, 'base')).mode & 0o077).toBe(0);
});

it('starts a folder whose first start was cut off anew', async () => {
  writeFileSync(join(folder, 'PG_VERSION'), '');
  const database = await openDatabase({ engine: 'pglite', folder, thread: 'callers' });
  try {
    const [found] = await database.query(
      `select current_setting('server_encoding') as encoding, datcollate as collation,
         (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace) as relations
       from pg_database where datname = current_database()`,
    );
    expect(found).toEqual({ encoding: 'UTF8', collation: 'C', relations: 0 });
  } finally {
    await database.close();
  }
  expect(readdirSync(folder)).not.toContain(marker);
});

it('leaves the folder to the engine if there is no packed database', async () => {
  expect(await unpackEmptyDatabase(folder, join(folder, 'missing.tar.zst'))).toBe(false);
  expect(readdirSync(folder)).toEqual([marker]);
});

it('leaves nothing behind of a packed database that is cut off', async () => {
  const cut = join(mkdtempSync(join(tmpdir(), 'wireway-cut-')), 'cut.tar.zst');
  copyFileSync(packed, cut);
  truncateSync(cut, Math.round(statSync(cut).size / 2));
  expect(await unpackEmptyDatabase(folder, cut)).toBe(false);
  expect(readdirSync(folder)).toEqual([marker]);
});
