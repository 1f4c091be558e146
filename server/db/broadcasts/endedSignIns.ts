/**
 * Notifies every server, after the transaction is committed, that sign-ins of a user have ended; the servers close the
 * connections of that user.
 */
import type { Transaction } from '../database.ts';

export const signInsEndedChannel = 'sign_ins_ended';

export async function publishSignInsEnded(transaction: Transaction, userId: number): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [signInsEndedChannel, `${userId}`]);
}
