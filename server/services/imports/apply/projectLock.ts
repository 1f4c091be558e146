/**
 * Project lock for the duration of an import: crews continue to enter work on every row that it leaves unchanged, and the
 * project's row is locked only for the last statements (docs/decisions/import-applying.md).
 */
import { countedIn } from '../../../../contract/commodities/links.ts';
import type { Transaction } from '../../../db/database.ts';
import { isOutOfReachOfEntries } from '../../../repositories/imports/staged/freshness.ts';
import type { ImportRow } from '../../../repositories/imports/records.ts';
import type { Staging } from '../../../repositories/imports/staged/staging.ts';
import { lockAllRows } from '../../../repositories/projectLocks.ts';
import { findVersions, takeReservedVersion } from '../../../repositories/projects/versions.ts';

export interface ProjectLock {
  /** Version of the written rows; becomes the project's version at the end. */
  readonly version: number;
  /** Version of the project's last change other than field entries; it must be unchanged at the end. */
  readonly scheduleVersion: number;
  /** True if nothing is locked yet: the differing rows must be locked before they are written. */
  readonly isBesideEntries: boolean;
}

/**
 * Thrown if the project passed the reserved version, or a code list changed: the write must be repeated with the project locked
 * from the start.
 */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/**
 * Number of rows below which the project is locked: a small write takes no noticeable time, and project versions then stay
 * consecutive.
 */
const rowsToPassBy = 2000;

const rowsOf = ({ stagedRows, record: { counts } }: ImportRow): number => (stagedRows ?? 0) + (counts?.removed ?? 0);

/**
 * Gap to the reserved version: far more than the entries crews can record during the write, but small enough that numbers never
 * run out.
 */
const distance = (stored: ImportRow): number => 1000 + Math.ceil(rowsOf(stored) / 10);

/** True if entries of crews write neither a compared field nor any row that the import writes other than the differing ones. */
const leavesEntriesThrough = (staging: Staging): boolean =>
  isOutOfReachOfEntries(staging) && countedIn(staging.type).length === 0;

/** Reserves a version; it has no effect if the transaction is rolled back. */
async function reserve(transaction: Transaction, stored: ImportRow): Promise<ProjectLock> {
  const { version, scheduleVersion } = await findVersions(transaction, stored.record.projectId);
  return { version: version + distance(stored), scheduleVersion, isBesideEntries: true };
}

async function holdProject(transaction: Transaction, { record: { projectId } }: ImportRow): Promise<ProjectLock> {
  await lockAllRows(transaction, projectId);
  const { version, scheduleVersion } = await findVersions(transaction, projectId, 'for no key update');
  return { version: version + 1, scheduleVersion, isBesideEntries: false };
}

/** `staging` null: no rows of the file are written. `besideEntries` false: all other writers wait from now on. */
export const lockProject = (
  transaction: Transaction,
  stored: ImportRow,
  staging: Staging | null,
  besideEntries: boolean,
): Promise<ProjectLock> =>
  besideEntries && staging !== null && rowsOf(stored) >= rowsToPassBy && leavesEntriesThrough(staging)
    ? reserve(transaction, stored)
    : holdProject(transaction, stored);

/** Makes the written rows the project's newest state, and locks the project's row. Throws `Overtaken`. */
export async function publish(
  transaction: Transaction,
  { record: { projectId } }: ImportRow,
  { version, scheduleVersion }: ProjectLock,
): Promise<void> {
  if (!(await takeReservedVersion(transaction, projectId, version, scheduleVersion))) throw new Overtaken();
}
