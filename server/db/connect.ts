/**
 * Opens one database on one of two engines: PostgreSQL with `DATABASE_URL`, otherwise PGlite (in a worker thread, behind a lock
 * file).
 */
import type { Database, PgliteOptions, PostgresOptions } from './database.ts';

/** Opens the database without migrating it. The caller holds the lock of a PGlite folder (see `lock.ts`). */
export async function openDatabase(options: PostgresOptions | PgliteOptions): Promise<Database> {
  if (options.engine === 'postgres') {
    const { openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(options);
  }
  const { openPglite } = await import('./pglite/pglite.ts');
  return openPglite(options);
}
