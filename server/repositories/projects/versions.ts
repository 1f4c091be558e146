/** The change counter of a project: every write takes the next number inside its own transaction. */
import type { Transaction } from '../../db/database.ts';
import { lockAllRows } from '../projectLocks.ts';

/**
 * Takes the project's next version and holds the project, its rows and its row, until the transaction ends, so that versions
 * become visible in order and a delta misses nothing. Call it before writing rows that carry the version.
 */
export async function bumpVersion(transaction: Transaction, projectId: number): Promise<number> {
  await lockAllRows(transaction, projectId);
  return takeVersion(transaction, projectId, ', schedule_version = version + 1');
}

/**
 * The same for field entries, which hold the rows they write and no others. `addsNames`: they add names to lists of codes,
 * which is more than fields of crews and what follows from them.
 */
export function bumpVersionOfEntries(
  transaction: Transaction,
  projectId: number,
  { addsNames }: { readonly addsNames: boolean },
): Promise<number> {
  return takeVersion(transaction, projectId, addsNames ? ', schedule_version = version + 1' : '');
}

async function takeVersion(transaction: Transaction, projectId: number, alsoSet: string): Promise<number> {
  const [row] = await transaction.query<{ version: number }>(
    `update project set version = version + 1, last_activity_at = now()${alsoSet} where id = $1 returning version`,
    [projectId],
  );
  if (!row) throw new Error(`Project ${projectId} has gone.`);
  return row.version;
}

/** Where a project stands, and the version of its last change that was more than field entries. */
export interface ProjectVersions {
  readonly version: number;
  readonly scheduleVersion: number;
}

/** Reads where the project stands; `lock` holds its row until the transaction ends. */
export async function findVersions(
  transaction: Transaction,
  projectId: number,
  lock: '' | 'for no key update' = '',
): Promise<ProjectVersions> {
  const [row] = await transaction.query<ProjectVersions>(
    `select version, schedule_version as "scheduleVersion" from project where id = $1 ${lock}`,
    [projectId],
  );
  if (!row) throw new Error(`Project ${projectId} has gone.`);
  return row;
}

/** The version of the project's last change that was more than field entries. */
export const findScheduleVersion = async (transaction: Transaction, projectId: number): Promise<number> =>
  (await findVersions(transaction, projectId)).scheduleVersion;

/**
 * Makes a version that was set aside the project's, and holds its row from now on. Gives false, and changes nothing, when the
 * project got that far by itself, or when more than field entries were written since `scheduleVersion`.
 */
export async function takeReservedVersion(
  transaction: Transaction,
  projectId: number,
  reserved: number,
  scheduleVersion: number,
): Promise<boolean> {
  const rows = await transaction.execute(
    `update project set version = $2, schedule_version = $2, last_activity_at = now()
      where id = $1 and version < $2 and schedule_version = $3`,
    [projectId, reserved, scheduleVersion],
  );
  return rows > 0;
}

/** Where the counter stands; undefined for a project that is not there. */
export async function findVersion(transaction: Transaction, projectId: number): Promise<number | undefined> {
  const [row] = await transaction.query<{ version: number }>('select version from project where id = $1', [projectId]);
  return row?.version;
}

/** Where the counter stands, and where it stood when the project was restored last: 0 for one that never was. */
export interface ProjectHistory {
  readonly version: number;
  readonly epochVersion: number;
}

export async function findHistory(transaction: Transaction, projectId: number): Promise<ProjectHistory | undefined> {
  const [row] = await transaction.query<ProjectHistory>(
    'select version, epoch_version as "epochVersion" from project where id = $1',
    [projectId],
  );
  return row;
}

/** Something of the project was written that carries no version. */
export async function noteActivity(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.execute('update project set last_activity_at = now() where id = $1', [projectId]);
}
