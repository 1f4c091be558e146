/**
 * Opens one database on one of two engines: PostgreSQL with `DATABASE_URL`, otherwise PGlite (in a worker thread, behind a lock
 * file).
 */
import type { Database, PgliteOptions, PostgresOptions } from './database.ts';
import type { PostgresAddresses } from './postgres/checkPostgres.ts';

/**
 * Opens the configured PostgreSQL after checking what the server needs from it. Throws a `StartError` with the reason and the
 * remedy.
 */
export async function openConfiguredPostgres(
  addresses: PostgresAddresses,
  options: Pick<PostgresOptions, 'acquireTimeoutMs' | 'connections' | 'onListening'> = {},
): Promise<Database> {
  const { checkPostgres } = await import('./postgres/checkPostgres.ts');
  const { isPooled } = await checkPostgres(addresses);
  const { databaseUrl: url, databaseListenUrl: listenUrl } = addresses;
  return openDatabase({ ...options, engine: 'postgres', url, listenUrl, isPooled });
}

/** Opens the database without migrating it. The caller holds the lock of a PGlite folder (see `lock.ts`). */
export async function openDatabase(options: PostgresOptions | PgliteOptions): Promise<Database> {
  if (options.engine === 'postgres') {
    const { openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(options);
  }
  const { openPglite } = await import('./pglite/pglite.ts');
  return openPglite(options);
}
