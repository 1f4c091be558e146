/** Whether the database answers at all, and how much lies in it. */
import type { Database, Transaction } from '../db/database.ts';

/** Rejects with what the driver says when it does not. */
export async function requireDatabase(database: Database): Promise<void> {
  await database.transaction((transaction) => transaction.query('select 1'));
}

/** From the server to the database and back on a connection that is open, ms. */
export async function roundTripMs(transaction: Transaction): Promise<number> {
  const began = performance.now();
  await transaction.query('select 1');
  return performance.now() - began;
}

/** Bytes of the whole database. */
export async function databaseBytes(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<{ bytes: number }>(
    'select pg_database_size(current_database())::double precision as bytes',
  );
  return row?.bytes ?? 0;
}
