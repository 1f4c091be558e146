/** The change counter of a project: every write takes the next number inside its own transaction. */
import type { Transaction } from '../db/database.ts';

/**
 * Takes the project's next version and holds the project's row until the transaction ends, so that versions become
 * visible in order and a delta misses nothing. Call it before writing rows that carry the version.
 */
export function bumpVersion(transaction: Transaction, projectId: number): Promise<number> {
  return takeVersion(transaction, projectId, ', schedule_version = version + 1');
}

/** The same for field entries that write nothing else: fields of crews and what follows from them. */
export function bumpVersionOfEntries(transaction: Transaction, projectId: number): Promise<number> {
  return takeVersion(transaction, projectId, '');
}

async function takeVersion(transaction: Transaction, projectId: number, alsoSet: string): Promise<number> {
  const [row] = await transaction.query<{ version: number }>(
    `update project set version = version + 1, last_activity_at = now()${alsoSet} where id = $1 returning version`,
    [projectId],
  );
  if (!row) throw new Error(`Project ${projectId} has gone.`);
  return row.version;
}

/** The version of the last change that was more than field entries; holds the project's row like `bumpVersion`. */
export async function lockScheduleVersion(transaction: Transaction, projectId: number): Promise<number> {
  const [row] = await transaction.query<{ schedule_version: number }>(
    'select schedule_version from project where id = $1 for no key update',
    [projectId],
  );
  if (!row) throw new Error(`Project ${projectId} has gone.`);
  return row.schedule_version;
}

/** The same without holding anything. */
export async function findScheduleVersion(transaction: Transaction, projectId: number): Promise<number> {
  const [row] = await transaction.query<{ schedule_version: number }>(
    'select schedule_version from project where id = $1',
    [projectId],
  );
  if (!row) throw new Error(`Project ${projectId} has gone.`);
  return row.schedule_version;
}

/** Where the counter stands; undefined for a project that is not there. */
export async function findVersion(transaction: Transaction, projectId: number): Promise<number | undefined> {
  const [row] = await transaction.query<{ version: number }>('select version from project where id = $1', [projectId]);
  return row?.version;
}
