/** Telling every server that sign-ins of a person have ended, once the transaction has happened: what they hold open is closed. */
import type { Transaction } from '../database.ts';

export const signInsEndedChannel = 'sign_ins_ended';

export async function publishSignInsEnded(transaction: Transaction, userId: number): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [signInsEndedChannel, `${userId}`]);
}
