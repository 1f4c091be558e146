/** Starts a new history for a restored project, so that devices never mix data of the lost history with it. */
import type { Transaction } from '../../db/database.ts';

/**
 * Starts a new epoch in every project, or in one. A version grows by one with each change, the clock by a thousand a second: the
 * version of a restore is above every version the project had before, even after an earlier restore.
 */
export async function beginEpochs(transaction: Transaction, now: Date, projectId?: number): Promise<void> {
  await transaction.execute(
    `update project set version = greatest(version + 1, $1::bigint), schedule_version = greatest(version + 1, $1::bigint),
       epoch_version = greatest(version + 1, $1::bigint) where id = coalesce($2, id)`,
    [now.getTime(), projectId ?? null],
  );
}
