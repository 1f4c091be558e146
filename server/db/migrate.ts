/** Runs plain SQL files, `NNN_verb_noun.sql`, each once, in sequence, in its own transaction. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { StartError } from '../errors/startError.ts';
import type { Transaction, Database } from './database.ts';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const folder = new URL('migrations/', import.meta.url);
/** Arbitrary number, the same in every server: two servers that start at once take turns. */
const advisoryLock = 7_203_114;

/** Migrations of this version of the server, in sequence. */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Migrates the database to this version; returns the names applied now. Rejects a database that is newer than the server, or
 * whose applied migrations were edited later.
 */
export async function migrate(database: Database, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const applied: string[] = [];
  for (const migration of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- each migration builds on the previous one
    const ran = await database.transaction((transaction) => applyOnce(transaction, migration, wanted));
    if (ran) applied.push(migration.name);
  }
  return applied;
}

/**
 * Statements that can change or lose stored data instead of only extending the schema. Functions and triggers count by the
 * statements they contain.
 */
const changing = /\b(?:update|delete|insert|drop|truncate|rename|alter\s+column)\b/i;

/** True if a migration can change stored data and therefore needs an archive from before it. */
export const changesData = ({ text }: Migration): boolean => changing.test(text.replaceAll(/--.*$/gm, ''));

/** Applied migrations of the database, by name; empty if it has no Wireway tables. */
export async function listApplied(
  transaction: Transaction,
): Promise<{ readonly name: string; readonly checksum: string }[]> {
  const [table] = await transaction.query<{ is_known: boolean }>(
    `select to_regclass('schema_migration') is not null as is_known`,
  );
  return table?.is_known ? transaction.query('select name, checksum from schema_migration order by name') : [];
}

/** Prevents every other server from migrating until the transaction ends. */
export async function lockMigrations(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [advisoryLock]);
}

/** Applies the missing migrations in the transaction of the caller; see `migrate`. */
export async function migrateWithin(
  transaction: Transaction,
  wanted: readonly Migration[],
  all: readonly Migration[] = wanted,
): Promise<void> {
  for (const migration of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- each migration builds on the previous one
    await applyOnce(transaction, migration, all);
  }
}

async function applyOnce(transaction: Transaction, migration: Migration, all: readonly Migration[]): Promise<boolean> {
  await lockMigrations(transaction);
  await transaction.script(
    'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const known = await transaction.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const newer = known.find(({ name }) => !all.some((one) => one.name === name));
  if (newer) {
    throw new StartError(
      `The database was used by a newer Wireway (it knows ${newer.name}). Start that version, or restore a backup made before.`,
    );
  }
  const before = known.find(({ name }) => name === migration.name);
  if (before && before.checksum !== migration.checksum) {
    throw new StartError(
      `The migration ${migration.name} was changed after it was applied here. Put the original file back and add a new migration.`,
    );
  }
  if (before) return false;
  await transaction.script(migration.text);
  await transaction.execute('insert into schema_migration (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
  return true;
}
