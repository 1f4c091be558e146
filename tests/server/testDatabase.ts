/** A fresh, migrated database: a PGlite loaded from a stored dump, or a separate PostgreSQL database. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { openDatabase } from '../../server/db/connect.ts';
import type { Database } from '../../server/db/database.ts';
import { migrate, readMigrations, type Migration } from '../../server/db/migrate.ts';
import { openPglite } from '../../server/db/pglite/pglite.ts';
import { withStatementCheck } from './projectScope/statementCheck.ts';
import { createScratchDatabase, workerDatabaseName } from './scratchDatabase.ts';

/** A machine busy with other tests must not count as a busy database. */
const acquireTimeoutMs = 60_000;

const folder = new URL('../../.tmp/databases/', import.meta.url);

export interface TestDatabase {
  readonly database: Database;
  /** Closes and deletes the database. */
  drop(): Promise<void>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? openOnPostgres(url) : openInMemory();
}

/**
 * Database for all files of this worker. A file cannot detect that it is the last, so the database is dropped by name after the
 * run.
 */
export async function openWorkerDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  const name = template && workerDatabaseName(template, process.pid);
  const { database } = url ? await openOnPostgres(url, name) : await openInMemory();
  return database;
}

async function openInMemory(): Promise<TestDatabase> {
  // Read again for each database, because the engine modifies the bytes it is given.
  const dump = await migratedDump(await readMigrations());
  const database = await openDatabase({ engine: 'pglite', folder: null, thread: 'callers', dump, acquireTimeoutMs });
  return { database: await withStatementCheck(database), drop: () => database.close() };
}

/** Creating and migrating take seconds, loading a dump a tenth of one: the dump is cached per set of migrations. */
export async function migratedDump(migrations: Migration[]): Promise<Uint8Array> {
  const { version } = JSON.parse(
    await readFile(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  const key = createHash('sha256')
    .update(JSON.stringify([version, migrations]))
    .digest('hex')
    .slice(0, 16);
  const kind = migrations.length === 0 ? 'empty' : 'migrated';
  const file = new URL(`${kind}-${key}.tar`, folder);
  try {
    return await readFile(file);
  } catch {
    const database = await openPglite({ engine: 'pglite', folder: null, thread: 'callers' });
    if (migrations.length > 0) await migrate(database, migrations);
    const dump = await database.dump();
    await database.close();
    await mkdir(folder, { recursive: true });
    const unfinished = new URL(`${randomUUID()}.part`, folder);
    await writeFile(unfinished, dump);
    await rename(unfinished, file);
    await forgetOthers(kind, file);
    return dump;
  }
}

/**
 * Deletes dumps of earlier migrations, which are large and not used again. Tests use both kinds in turn: one kind must not delete
 * the other, which would be created again for the next test.
 */
async function forgetOthers(kind: string, kept: URL): Promise<void> {
  const isOther = (name: string) => name.startsWith(kind) && name.endsWith('.tar') && !kept.pathname.endsWith(name);
  const names = (await readdir(folder)).filter(isOther);
  await Promise.all(names.map((name) => rm(new URL(name, folder), { force: true })));
}

async function openOnPostgres(serverUrl: string, name?: string): Promise<TestDatabase> {
  const template = process.env['TEST_DATABASE_TEMPLATE'];
  const scratch = await createScratchDatabase(serverUrl, { template, name });
  const database = await openDatabase({ engine: 'postgres', url: scratch.url, connections: 5, acquireTimeoutMs });
  // Migrating a copy of the template would take three hundred statements to find nothing to do.
  if (template === undefined) await migrate(database);
  return {
    database: await withStatementCheck(database),
    async drop() {
      await database.close();
      await scratch.drop();
    },
  };
}
