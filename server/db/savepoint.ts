/** A part of a transaction that may fail without taking the rest along. */
import type { Transaction } from './database.ts';

/** Runs the work; when it throws, everything it wrote is undone, the transaction goes on, and the throw reaches the caller. */
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
