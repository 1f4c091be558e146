/** Availability and size of the database. */
import type { Database, Transaction } from '../db/database.ts';

/** Rejects with the driver's error if the database does not respond. */
export async function requireDatabase(database: Database): Promise<void> {
  await database.transaction((transaction) => transaction.query('select 1'));
}

/** Round trip from the server to the database on an open connection, ms. */
export async function roundTripMs(transaction: Transaction): Promise<number> {
  const began = performance.now();
  await transaction.query('select 1');
  return performance.now() - began;
}

/** True if the tables hold a person or a project; nothing is stored before there is one. */
export async function isUsed(transaction: Transaction): Promise<boolean> {
  const rows = await transaction.query('(select 1 from app_user limit 1) union all (select 1 from project limit 1)');
  return rows.length > 0;
}

/** Size of the whole database, bytes. */
export async function databaseBytes(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<{ bytes: number }>(
    'select pg_database_size(current_database())::double precision as bytes',
  );
  return row?.bytes ?? 0;
}
