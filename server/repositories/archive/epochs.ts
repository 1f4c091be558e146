/** A restored project begins a new history: what devices read of the lost one is never mixed with it. */
import type { Transaction } from '../../db/database.ts';

/**
 * Begins a new epoch in every project, or in one. A version is counted up by one with each change, the clock by a thousand a second:
 * the version of a restore is above every version that the project had before, after an earlier restore too.
 */
export async function beginEpochs(transaction: Transaction, now: Date, projectId?: number): Promise<void> {
  await transaction.execute(
    `update project set version = greatest(version + 1, $1::bigint), schedule_version = greatest(version + 1, $1::bigint),
       epoch_version = greatest(version + 1, $1::bigint) where id = coalesce($2, id)`,
    [now.getTime(), projectId ?? null],
  );
}
