/** Part of a transaction that can fail without failing the rest. */
import type { Transaction } from './database.ts';

/** Runs the work; if it throws, its writes are rolled back, the transaction continues, and the caller gets the exception. */
export async function inSavepoint<Result>(transaction: Transaction, work: () => Promise<Result>): Promise<Result> {
  await transaction.execute('savepoint part');
  try {
    const result = await work();
    await transaction.execute('release savepoint part');
    return result;
  } catch (error) {
    await transaction.execute('rollback to savepoint part');
    await transaction.execute('release savepoint part');
    throw error;
  }
}
