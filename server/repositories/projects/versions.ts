/** Change counter of a project: every write takes the next number inside its own transaction. */
import type { Transaction } from '../../db/database.ts';
import { lockAllRows } from '../projectLocks.ts';

/**
 * Takes the project's next version and locks the project, its rows and its record, until the transaction ends, so that versions
 * become visible in sequence and a delta misses nothing. Must be called before writing rows with the version.
 */
export async function bumpVersion(transaction: Transaction, projectId: number): Promise<number> {
  await lockAllRows(transaction, projectId);
  return takeVersion(transaction, projectId, ', schedule_version = version + 1');
}

/**
 * Same for field entries, which lock only the rows they write. `addsNames`: they add names to code lists, which goes beyond crew
 * fields and their derived values.
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

/** Version of a project, and the version of its last change other than field entries. */
export interface ProjectVersions {
  readonly version: number;
  readonly scheduleVersion: number;
}

/** Reads the versions of the project; `lock` locks its row until the transaction ends. */
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

/** Version of the project's last change other than field entries. */
export const findScheduleVersion = async (transaction: Transaction, projectId: number): Promise<number> =>
  (await findVersions(transaction, projectId)).scheduleVersion;

/**
 * Makes a reserved version the project's current one and locks its row. Returns false, and changes nothing, if the project has
 * already reached that version, or if more than field entries were written since `scheduleVersion`.
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

/** Current version; undefined if the project does not exist. */
export async function findVersion(transaction: Transaction, projectId: number): Promise<number | undefined> {
  const [row] = await transaction.query<{ version: number }>('select version from project where id = $1', [projectId]);
  return row?.version;
}

/** Current version, and the version at the last restore of the project: 0 if it was never restored. */
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

/** Records activity for a write in the project that has no version. */
export async function noteActivity(transaction: Transaction, projectId: number): Promise<void> {
  await transaction.execute('update project set last_activity_at = now() where id = $1', [projectId]);
}
