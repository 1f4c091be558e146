/** The change counter of a project: every write takes the next number inside its own transaction. */
import type { Transaction } from '../db/database.ts';

/**
 * Takes the project's next version and holds the project's row until the transaction ends, so that versions become
 * visible in order and a delta misses nothing. Call it before writing rows that carry the version.
 */
export async function bumpVersion(transaction: Transaction, projectId: number): Promise<number> {
  const [row] = await transaction.query<{ version: number }>(
    'update project set version = version + 1, last_activity_at = now() where id = $1 returning version',
    [projectId],
  );
  if (!row) throw new Error(`Project ${projectId} has gone.`);
  return row.version;
}

/** Where the counter stands; undefined for a project that is not there. */
export async function findVersion(transaction: Transaction, projectId: number): Promise<number | undefined> {
  const [row] = await transaction.query<{ version: number }>('select version from project where id = $1', [projectId]);
  return row?.version;
}
