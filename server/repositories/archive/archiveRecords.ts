/** What the audit trail says of archives: it is the one record that every server on the database shares. */
import type { Transaction } from '../../db/database.ts';

/** When an archive was written last; null before the first. */
export async function lastArchiveAt(transaction: Transaction): Promise<Date | null> {
  const [row] = await transaction.query<{ at: Date | null }>(
    `select max(at) as at from audit_event where action = 'archive.create'`,
  );
  return row?.at ?? null;
}
