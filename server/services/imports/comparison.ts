/** The comparison of a staged import with the project. */
import type { Transaction } from '../../db/database.ts';
import { writeChanges } from '../../repositories/importsChanges.ts';
import { classify, countStaged, diffCounts, type DiffCounts, type Staging } from '../../repositories/importsStaging.ts';

export interface Comparison extends DiffCounts {
  /** The project's version the comparison was made against, or an earlier one. */
  readonly baseVersion: number;
  /** Share of the project's rows that would be removed, 0-1. */
  readonly removalShare: number;
}

/**
 * Gives the joins of this transaction room in memory; few rows differ and they were just read, so fetching them by key
 * is cheap; compiling a statement that runs once takes longer than running it; and with room to hash, sorting a hundred
 * thousand rows by their texts to join them never pays.
 */
export async function workInMemory(transaction: Transaction): Promise<void> {
  await transaction.script(
    "set local work_mem = '128MB'; set local random_page_cost = 1.1; set local jit = off; set local enable_mergejoin = off",
  );
}

/** Compares and works out the change rows. The version is read first: what is written meanwhile makes it older, never newer. */
export async function compare(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  refusedKeys: readonly string[],
): Promise<Comparison> {
  const [project] = await transaction.query<{ version: number }>('select version from project where id = $1', [
    projectId,
  ]);
  await classify(transaction, staging, projectId, refusedKeys);
  await writeChanges(transaction, staging, projectId);
  const counts = await diffCounts(transaction, staging);
  const removalShare =
    counts.removed === 0
      ? 0
      : counts.removed / (await countStanding(transaction, staging, projectId, counts, refusedKeys.length));
  return { ...counts, baseVersion: project?.version ?? 0, removalShare };
}

/** Rows the project has, removed ones left out. */
async function countStanding(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  { added, reinstated, removed }: DiffCounts,
  refused: number,
): Promise<number> {
  // Only a full schedule removes rows: then all that stand are staged or will be removed, unless their row was refused.
  if (refused === 0) return (await countStaged(transaction, staging)) - added - reinstated + removed;
  const [standing] = await transaction.query<{ rows: number }>(
    `select count(*)::int as rows from ${staging.commodity.table} where project_id = $1 and not removed`,
    [projectId],
  );
  return standing?.rows ?? 0;
}
