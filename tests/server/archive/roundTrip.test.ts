/** Round trip of archives: a restore returns the contents of the archive, from each engine into each. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkArchive } from '../../../server/archive/readArchive.ts';
import { restoreArchive } from '../../../server/archive/restoreArchive.ts';
import { saveArchive } from '../../../server/archive/saveArchive.ts';
import { writeArchive } from '../../../server/archive/writeArchive.ts';
import type { Database } from '../../../server/db/database.ts';
import { readMigrations } from '../../../server/db/migrate.ts';
import { excludedTables } from '../../../server/repositories/archive/tables.ts';
import { seedDemo } from '../../../server/seed/demo.ts';
import { explorationTimeout } from '../../support/exploration.ts';
import { openTestDatabase, type TestDatabase } from '../testDatabase.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { addHistory } from './addHistory.ts';
import { engines, openEmptyDatabase } from './emptyDatabase.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

const now = new Date('2026-11-29T02:00:00Z');
const [firstUpload, secondUpload] = ['6f1c2d3e-0000-4000-8000-000000000001', '6f1c2d3e-0000-4000-8000-000000000002'];
let folder: string;
let server: TestServer;
/** Path of an archive of the demonstration projects. */
let archive: string;

const archiveOf = async (database: Database, name: string, uploads = join(folder, 'none')): Promise<string> => {
  const path = join(folder, name);
  await saveArchive(writeArchive({ database, uploads, now }), path);
  return path;
};

const query = <Row>(database: Database, text: string): Promise<Row[]> =>
  database.transaction((transaction) => transaction.query<Row>(text));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-archive-'));
  server = await startTestServer();
  await seedDemo(server.context);
  await addHistory(server, (await server.createProject()).id);
  const uploads = join(folder, 'uploads');
  mkdirSync(uploads);
  writeFileSync(join(uploads, firstUpload), 'TAG;FROM;TO\nC-1;P-1;P-2\n');
  writeFileSync(join(uploads, secondUpload), Buffer.alloc(5_000_000, 'wire'));
  writeFileSync(join(uploads, 'empty'), '');
  writeFileSync(join(uploads, 'cut-off.part'), 'not whole');
  archive = await archiveOf(server.database, 'demo.tar', uploads);
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('an archive', () => {
  it('is readable by its owner only', () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
  });

  it('has the rows of every table, except sessions, tokens and keys', async () => {
    const tables = await query<{ name: string }>(
      server.database,
      `select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
    );
    const { manifest, end } = await checkArchive(archive);
    expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(
      tables
        .map(({ name }) => name)
        // Tables that the server derives from the files of open imports are left out.
        .filter((name) => !(name in excludedTables) && !/^import_\w+_[0-9a-f]{32}$/.test(name))
        .toSorted(),
    );
    for (const { name } of manifest.tables) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      const [count] = await query<{ rows: number }>(server.database, `select count(*)::int4 as rows from ${name}`);
      expect([name, end.tables[name]?.rows]).toEqual([name, count?.rows]);
    }
    const empty = manifest.tables.map(({ name }) => name).filter((name) => end.tables[name]?.rows === 0);
    expect(empty).toEqual([]);
  });

  it('lists the migrations applied to its rows', async () => {
    const { manifest } = await checkArchive(archive);
    const known = await readMigrations();
    expect(manifest.migrations).toEqual(known.map(({ name, checksum }) => ({ name, checksum })));
  });
});

describe.each(engines)('a restore into %s', (engine) => {
  let empty: TestDatabase;
  const uploads = () => join(folder, `uploads-${engine}`);

  beforeAll(async () => {
    empty = await openEmptyDatabase(engine);
    await restoreArchive(archive, { database: empty.database, uploads: uploads(), now });
  });
  afterAll(() => empty.drop());

  it('returns every table with its checksum, and every upload with its bytes', async () => {
    const again = await checkArchive(await archiveOf(empty.database, `${engine}.tar`, uploads()));
    const first = await checkArchive(archive);
    // Projects start a new epoch, and the restore is in the audit trail.
    const { project, audit_event: audit, ...others } = again.end.tables;
    const { project: projectBefore, audit_event: auditBefore, ...othersBefore } = first.end.tables;
    expect(others).toEqual(othersBefore);
    expect(project?.rows).toBe(projectBefore?.rows);
    expect(audit?.rows).toBe((auditBefore?.rows ?? 0) + 1);
    expect(again.end.uploads).toEqual(first.end.uploads);
    const names = Object.keys(first.end.uploads);
    expect(names).toEqual(expect.arrayContaining([firstUpload, secondUpload, 'empty']));
    expect(names).not.toContain('cut-off.part');
    expect(readFileSync(join(uploads(), firstUpload), 'utf8')).toContain('C-1;P-1;P-2');
  });

  it('creates every index, key, check and trigger of a new installation', async () => {
    const fresh = await openTestDatabase();
    const [restored, wanted] = await Promise.all([schemaOf(empty.database), schemaOf(fresh.database)]);
    await fresh.drop();
    expect(wanted.length).toBeGreaterThan(200);
    expect(restored).toEqual(wanted);
  });

  it('is rejected a second time without a change', async () => {
    const count = () => query(empty.database, 'select count(*)::int4 as rows from cable');
    const before = await count();
    await expect(restoreArchive(archive, { database: empty.database, uploads: null, now })).rejects.toThrow(
      'The database is not empty',
    );
    expect(await count()).toEqual(before);
  });

  it('never reuses ids that the lost history can have used', async () => {
    const [last] = await query<{ id: number }>(empty.database, 'select max(id) as id from cable');
    const [next] = await query<{ id: number }>(
      empty.database,
      `select nextval(pg_get_serial_sequence('cable', 'id'))::int4 as id`,
    );
    expect(next!.id).toBeGreaterThan(last!.id + 100_000);
  });
});

/** Returns every constraint, index, trigger and column in the format of the database; only newer engines name `not null`. */
async function schemaOf(database: Database): Promise<string[]> {
  const rows = await query<{ text: string }>(
    database,
    `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text from pg_constraint
       where connamespace = current_schema()::regnamespace and contype <> 'n'
     union all select indexdef from pg_indexes where schemaname = current_schema()
     union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
     union all select format('%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) from pg_attribute a
       join pg_class c on c.oid = a.attrelid
       where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
     order by 1`,
  );
  return rows.map(({ text }) => text);
}
