/** Whether the database answers at all. */
import type { Database } from '../db/database.ts';

/** Rejects with what the driver says when it does not. */
export async function requireDatabase(database: Database): Promise<void> {
  await database.transaction((transaction) => transaction.query('select 1'));
}
